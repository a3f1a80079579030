import { expect } from 'vitest';
import type { ConnectionConfig } from './db/connect.ts';
import { withConnection } from './db/connect.ts';
import type { World } from './test-world.ts';

/** Resolves once so many transactions wait for a lock. */
type Waiting = (transactions: number) => Promise<void>;

/** Keeps a lock, as a slow transaction does, while something is done: the order of events is forced, not hoped for. */
export function whileHeld<T>(
  config: ConnectionConfig,
  lock: string,
  act: (waiting: Waiting) => Promise<T>,
): Promise<T> {
  return withConnection(config, async (owner) => {
    await owner.query(`begin; ${lock}`);
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

/** The same for a row that is being changed. */
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
