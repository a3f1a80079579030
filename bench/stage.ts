import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withConnection, type ConnectionConfig, type DatabaseLog } from '@sable/server/db/connect';
import { startEmbedded } from '@sable/server/db/embedded';
import { migrate } from '@sable/server/db/migrate';

/** Logs only errors. */
export const quiet: DatabaseLog = {
  debug() {},
  info() {},
  warn() {},
  error: (text) => void process.stderr.write(`${text}\n`),
};

/**
 * The environment of the measurements: a separate folder and a PostgreSQL with the product's settings, fsync
 * included.
 */
export interface Stage {
  /** The product's repository. */
  readonly root: string;
  /** Fraction of the full size at which the large measurements run; 1 unless --scale overrides it. */
  readonly scale: number;
  /** Description of the database server. */
  readonly database: string;
  /** Creates a folder inside the stage's folder that PostgreSQL's account can traverse. */
  folder(name: string): Promise<string>;
  /** Creates an empty database; the address is suitable for DATABASE_URL. */
  emptyDatabase(): Promise<string>;
  /** Creates a migrated database; the address is suitable for DATABASE_URL. */
  freshDatabase(): Promise<string>;
  /** Registers cleanup that always runs at the end, in reverse order. */
  defer(work: () => Promise<unknown>): void;
}

/** Returns a size at the stage's scale; at least one. */
export const scaled = ({ scale }: Stage, size: number): number => Math.max(1, Math.round(size * scale));

interface Server {
  readonly owner: ConnectionConfig;
  readonly addressOf: (database: string) => string;
  readonly kind: string;
}

/**
 * Opens a stage, passes it to `use`, and removes everything it created. With DATABASE_URL, it uses that server
 * instead of the built-in one.
 */
export async function withStage<T>(
  root: string,
  scale: number,
  use: (stage: Stage) => Promise<T>,
): Promise<T> {
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const stage = await openStage(root, scale, (work) => void undo.push(work));
    return await Promise.race([use(stage), interrupted()]);
  } finally {
    for (const work of undo.toReversed()) await work().catch((error: Error) => quiet.error(error.message));
  }
}

/** Rejects on Ctrl-C, so that cleanup runs then too. */
function interrupted(): Promise<never> {
  return new Promise((_done, fail) => {
    const stop = () => fail(new Error('Stopped. Everything it had made is removed.'));
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
}

async function openStage(root: string, scale: number, defer: Stage['defer']): Promise<Stage> {
  const place = await mkdtemp(join(tmpdir(), 'sable-bench-'));
  defer(() => rm(place, { recursive: true, force: true }));
  await chmod(place, 0o711);
  const folder = async (name: string) => {
    const path = join(place, `${name}-${randomBytes(4).toString('hex')}`);
    await mkdir(path, { mode: 0o711 });
    return path;
  };
  const server = process.env['DATABASE_URL']
    ? given(process.env['DATABASE_URL'])
    : await own(await folder('database'), defer);
  const ask = (sql: string) => withConnection(server.owner, (client) => client.query(sql));
  const version = await ask('show server_version');
  const emptyDatabase = async (): Promise<string> => {
    const name = `sable_bench_${randomBytes(6).toString('hex')}`;
    await ask(`create database ${name}`);
    defer(() => ask(`drop database if exists ${name} with (force)`));
    return server.addressOf(name);
  };
  return {
    root,
    scale,
    database: `${server.kind} ${String(version.rows[0]?.server_version).split(' ')[0]}`,
    folder,
    defer,
    emptyDatabase,
    async freshDatabase() {
      const address = await emptyDatabase();
      await migrate({ connectionString: address }, join(root, 'server', 'migrations'));
      return address;
    },
  };
}

function given(address: string): Server {
  const addressOf = (database: string) => {
    const url = new URL(address);
    url.pathname = `/${database}`;
    return url.href;
  };
  return { owner: { connectionString: address }, addressOf, kind: 'PostgreSQL of DATABASE_URL,' };
}

async function own(dataDir: string, defer: Stage['defer']): Promise<Server> {
  const server = await startEmbedded({ dataDir, log: quiet });
  defer(() => server.stop());
  const { host = '', port, user, password } = server.connection;
  const addressOf = (database: string) => {
    const url = new URL(`postgres://localhost:${port}/${database}`);
    url.username = user ?? '';
    url.password = typeof password === 'string' ? password : '';
    // A socket's folder cannot be in the host part of an address.
    url.searchParams.set('host', host);
    return url.href;
  };
  return { owner: server.connection, addressOf, kind: 'embedded PostgreSQL' };
}
