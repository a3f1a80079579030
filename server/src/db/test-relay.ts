import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import type { ConnectionConfig } from './connect.ts';

/**
 * When a connection is cut: in the statement that carries a text, or in the commit after it; before it arrives, or when it is done. The two
 * travel together; the connection breaks between them as it would between two packets.
 */
export interface Cut {
  /** A text among the values of the statement, such as an idempotency key. */
  readonly text: string;
  readonly in: 'statement' | 'commit';
  readonly at: 'before' | 'done';
}

/** Stands between the program and its database, and breaks connections at chosen moments. */
export interface Relay {
  /** Connects through the relay. */
  readonly config: ConnectionConfig;
  /** Cuts the next connection on which this happens. Resolves when it has happened. */
  cut(cut: Cut): Promise<void>;
  /** Cuts every connection and accepts no new one until it is opened again. */
  refuse(refused: boolean): void;
  close(): Promise<void>;
}

/** The message that asks for a commit. */
const COMMIT = Buffer.from('Q\0\0\0\u000bcommit\0', 'latin1');

/** The server says that it waits for the next statement, outside of a transaction or inside one. */
const READY = {
  commit: Buffer.from('Z\0\0\0\u0005I', 'latin1'),
  statement: Buffer.from('Z\0\0\0\u0005T', 'latin1'),
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
      const commit = data.indexOf(COMMIT);
      if (!cut || !carries || waiting || (cut.in === 'commit' && commit < 0)) return upstream.write(data);
      if (cut.at === 'done') waiting = cut;
      if (cut.in === 'commit' && waiting) return upstream.write(data);
      // Everything before the place arrives, and nothing after it.
      if (cut.in === 'commit') return upstream.write(data.subarray(0, commit), cutNow);
      if (!waiting) return cutNow();
      return upstream.write(commit < 0 ? data : data.subarray(0, commit));
    });
    upstream.on('data', (data) => {
      if (!waiting) return client.write(data);
      // The client must not learn what was done: the answer stops here.
      if (data.subarray(-READY.commit.length).equals(READY[waiting.in])) cutNow();
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
