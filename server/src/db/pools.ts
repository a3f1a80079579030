import { Bulkhead, type BulkheadLimits } from './bulkhead.ts';
import type { DatabasePool } from './connect.ts';
import type { Database } from './open.ts';

/**
 * Number of connections of one server by purpose. PostgreSQL allows 100 by default and reserves 3 for its owner: two
 * servers use 84, and 13 are left for migrations, backups, and other tools.
 */
export const POOL_SIZES = {
  write: 12,
  read: 14,
  /** Lists without a supporting index, sums and counts, text search, exports. */
  slow: 4,
  /** Short functions across companies: sessions, links, jobs, feed heads. */
  shared: 4,
  /** Sign-in: the role with access to the sign-in tables. */
  identity: 5,
  /** One connection listens to the other servers; one notifies them. */
  serverLink: 2,
  health: 1,
} as const;

/** A class of work: its connections and the bulkhead that limits them. */
export interface PoolClass {
  readonly pool: DatabasePool;
  readonly bulkhead: Bulkhead;
}

export interface TenantPools {
  readonly write: PoolClass;
  readonly read: PoolClass;
  readonly slow: PoolClass;
  readonly shared: PoolClass;
}

/**
 * Maximum wait for a connection in milliseconds. Clients retry a refused request and keep what was typed in the
 * meantime. Under three times the load, accepted requests are answered within a second.
 */
const MAX_WAIT_MS = 700;

const { write, read, slow, shared } = POOL_SIZES;
/** One company gets at most half of a class. */
const limits: Readonly<Record<keyof TenantPools, BulkheadLimits>> = {
  write: { size: write, share: write / 2, liveShare: 0, maxWaiting: 80, maxWaitMs: MAX_WAIT_MS },
  read: { size: read, share: read / 2, liveShare: 5, maxWaiting: 120, maxWaitMs: MAX_WAIT_MS },
  slow: { size: slow, share: slow / 2, liveShare: 2, maxWaiting: 50, maxWaitMs: MAX_WAIT_MS },
  // The company is known only afterwards, if at all.
  shared: { size: shared, share: shared, liveShare: 0, maxWaiting: 400, maxWaitMs: MAX_WAIT_MS },
};

/** Opens the pools of a server. */
export function openTenantPools(database: Pick<Database, 'createPool'>): TenantPools {
  const open = (kind: keyof TenantPools): PoolClass => ({
    pool: database.createPool('sable_app', { max: limits[kind].size }),
    bulkhead: new Bulkhead(limits[kind]),
  });
  return { write: open('write'), read: open('read'), slow: open('slow'), shared: open('shared') };
}
