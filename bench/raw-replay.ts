import type { DatabasePool } from '@sable/server/db/connect';
import type { StatementBatch, Statement } from '@sable/server/db/statement-batch';
import { newKey } from '@sable/server/transaction-context';

/** A pool whose connections record their statements, and the records. */
export function recording(pool: DatabasePool): { pool: DatabasePool; take(): Statement[] } {
  let notes: Statement[] = [];
  const connect = async () => {
    const client = await pool.connect();
    const query = (sent: StatementBatch) => {
      notes.push(...openedAtOnce(sent.statements));
      return client.query(sent);
    };
    return new Proxy(client, {
      get: (target, name) => {
        if (name === 'query') return query;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  };
  return {
    pool: { connect } as unknown as DatabasePool,
    take: () => {
      const taken = notes;
      notes = [];
      return taken;
    },
  };
}

/** Statements with the begin and the settings after it as one, as the driver can send them too. */
function openedAtOnce(statements: readonly Statement[]): Statement[] {
  const first = statements.findIndex(({ values }) => values.length > 0);
  if (first < 1) return [...statements];
  const opening = statements.slice(0, first).map(({ text }) => text);
  return [{ text: opening.join('; '), values: [] }, ...statements.slice(first)];
}

/** The statements of a mutation that was made before, as they would be after `times` more of it: later versions, a fresh key. */
export function refreshed(statements: readonly Statement[], key: string, times: number): Statement[] {
  const fresh = newKey();
  const later = (value: unknown): unknown =>
    typeof value === 'string'
      ? value
          .replaceAll(key, fresh)
          .replace(/"version":(\d+)/g, (_all, version: string) => `"version":${Number(version) + times}`)
      : value;
  return statements.map((statement) => ({ ...statement, values: statement.values.map(later) }));
}

/** Sends a mutation's statements as they are, over the driver alone. @throws Error when it did not write what the mutation wrote. */
export async function replay(pool: DatabasePool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect();
  let written = 0;
  try {
    for (const { name, text, values } of statements) {
      const { rows } = await client.query<{ deliveries?: number }>(
        name === undefined ? { text, values: [...values] } : { name, text, values: [...values] },
      );
      // The writing statement alone answers with this; it fails where it meets fewer rows than it means.
      if (rows?.[0]?.deliveries !== undefined) written += 1;
    }
  } finally {
    client.release();
  }
  if (written === 0) throw new Error('The replayed statements wrote nothing, so they are not the same work.');
}
