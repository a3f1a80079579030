import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import type { ConnectionConfig } from './connect.ts';

/** When a connection is cut: in the statement that carries a text, or in the commit behind it; before it arrives, or when it is done. */
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
  /** Cuts every connection and takes no new one until told otherwise. */
  refuse(refused: boolean): void;
  close(): Promise<void>;
}

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
      const text = data.toString('latin1');
      const cut = wanted?.cut;
      carries ||= cut !== undefined && text.includes(cut.text);
      if (cut && carries && (cut.in === 'statement' || text.includes('commit'))) {
        if (cut.at === 'before') return cutNow();
        waiting = cut;
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (!waiting) return client.write(data);
      // What is done must not be heard of: the answer stops here.
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
