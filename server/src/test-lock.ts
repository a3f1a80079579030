import { expect } from 'vitest';
import type { ConnectionConfig } from './db/connect.ts';
import { withConnection } from './db/connect.ts';
import type { World } from './test-world.ts';

/** Resolves once the given number of transactions wait for a lock. */
type Waiting = (transactions: number) => Promise<void>;

/**
 * Holds a lock, as a slow transaction does, while an action runs. This forces the order of events instead of relying
 * on timing.
 */
export function whileHeld<T>(
  config: ConnectionConfig,
  lock: string,
  act: (waiting: Waiting) => Promise<T>,
): Promise<T> {
  return withConnection(config, async (owner) => {
    await owner.query(`begin; ${lock}`);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const countWaiting = async () => {
      // Within a transaction, the statistics would otherwise stay as first read.
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

/** Does the same with the lock of a row that is being changed. */
export const whileLocked = <T>(
  { database }: World,
  { table, companyId, id }: { readonly table: string; readonly companyId: string; readonly id: unknown },
  act: (waiting: Waiting) => Promise<T>,
): Promise<T> =>
  whileHeld(
    database.ownerConfig,
    `select set_config('app.company_id', '${companyId}', true); select from ${table} where id = '${String(id)}' for no key update`,
    act,
  );
