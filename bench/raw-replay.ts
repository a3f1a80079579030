import type { DatabasePool } from '@sable/server/db/connect';
import type { StatementBatch, Statement } from '@sable/server/db/statement-batch';
import { newKey } from '@sable/server/transaction-context';

/** Returns a pool whose connections record their statements, and a function that takes the recorded ones. */
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

/** Merges `begin` and the settings after it into one statement, which the driver can also send. */
function openedAtOnce(statements: readonly Statement[]): Statement[] {
  const first = statements.findIndex(({ values }) => values.length > 0);
  if (first < 1) return [...statements];
  const opening = statements.slice(0, first).map(({ text }) => text);
  return [{ text: opening.join('; '), values: [] }, ...statements.slice(first)];
}

/**
 * Returns the statements of an earlier mutation as they would be after `times` more runs: later versions, a new key.
 */
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

/**
 * Sends a mutation's statements unchanged, using only the driver. @throws Error if it did not write what the mutation
 * wrote.
 */
export async function replay(pool: DatabasePool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect();
  let written = 0;
  try {
    for (const { name, text, values } of statements) {
      const { rows } = await client.query<{ deliveries?: number }>(
        name === undefined ? { text, values: [...values] } : { name, text, values: [...values] },
      );
      // Only the writing statement returns this column; the statement fails if it matches fewer rows than expected.
      if (rows?.[0]?.deliveries !== undefined) written += 1;
    }
  } finally {
    client.release();
  }
  if (written === 0) throw new Error('The replayed statements wrote nothing, so they are not the same work.');
}
