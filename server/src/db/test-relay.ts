import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import type { ConnectionConfig } from './connect.ts';

/**
 * The moment when a connection is cut: in the statement that contains a text, or in the commit after it; before it
 * arrives, or when it is done. The two are sent together; the connection breaks between them as it would between two
 * packets.
 */
export interface Cut {
  /** A text among the statement's values, such as an idempotency key. */
  readonly text: string;
  readonly in: 'statement' | 'commit';
  readonly at: 'before' | 'done';
}

/** A proxy between the program and its database that breaks connections at chosen moments. */
export interface Relay {
  /** Connects through the relay. */
  readonly config: ConnectionConfig;
  /** Cuts the next connection on which this happens. Resolves when it has been cut. */
  cut(cut: Cut): Promise<void>;
  /** Cuts every connection and accepts no new one until called with false. */
  refuse(refused: boolean): void;
  close(): Promise<void>;
}

/**
 * The names in the message that plans the commit statement and in the one that runs it; each is preceded by a letter
 * and a length.
 */
const COMMITS = ['commit\0commit\0', '\0commit\0'].map((names) => Buffer.from(names, 'latin1'));
const COMMIT_HEAD = 5;

/** Makes the server flush its output before it gets the rest. */
const FLUSH = Buffer.from('H\0\0\0\u0004', 'latin1');

/** The server's messages on completion. */
const DONE = {
  commit: Buffer.from('Z\0\0\0\u0005I', 'latin1'),
  statement: Buffer.from('SELECT 1\0', 'latin1'),
};

/** @param owner a database on a Unix socket or on TCP without encryption. */
export async function startRelay(owner: ConnectionConfig): Promise<Relay> {
  const pairs = new Set<() => void>();
  let refused = false;
  let wanted: { readonly cut: Cut; readonly happened: () => void } | undefined;
  const server = createServer((client) => {
    if (refused) return client.destroy();
    const upstream = connectTo(owner);
    const end = () => {
      pairs.delete(end);
      client.destroy();
      upstream.destroy();
    };
    pairs.add(end);
    const cutNow = () => {
      wanted?.happened();
      wanted = undefined;
      end();
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    let carries = false;
    let waiting: Cut | undefined;
    client.on('data', (data) => {
      const cut = wanted?.cut;
      carries ||= cut !== undefined && data.includes(cut.text);
      const commit = placeOfCommit(data);
      if (!cut || !carries || waiting || (cut.in === 'commit' && commit < 0)) return upstream.write(data);
      if (cut.at === 'done') waiting = cut;
      if (cut.in === 'commit' && waiting) return upstream.write(data);
      // Forwards everything before the commit, and nothing after it.
      if (cut.in === 'commit') return upstream.write(data.subarray(0, commit), cutNow);
      if (!waiting) return cutNow();
      return upstream.write(commit < 0 ? data : Buffer.concat([data.subarray(0, commit), FLUSH]));
    });
    upstream.on('data', (data) => {
      if (!waiting) return client.write(data);
      // The client must not learn the outcome, so the answer stops here.
      if (data.includes(DONE[waiting.in])) cutNow();
      return undefined;
    });
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    config: through(owner, port),
    cut: (cut) => new Promise((happened) => (wanted = { cut, happened })),
    refuse(now) {
      refused = now;
      if (now) for (const end of pairs) end();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns the position of the first message about a commit; negative if there is none. */
function placeOfCommit(data: Buffer): number {
  const places = COMMITS.map((names) => data.indexOf(names)).filter((place) => place >= 0);
  return places.length > 0 ? Math.min(...places) - COMMIT_HEAD : -1;
}

function connectTo({ connectionString, host, port }: ConnectionConfig): Socket {
  if (connectionString !== undefined) {
    const url = new URL(connectionString);
    return connect(Number(url.port || 5432), url.hostname);
  }
  return host?.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${port}`)
    : connect(Number(port), host ?? 'localhost');
}

function through(owner: ConnectionConfig, port: number): ConnectionConfig {
  if (owner.connectionString === undefined) return { ...owner, host: '127.0.0.1', port };
  const url = new URL(owner.connectionString);
  url.host = `127.0.0.1:${port}`;
  return { ...owner, connectionString: url.href };
}
