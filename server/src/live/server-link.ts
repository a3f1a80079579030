import { randomUUID } from 'node:crypto';
import type { DatabaseClient, DatabasePool } from '../db/connect.ts';
import type { Tenancy } from '../db/tenant.ts';
import type { Hub } from './hub.ts';

const CHANNEL = 'sable_feed';
/**
 * Milliseconds after a NOTIFY during which further wake-ups are collected for the next one; the first is sent
 * immediately. Notices use their own transaction, because a NOTIFY inside a transaction serializes all commits.
 */
const NOTIFY_BATCH_MS = 10;
const POLL_INTERVAL_MS = 1_000;
const MAX_PER_NOTIFY = 150;
/** Each listening server sends a notice at least this often, so that the others know it exists. */
const PRESENCE_INTERVAL_MS = 5_000;
/** A server that has received no notice from another for this long is alone and wakes nobody. */
const ALONE_AFTER_MS = 3 * PRESENCE_INTERVAL_MS;
/**
 * A notice does not need to survive a crash of PostgreSQL, so its commit does not wait for the disk and takes no disk
 * time from the writers.
 */
const NOTIFY = `select pg_notify($1, $2), set_config('synchronous_commit', 'off', true)`;
/**
 * A session's end is timestamped before it is committed, so each poll reads a window again that earlier polls may
 * have missed.
 */
const ENDED_OVERLAP_SECONDS = 30;

export interface ServerLink {
  /**
   * Notifies the other servers, if any, that a company's feed has moved: immediately, or within milliseconds if many
   * feeds move.
   */
  wake(companyId: string): void;
  close(): Promise<void>;
}

/**
 * Connects the servers on one database. Notifications are best effort. A server that is alone sends none for its
 * commits: each would be one more transaction. Polling every second guarantees that a lost notification delays an
 * update but never drops it. The poll also finds sessions that ended on any server.
 *
 * @param endSession closes the live streams of a session; called again for the same session while its end is recent.
 */
export function linkServers(
  pool: DatabasePool,
  tenancy: Tenancy,
  hub: Hub,
  endSession: (sessionId: string) => void,
): ServerLink {
  /**
   * Identifies this server in its notices. It receives them too and ignores them, because it already has its own
   * commits.
   */
  const sender = `from:${randomUUID()}`;
  const moved = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let listener: DatabaseClient | undefined;
  let listening: Promise<void> | undefined;
  let polling = false;
  let endedReadAt = Date.now();
  let closed = false;
  /** When another server was last seen; initially assumed until the first notices would have arrived. */
  let othersSeenAt = Date.now();
  let sentAt = 0;

  const notify = async (companies: readonly string[]) => {
    sentAt = Date.now();
    await pool.query(NOTIFY, [CHANNEL, [sender, ...companies].join(' ')]).catch(() => undefined);
  };

  const notifyMoved = async () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (moved.size > 0) void notifyMoved();
    }, NOTIFY_BATCH_MS);
    const companies = [...moved];
    moved.clear();
    for (let start = 0; start < companies.length; start += MAX_PER_NOTIFY)
      await notify(companies.slice(start, start + MAX_PER_NOTIFY));
  };

  const connect = async () => {
    const client = await pool.connect().catch(() => undefined);
    if (!client) return;
    if (closed) return client.release(true);
    listener = client;
    const lost = () => {
      if (listener !== client) return;
      listener = undefined;
      client.release(true);
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload = '' }) => {
      const [from, ...companies] = payload.split(' ');
      if (from === sender) return;
      othersSeenAt = Date.now();
      for (const companyId of companies) hub.catchUpTo(companyId);
    });
    await client.query(`listen ${CHANNEL}`).then(() => notify([]), lost);
  };

  // Only one connection attempt at a time: two would take the whole pool, and notifying needs the second connection.
  const listen = () => {
    if (closed || listener) return;
    listening ??= connect().finally(() => (listening = undefined));
  };

  const readHeads = async () => {
    const { companies } = hub;
    if (companies.length === 0) return;
    const heads = await tenancy.crossTenantQuery<{ company_id: string; seq: number }>(
      'select company_id, seq from feed_heads($1::uuid[])',
      [companies],
    );
    for (const { company_id: companyId, seq } of heads) hub.catchUpTo(companyId, seq);
  };

  const readEndedSessions = async () => {
    const now = Date.now();
    if (hub.connections.size > 0) {
      const seconds = Math.ceil((now - endedReadAt) / 1000) + ENDED_OVERLAP_SECONDS;
      const ended = await tenancy.crossTenantQuery<{ session_id: string }>(
        'select session_id from ended_sessions($1)',
        [seconds],
      );
      for (const { session_id: sessionId } of ended) endSession(sessionId);
    }
    endedReadAt = now;
  };

  const poll = async () => {
    if (polling) return;
    polling = true;
    // Not awaited: polling covers for a listener that does not connect.
    listen();
    if (listener && Date.now() - sentAt >= PRESENCE_INTERVAL_MS) void notify([]);
    // The next poll reads whatever fails here.
    await readHeads().catch(() => undefined);
    await readEndedSessions().catch(() => undefined);
    polling = false;
  };

  const clock = setInterval(() => void poll(), POLL_INTERVAL_MS);
  listen();
  return {
    wake(companyId) {
      if (Date.now() - othersSeenAt >= ALONE_AFTER_MS) return;
      moved.add(companyId);
      if (!timer) void notifyMoved();
    },
    async close() {
      closed = true;
      clearInterval(clock);
      clearTimeout(timer);
      const client = listener;
      listener = undefined;
      client?.release(true);
    },
  };
}
