import { AppError } from '@sable/domain/kernel/errors';
import type { DatabasePool } from '../db/connect.ts';

/** At most `max` attempts within `seconds`. */
export interface RateLimit {
  readonly max: number;
  readonly seconds: number;
}

export interface RateLimiter {
  /** Counts one more attempt of a kind from an address. Throws RATE_LIMITED with the seconds to wait. */
  count(key: string, limit: RateLimit): Promise<void>;
  /**
   * Makes one attempt at an account. It is counted before its outcome is known, so that concurrent attempts cannot all pass. After `free` failures
   * the next attempt is possible after 1 minute, then 2, 4, and at most 15. Throws RATE_LIMITED.
   *
   * @param check null for a failure. A success clears earlier failures; an attempt that throws does not count.
   */
  attempt<T>(key: string, check: () => Promise<T | null>): Promise<T | null>;
  /** Uncounts an attempt that did not fail. */
  release(key: string): Promise<void>;
  /** Clears all failures. */
  clear(key: string): Promise<void>;
}

const COUNT = `
  insert into attempts as a (key, count, since) values ($1, 1, now())
  on conflict (key) do update set
    count = case when a.since <= now() - $2 * interval '1 second' then 1 else a.count + 1 end,
    since = case when a.since <= now() - $2 * interval '1 second' then now() else a.since end
  returning count, ceil(extract(epoch from since - now()) + $2)::int as seconds`;

const RESERVE = `
  insert into attempts as a (key, count, since) values ($1, 1, now())
  on conflict (key) do update set
    count = case when a.since <= now() - interval '1 day' then 1 else a.count + 1 end,
    since = now(),
    blocked_until = case when a.since > now() - interval '1 day' and a.count + 1 >= $2
      then now() + least(power(2, a.count + 1 - $2), 15) * interval '1 minute' end
  where a.blocked_until is null or a.blocked_until <= now()
  returning count`;

/** Counters in the database, so that all servers share them. @param free failures at an account before the first wait. */
export function createRateLimiter(pool: DatabasePool, free: number): RateLimiter {
  const reserve = async (key: string): Promise<void> => {
    const { rowCount } = await pool.query(RESERVE, [key, free]);
    if (rowCount) return;
    const { rows } = await pool.query<{ seconds: number }>(
      `select ceil(extract(epoch from blocked_until - now()))::int as seconds from attempts where key = $1`,
      [key],
    );
    throw new AppError('RATE_LIMITED', { seconds: Math.max(1, rows[0]?.seconds ?? 1) });
  };
  const release = async (key: string): Promise<void> => {
    await pool.query(
      'update attempts set count = greatest(count - 1, 0), blocked_until = null where key = $1',
      [key],
    );
  };
  const clear = async (key: string): Promise<void> => {
    await pool.query('delete from attempts where key = $1', [key]);
  };
  return {
    release,
    clear,
    async count(key, { max, seconds }) {
      const { rows } = await pool.query<{ count: number; seconds: number }>(COUNT, [key, seconds]);
      const row = rows[0];
      if (row && row.count > max) throw new AppError('RATE_LIMITED', { seconds: Math.max(1, row.seconds) });
    },
    async attempt(key, check) {
      await reserve(key);
      const result = await check().catch(async (error: unknown) => {
        await release(key);
        throw error;
      });
      if (result !== null) await clear(key);
      return result;
    },
  };
}

/** Returns the key that counts an address: an IPv4 address itself, and the /64 network of an IPv6 address, because each host has billions of those. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  const groups = [...start, ...Array<string>(missing).fill('0'), ...end];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
