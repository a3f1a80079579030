import type { DatabaseClient, DatabasePool } from '../db/connect.ts';
import type { Tenancy } from '../db/tenant.ts';
import type { Hub } from './hub.ts';

const CHANNEL = 'sable_feed';
/** Milliseconds that wake-ups are gathered before one NOTIFY; in a transaction of their own, for a NOTIFY inside one serializes all commits. */
const NOTIFY_BATCH_MS = 10;
const POLL_INTERVAL_MS = 1_000;
const MAX_PER_NOTIFY = 150;

export interface ServerLink {
  /** Tells the other servers, soon, that a company's feed has moved. */
  announce(companyId: string): void;
  close(): Promise<void>;
}

/**
 * Keeps the servers on one database awake for each other. A wake-up is a hint: every second the feed heads are looked at
 * as well, so a lost one costs a second and never a change.
 */
export function linkServers(pool: DatabasePool, tenancy: Tenancy, hub: Hub): ServerLink {
  const moved = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let listener: DatabaseClient | undefined;
  let listening: Promise<void> | undefined;
  let looking = false;
  let closed = false;

  const tell = async () => {
    timer = undefined;
    const companies = [...moved];
    moved.clear();
    for (let start = 0; start < companies.length; start += MAX_PER_NOTIFY) {
      const payload = companies.slice(start, start + MAX_PER_NOTIFY).join(' ');
      await pool.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => undefined);
    }
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
    client.on('notification', ({ payload }) => {
      for (const companyId of payload?.split(' ') ?? []) hub.catchUpTo(companyId);
    });
    await client.query(`listen ${CHANNEL}`).catch(lost);
  };

  // One at a time: two would take the whole pool, of which the second connection is for telling.
  const listen = () => {
    if (closed || listener) return;
    listening ??= connect().finally(() => (listening = undefined));
  };

  const look = async () => {
    // Not waited for: the look is what makes up for a listener that does not come.
    listen();
    const { companies } = hub;
    if (companies.length === 0) return;
    const heads = await tenancy
      .crossTenantQuery<{ company_id: string; seq: number }>(
        'select company_id, seq from feed_heads($1::uuid[])',
        [companies],
      )
      .catch(() => []);
    for (const { company_id: companyId, seq } of heads) hub.catchUpTo(companyId, seq);
  };

  const lookOnce = async () => {
    if (looking) return;
    looking = true;
    await look().finally(() => (looking = false));
  };

  const clock = setInterval(() => void lookOnce(), POLL_INTERVAL_MS);
  listen();
  return {
    announce(companyId) {
      moved.add(companyId);
      timer ??= setTimeout(() => void tell(), NOTIFY_BATCH_MS);
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
