import { Bulkhead } from './bulkhead.ts';
import type { DatabasePool } from './connect.ts';
import type { Database } from './open.ts';

/**
 * Connections of one server, by what they are for. PostgreSQL allows 100 unless told otherwise and keeps 3 for its owner: two servers take 84,
 * and 13 are left for migrations, backups, and other tools.
 */
export const POOL_SIZES = {
  write: 12,
  read: 14,
  /** Lists that no index serves, sums and counts, text search, exports. */
  slow: 4,
  /** Short functions across companies: sessions, links, jobs, feed heads. */
  shared: 4,
  /** Sign-in: the role with access to the sign-in tables. */
  identity: 5,
  /** One connection listens to the other servers, one tells them. */
  serverLink: 2,
  health: 1,
} as const;

/** A class of work: its connections and the entry to them. */
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

/** Longest wait for a connection, in milliseconds. Clients try a refused request again by themselves; an endless wait they give up. */
const MAX_WAIT_MS = 800;
/** A change waits as long as it would for a locked row: typed data is dearer than a page. */
const MAX_WRITE_WAIT_MS = 2_000;

/** The pools of a server. One company gets half of a class at most. */
export function openTenantPools(database: Pick<Database, 'createPool'>): TenantPools {
  const open = (
    size: number,
    share: number,
    liveShare: number,
    maxWaiting: number,
    maxWaitMs = MAX_WAIT_MS,
  ): PoolClass => ({
    pool: database.createPool('sable_app', { max: size }),
    bulkhead: new Bulkhead({ size, share, liveShare, maxWaiting, maxWaitMs }),
  });
  const { write, read, slow, shared } = POOL_SIZES;
  return {
    write: open(write, write / 2, 0, 80, MAX_WRITE_WAIT_MS),
    read: open(read, read / 2, 5, 120),
    slow: open(slow, slow / 2, 2, 50),
    // Which company it is about is known afterwards at best.
    shared: open(shared, shared, 0, 400),
  };
}
