import type { DatabasePool } from '@sable/server/db/connect';
import { newKey } from '@sable/server/transaction-context';

/** One statement as it went to the database. */
export interface Statement {
  readonly name?: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

type Sent = Statement | string;

/** A pool whose connections record their statements, and the records. */
export function recording(pool: DatabasePool): { pool: DatabasePool; take(): Statement[] } {
  let notes: Statement[] = [];
  const note = (sent: Sent, values: readonly unknown[] = []) =>
    notes.push(
      typeof sent === 'string'
        ? { text: sent, values }
        : { name: sent.name, text: sent.text, values: sent.values },
    );
  const connect = async () => {
    const client = await pool.connect();
    const query = (sent: Sent, values?: unknown[]) => {
      note(sent, values);
      return typeof sent === 'string'
        ? client.query(sent, values)
        : client.query({ ...sent, values: [...sent.values] });
    };
    return new Proxy(client, {
      get: (target, name) =>
        name === 'query'
          ? query
          : name === 'release'
            ? target.release.bind(target)
            : Reflect.get(target, name),
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
