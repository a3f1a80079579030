import {
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { pino } from 'pino';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { Routes } from '../http/route.ts';
import { startApplication, type Application } from '../application.ts';
import { readConfig, type Config } from '../config.ts';
import { customerView, resolveLink } from '../customer-link.ts';
import { withConnection } from '../db/connect.ts';
import { migrate, migrationsDirectory } from '../db/migrate.ts';
import { removeDataDirectory, temporaryDataDirectory, withDatabase } from '../db/test-server.ts';
import { provisionCompany } from '../provision-company.ts';
import { createApp } from '../http/app.ts';
import { registerErrors } from '../http/errors.ts';
import { readEpoch } from '../live/feed.ts';
import { runQuery } from '../query.ts';
import { newKey } from '../transaction-context.ts';
import { backUpInstallation } from './back-up-installation.ts';
import { readLastBackup } from './last-backup.ts';
import { makeBackup, type Backup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { registerBackupRoutes } from './routes.ts';

const log = pino({ level: 'silent' });
const PASSWORD = 'a long enough passphrase';
const origin = 'http://localhost:3000';

let folder: string;
let application: Application;
let admin: Actor;
let email: string;
let cookie: string;
let token: string;
let accounts: string[];
let file: string;
let backup: Backup;
let mails: unknown;

const configOf = (dataDir: string): Config => ({
  ...readConfig({ SABLE_DATA: dataDir }),
  databaseUrl: undefined,
});
const options = (dataDir: string) => ({ dataDir, databaseUrl: undefined, projectId: 'sable', log });
const backUp = (dataDir: string, to: string): Promise<Backup> =>
  backUpInstallation({ ...options(dataDir), file: to, secretFromEnvironment: false });
const restore = (dataDir: string, from = file, databaseUrl?: string): Promise<Manifest> =>
  restoreBackup({ ...options(dataDir), databaseUrl, file: from });

const run = async (name: string, args: object, key = newKey()) =>
  (await application.writer.mutate(admin, { key, mutations: [{ name, args }] })).results[0] as Record<
    string,
    string
  >;

/** Changes accounts from several writers until stopped; resolves with the number of acknowledged changes. */
function keepWriting(): { stop(): Promise<number> } {
  const stop = new AbortController();
  let acknowledged = 0;
  const hand = async (number: number): Promise<void> => {
    for (let turn = 0; !stop.signal.aborted; turn += 1) {
      await run('accounts.update', { id: accounts[number], patch: { notes: `turn ${turn}` } });
      acknowledged += 1;
    }
  };
  const hands = accounts.map((_, number) => hand(number));
  return {
    async stop() {
      stop.abort();
      await Promise.all(hands);
      return acknowledged;
    },
  };
}

const GIVEN_UP = {
  failed: true,
  done: false,
  last_error: expect.stringContaining('may have been sent since'),
};

const jobsOf = ({ tenancy }: Application) =>
  tenancy.withTenant(admin.companyId, (client) =>
    client.query(
      'select failed_at is not null as failed, done_at is not null as done, last_error from outbox',
    ),
  );

/** Returns everything that a bulk load removes and must restore, and the row security policies. */
const schemaOf = ({ database }: Application) =>
  withConnection(database.ownerConfig, async (client) => {
    const { rows } = await client.query(`
      select 'index' as kind, indexdef as text from pg_indexes where schemaname in ('public', 'auth')
      union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace in ('public'::regnamespace, 'auth'::regnamespace)
      union all select 'policy', tablename || ' ' || policyname || ' ' || coalesce(qual, '') || ' ' || coalesce(with_check, '') || roles::text from pg_policies
      union all select 'forced', relname || ' ' || relrowsecurity || ' ' || relforcerowsecurity from pg_class where relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and relkind in ('r', 'p')
      order by 1, 2`);
    return rows;
  });

interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Creates a copy of the backup with manually altered entries, as a valid archive. */
async function altered(name: string, change: (entries: Entry[]) => Entry[]): Promise<string> {
  const reader = extract();
  reader.end(gunzipSync(await readFile(file)));
  const entries: Entry[] = [];
  for await (const entry of reader) entries.push({ name: entry.header.name, bytes: await buffer(entry) });
  const writer = pack();
  for (const entry of change(entries)) writer.entry({ name: entry.name }, entry.bytes);
  writer.finalize();
  const copy = join(folder, name);
  await writeFile(copy, gzipSync(await buffer(writer)));
  return copy;
}

const withManifest = (entries: Entry[], change: (manifest: Manifest) => object): Entry[] =>
  entries.map((entry) =>
    entry.name === 'manifest.json'
      ? {
          ...entry,
          bytes: Buffer.from(
            JSON.stringify({
              ...JSON.parse(entry.bytes.toString()),
              ...change(JSON.parse(entry.bytes.toString()) as Manifest),
            }),
          ),
        }
      : entry,
  );

beforeAll(async () => {
  folder = await temporaryDataDirectory();
  const dataDir = join(folder, 'original');
  application = await startApplication(configOf(dataDir), log);
  email = 'rita@example.com';
  const { companyId, userId } = await provisionCompany(application.writer, {
    companyName: 'Northgate Security',
    personName: 'Rita Olson',
    email,
    roles: ['admin'],
  });
  admin = {
    kind: 'user',
    id: userId,
    name: 'Rita Olson',
    companyId,
    roles: ['admin', 'manager'],
    settings: { salesSeeAll: true },
  };
  await application.identity.createIdentityFor({
    email,
    name: 'Rita Olson',
    secret: { passwordHash: await application.identity.hashPassword(PASSWORD) },
    memberships: [{ companyId, userId }],
  });
  cookie = await application.identity.signInAs(userId);
  await run('tax-profiles.create', { name: 'Ohio', region: 'OH' });
  accounts = [];
  for (const number of [1, 2, 3, 4]) {
    const account = {
      name: `Account ${number}\twith \\ and "quotes"\nand lines`,
      type: 'residential',
      site: { line1: '1 Oak Street', city: 'Dayton', region: 'OH', postal: '45402' },
    };
    const { id = '' } = await run('accounts.create', {
      account,
      contact: { name: 'Hanna Miller', email: 'hanna@example.com' },
    });
    accounts.push(id);
  }
  const { id = '' } = await run('estimates.create', { accountId: accounts[0] });
  await run('estimate-lines.add', {
    estimateId: id,
    lines: [{ name: 'Control panel', kind: 'equipment', unitPrice: 34900, unitCost: 14200 }],
  });
  token = (await run('estimates.send', { id }))['token'] ?? '';
  await vi.waitFor(async () => expect(await application.capture?.list()).toHaveLength(1), {
    timeout: 30_000,
  });
  // One job waits for a later retry, as when the mail server does not respond.
  await application.tenancy.withTenant(companyId, (client) =>
    client.query(
      `insert into outbox (company_id, kind, payload, run_at) values ($1, 'mail', '{}', now() + interval '1 day')`,
      [companyId],
    ),
  );
  mails = await application.capture?.list();
  file = join(folder, 'backup.tar.gz');
  const writing = keepWriting();
  try {
    backup = await backUp(dataDir, file);
  } finally {
    expect(await writing.stop()).toBeGreaterThan(0);
  }
}, 120_000);

afterAll(async () => {
  await application.close();
  await removeDataDirectory(folder);
});

describe('a backup of the running product', () => {
  test('is one instant: every company’s audit trail has exactly as many rows as its feed head says', async () => {
    const { manifest } = backup;
    const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows;
    const heads = Object.values(manifest.feedHeads);
    expect(heads).toHaveLength(2);
    expect(rowsOf('public.updates')).toBe(heads.reduce((sum, head) => sum + head, 0));
    expect(rowsOf('public.accounts')).toBe(4);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  test('has every table of the database, the secret key and the kept mail', async () => {
    const { rows } = await withConnection(application.database.ownerConfig, (client) =>
      client.query<{ name: string }>(
        `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'auth') and tablename <> 'schema_migrations' order by 1`,
      ),
    );
    expect(backup.manifest.tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(
        rows.map(({ name }) => name).filter((name) => !name.startsWith('public.updates')),
      ),
    );
    const names = backup.manifest.parts.map(({ name }) => name);
    expect(names).toContain('files/secret.key/000001');
    expect(names.filter((name) => /^files\/mail\/.*\.eml\//.test(name))).toHaveLength(1);
    expect(names.filter((name) => /server\.lock|postgres/.test(name))).toEqual([]);
  });

  test('is remembered as the last one, with its size', async () => {
    const last = await readLastBackup(application.tenancy);
    expect(last).toEqual({ finishedAt: expect.any(String), sizeBytes: (await stat(file)).size });
  });

  test('is shown to administrators, and to nobody else', async () => {
    const app = fastify();
    registerErrors(app);
    const { tenancy } = application;
    let roles = ['admin'];
    registerBackupRoutes(new Routes(app), { tenancy, actorOf: async () => ({ ...admin, roles }) });
    const ask = () => app.inject({ url: '/api/admin/last-backup' });
    expect((await ask()).json()).toEqual({ lastBackup: await readLastBackup(tenancy) });
    for (const role of ['manager', 'sales', 'installer', 'auditor', 'dev']) {
      roles = [role];
      expect([role, (await ask()).statusCode]).toEqual([role, 403]);
    }
    await app.close();
  });

  test('never replaces a file and never lies inside the data directory', async () => {
    const { dataDir } = application.config;
    await expect(backUp(dataDir, file)).rejects.toThrow('already exists and was not changed');
    await expect(backUp(dataDir, join(dataDir, 'inside'))).rejects.toThrow('is inside the data directory');
    await expect(backUp(join(folder, 'nothing'), join(folder, 'other'))).rejects.toThrow(
      'There is no database in',
    );
  });

  test('says why it cannot write the file, and leaves nothing of it', async () => {
    const { dataDir } = application.config;
    await expect(backUp(dataDir, join(folder, 'missing', 'backup.tar.gz'))).rejects.toThrow(
      /could not be written: ENOENT.*The partial file was removed/,
    );
    expect(await readdir(folder)).not.toContain('missing');
  });
});

describe('a restore into an empty data directory', () => {
  test('gives back what the backup holds: rows, schema, files, sign-in, sessions, links', async () => {
    const dataDir = join(folder, 'restored');
    await restore(dataDir);
    const again = await backUp(dataDir, join(folder, 'again.tar.gz'));
    const content = ({ manifest }: Backup) =>
      manifest.parts.filter(({ name }) => !/public\.(outbox|last_backup|database_epoch)/.test(name));
    expect(content(again)).toEqual(content(backup));
    expect(again.manifest).toMatchObject({
      tables: backup.manifest.tables,
      feedHeads: backup.manifest.feedHeads,
      migrations: backup.manifest.migrations,
    });

    const restored = await startApplication(configOf(dataDir), log);
    try {
      expect(await schemaOf(restored)).toEqual(await schemaOf(application));
      expect(await readEpoch(restored.tenancy)).not.toBe(await readEpoch(application.tenancy));
      const app = await createApp({ application: restored, config: restored.config, log });
      const signIn = await app.inject({
        method: 'POST',
        url: '/api/sign-in',
        headers: { origin },
        payload: { email, password: PASSWORD },
      });
      expect(signIn.statusCode).toBe(200);
      expect(await restored.identity.resolveSession({ headers: { cookie } })).not.toBeNull();
      const view = await customerView(restored.tenancy, await resolveLink(restored.tenancy, token));
      expect(view).toEqual(
        await customerView(application.tenancy, await resolveLink(application.tenancy, token)),
      );
      expect(await restored.capture?.list()).toEqual(mails);
      const spec = { collection: 'accounts', where: { all: [] }, limit: 10 };
      expect((await runQuery(restored.tenancy, admin, spec)).rows).toHaveLength(4);
      // The restored installation gives up jobs that were queued at backup time, with a reason, so that mail is never
      // sent from both.
      await vi.waitFor(async () => expect(await jobsOf(restored)).toContainEqual(GIVEN_UP), {
        timeout: 30_000,
      });
      expect(await jobsOf(application)).toContainEqual({ failed: false, done: false, last_error: null });
      await app.close();
    } finally {
      await restored.close();
    }
  }, 120_000);
});

describe('a backup that cannot be trusted is refused, and the target is unchanged', () => {
  const otherDigit = (digit: string): string => (digit === '9' ? '8' : '9');
  const isUpdates = (entry: Entry) => entry.name === 'database/public.updates/000001';
  const cases: [string, RegExp, () => Promise<string>][] = [
    [
      'cut short',
      /incomplete or was altered/,
      async () => {
        const copy = join(folder, 'cut.tar.gz');
        await copyFile(file, copy);
        await truncate(copy, Math.floor((await stat(copy)).size * 0.9));
        return copy;
      },
    ],
    [
      'with one bit changed',
      /incomplete or was altered/,
      async () => {
        const copy = join(folder, 'bit.tar.gz');
        await copyFile(file, copy);
        const handle = await open(copy, 'r+');
        const at = Math.floor((await stat(copy)).size / 2);
        const byte = Buffer.alloc(1);
        await handle.read(byte, 0, 1, at);
        await handle.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, at);
        await handle.close();
        return copy;
      },
    ],
    [
      'with an altered part',
      /public\.updates\/000001 was altered/,
      () =>
        altered('altered.tar.gz', (entries) =>
          entries.map((entry) =>
            isUpdates(entry)
              ? { ...entry, bytes: Buffer.from(entry.bytes.toString().replace(/\d/, otherDigit)) }
              : entry,
          ),
        ),
    ],
    [
      'without a part',
      /public\.updates\/000001 is missing/,
      () => altered('missing.tar.gz', (entries) => entries.filter((entry) => !isUpdates(entry))),
    ],
    [
      'with a part too many',
      /extra\/000001 is missing or not in its place|does not belong/,
      () =>
        altered('extra.tar.gz', (entries) => [
          ...entries.slice(0, -1),
          { name: 'files/extra/000001', bytes: Buffer.from('x') },
          ...entries.slice(-1),
        ]),
    ],
    [
      'without its manifest',
      /its manifest is missing/,
      () => altered('unsigned.tar.gz', (entries) => entries.slice(0, -1)),
    ],
    [
      'of a newer release',
      /newer release \(it has 9000_later\.sql/,
      () =>
        altered('newer.tar.gz', (entries) =>
          withManifest(entries, ({ migrations }) => ({
            migrations: [...migrations, { version: 9000, name: '9000_later.sql', sha256: '0'.repeat(64) }],
          })),
        ),
    ],
    [
      'of a newer format',
      /made by a newer release/,
      () => altered('format.tar.gz', (entries) => withManifest(entries, () => ({ format: 2 }))),
    ],
    [
      'whose counts are wrong',
      /public\.accounts has 4 rows after loading and should have 5/,
      () =>
        altered('counts.tar.gz', (entries) =>
          withManifest(entries, ({ tables }) => ({
            tables: tables.map((table) => (table.name === 'public.accounts' ? { ...table, rows: 5 } : table)),
          })),
        ),
    ],
    [
      'that is something else',
      /incomplete or was altered/,
      async () => {
        const other = join(folder, 'other.txt');
        await writeFile(other, 'These are notes, and not a backup.');
        return other;
      },
    ],
    ['that is not there', /There is no file/, async () => join(folder, 'nowhere.tar.gz')],
  ];

  test.each(cases)(
    '%s',
    async (_name, message, make) => {
      const from = await make();
      const dataDir = await mkdtemp(join(folder, 'target-'));
      await expect(restore(dataDir, from)).rejects.toThrow(message);
      expect((await readdir(dataDir)).filter((name) => name !== 'server.lock')).toEqual([]);
    },
    60_000,
  );

  test('whatever the backup, a data directory that is in use or not empty', async () => {
    await expect(restore(application.config.dataDir)).rejects.toThrow('is not empty');
    const dataDir = join(folder, 'notes');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'notes.txt'), 'kept');
    await expect(restore(dataDir)).rejects.toThrow('is not empty: it has notes.txt');
    expect(await readdir(dataDir)).toEqual(['notes.txt']);
  });

  test('a directory in place of a file', async () => {
    await expect(restore(join(folder, 'target'), folder)).rejects.toThrow(`There is no file ${folder}`);
  });

  // A killed restore may have moved the database into place but not its secret key; a server would then create a
  // different key.
  test('and no server starts on what a killed restore left behind', async () => {
    const dataDir = join(folder, 'interrupted');
    await mkdir(join(dataDir, 'restoring'), { recursive: true });
    await expect(startApplication(configOf(dataDir), log)).rejects.toThrow('A restore into');
    expect(await readdir(dataDir)).toEqual(['restoring']);
  });
});

describe('a database of its own (DATABASE_URL)', () => {
  const urlOf = (database: string): string => {
    const { connection } = inject('databaseServer');
    const there = withDatabase(connection, database);
    if (there.connectionString !== undefined) return there.connectionString;
    return `postgres://${there.user}@localhost:${there.port}/${database}?host=${encodeURIComponent(String(there.host))}`;
  };
  const onServer = (sql: string) =>
    withConnection(inject('databaseServer').connection, (client) => client.query(sql));

  test('gets the schema of an older release, and then what was changed since', async () => {
    const [old, restored] = ['old', 'new'].map((age) => `sable_test_${age}_${newKey().slice(-12)}`);
    const earlier = join(folder, 'migrations');
    await mkdir(earlier);
    for (const name of await readdir(migrationsDirectory()))
      if (name <= '0021') await copyFile(join(migrationsDirectory(), name), join(earlier, name));
    await onServer(`create database ${old}`);
    await onServer(`create database ${restored}`);
    try {
      const owner = withDatabase(inject('databaseServer').connection, String(old));
      await migrate(owner, earlier);
      const from = {
        file: join(folder, 'old.tar.gz'),
        dataDir: join(folder, 'no-files'),
        secretFromEnvironment: true,
      };
      const { manifest } = await withConnection(owner, (client) => makeBackup(client, from));
      expect(manifest.migrations.at(-1)?.name).toBe('0020_tenant_tables.sql');
      expect(manifest.secret).toBe('environment');
      await restore(join(folder, 'new-files'), from.file, urlOf(String(restored)));
      expect(await migrate(withDatabase(inject('databaseServer').connection, String(restored)))).toEqual([]);
    } finally {
      await onServer(`drop database ${old} with (force)`);
      await onServer(`drop database ${restored} with (force)`);
    }
  }, 60_000);

  test('is restored into when empty, and refused when not', async () => {
    const database = `sable_test_restore_${newKey().slice(-12)}`;
    await onServer(`create database ${database}`);
    try {
      await restore(join(folder, 'files'), file, urlOf(database));
      expect(await readFile(join(folder, 'files', 'secret.key'))).toEqual(
        await readFile(join(application.config.dataDir, 'secret.key')),
      );
      const again = await backUpInstallation({
        ...options(join(folder, 'files')),
        databaseUrl: urlOf(database),
        file: join(folder, 'of-url.tar.gz'),
        secretFromEnvironment: false,
      });
      expect(again.manifest.tables).toEqual(backup.manifest.tables);
      expect(again.manifest.feedHeads).toEqual(backup.manifest.feedHeads);

      const second = join(folder, 'second');
      await expect(restore(second, file, urlOf(database))).rejects.toThrow('The database is not empty');
      expect((await readdir(second)).filter((name) => name !== 'server.lock')).toEqual([]);
    } finally {
      await onServer(`drop database ${database} with (force)`);
    }
  }, 60_000);
});
