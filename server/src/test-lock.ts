import { expect } from 'vitest';
import { withConnection } from './db/connect.ts';
import type { World } from './test-world.ts';

interface RowLock {
  readonly table: string;
  readonly companyId: string;
  readonly id: unknown;
}

/**
 * Keeps a row locked, as a slow transaction does, while something is done: the order of events is forced, not hoped for.
 *
 * @param act gets a function that resolves once another transaction waits for the row.
 */
export function whileLocked<T>(
  world: World,
  { table, companyId, id }: RowLock,
  act: (someoneWaits: () => Promise<void>) => Promise<T>,
): Promise<T> {
  return withConnection(world.database.ownerConfig, async (owner) => {
    await owner.query('begin');
    await owner.query(`select set_config('app.company_id', $1, true)`, [companyId]);
    const { rowCount } = await owner.query(`select from ${table} where id = $1 for update`, [id]);
    expect(rowCount).toBe(1);
    const blocked = 'select from pg_locks where pg_backend_pid() = any (pg_blocking_pids(pid))';
    const done = await act(async () => {
      await expect.poll(async () => (await owner.query(blocked)).rowCount, { timeout: 10_000 }).not.toBe(0);
    });
    await owner.query('rollback');
    return done;
  });
}
