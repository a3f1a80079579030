import { expect } from 'vitest';
import { withConnection } from './db/connect.ts';
import type { World } from './test-world.ts';

interface RowLock {
  readonly table: string;
  readonly companyId: string;
  readonly id: unknown;
}

/**
 * Keeps a row locked, as a slow transaction that changes it does, while something is done: the order of events is forced, not hoped for.
 *
 * @param act gets a function that resolves once so many transactions wait for a lock.
 */
export function whileLocked<T>(
  world: World,
  { table, companyId, id }: RowLock,
  act: (waiting: (transactions: number) => Promise<void>) => Promise<T>,
): Promise<T> {
  return withConnection(world.database.ownerConfig, async (owner) => {
    await owner.query('begin');
    await owner.query(`select set_config('app.company_id', $1, true)`, [companyId]);
    const { rowCount } = await owner.query(`select from ${table} where id = $1 for no key update`, [id]);
    expect(rowCount).toBe(1);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const countWaiting = async () => {
      // Within a transaction it would be told again what it was told first.
      await owner.query('select pg_stat_clear_snapshot()');
      return (await owner.query(waits)).rowCount;
    };
    const done = await act(async (transactions) => {
      await expect.poll(countWaiting, { timeout: 10_000 }).toBe(transactions);
    });
    await owner.query('rollback');
    return done;
  });
}
