import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { withConnection } from '@sable/server/db/connect';
import { freePort } from '@sable/server/db/free-port';
import type { Stage } from '../stage.ts';
import { install, partsOf, startProgram } from './install.ts';
import { listen } from './listener.ts';
import { household, noteOf, openCaller, PAGE, RECORDS, type Peer } from './peer.ts';

const TOKEN = 'bench-token-of-the-administrator';
const BATCH_SIZE = 100;
const ITEMS = '/items/accounts';
const madeSchema = z.object({ data: z.array(z.object({ id: z.string() })) });
const text = (field: string) => ({ field, type: 'string', meta: {}, schema: {} });
const json = (field: string) => ({ field, type: 'json', meta: { special: ['cast-json'] }, schema: {} });

/** Directus: an administrator's token, plus activity and revisions for every change. */
export async function directus(stage: Stage): Promise<Peer> {
  const folder = await install('directus');
  const [address, port] = [await stage.emptyDatabase(), await freePort()];
  const { host, port: databasePort, user, password, database } = partsOf(address);
  const data = await stage.folder('directus');
  const env = {
    DB_CLIENT: 'pg',
    DB_HOST: host,
    DB_PORT: databasePort,
    DB_DATABASE: database,
    DB_USER: user,
    DB_PASSWORD: password || 'none',
    DB_POOL__MAX: '20',
    SECRET: 'a secret of this run alone, nothing else',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'a long enough passphrase',
    ADMIN_TOKEN: TOKEN,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    WEBSOCKETS_ENABLED: 'true',
    WEBSOCKETS_REST_AUTH: 'handshake',
    TELEMETRY: 'false',
    // All products run on the same machine; slow requests should be measured, not refused.
    PRESSURE_LIMITER_ENABLED: 'false',
    LOG_LEVEL: 'error',
    STORAGE_LOCATIONS: 'local',
    STORAGE_LOCAL_ROOT: data,
  };
  const cli = join(folder, 'node_modules', 'directus', 'cli.js');
  const prepared = spawnSync(process.execPath, [cli, 'bootstrap'], {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (prepared.status !== 0)
    throw new Error(`Directus could not make its tables:\n${prepared.stdout}${prepared.stderr}`.slice(-3000));
  const web = `http://127.0.0.1:${port}`;
  await startProgram(stage, {
    name: 'directus',
    args: [cli, 'start'],
    cwd: folder,
    env,
    ready: `${web}/server/ping`,
  });
  const client = openCaller(web, { authorization: `Bearer ${TOKEN}` });
  await client.send('POST', '/collections', {
    collection: 'accounts',
    schema: {},
    meta: { accountability: 'all' },
    fields: [
      { field: 'id', type: 'uuid', meta: { special: ['uuid'] }, schema: { is_primary_key: true } },
      ...['type', 'name', 'status', 'phone', 'email', 'notes'].map(text),
      json('site'),
    ],
  });
  const ids: string[] = [];
  for (let n = 0; n < RECORDS; n += BATCH_SIZE) {
    const made = await client.send(
      'POST',
      ITEMS,
      Array.from({ length: BATCH_SIZE }, (_, index) => household(n + index)),
    );
    ids.push(...madeSchema.parse(made).data.map(({ id }) => id));
  }
  await withConnection({ connectionString: address }, (owner) =>
    owner.query('create index on accounts (name); analyze'),
  );
  const idOf = (n: number) => `${ITEMS}/${ids[n % ids.length]}`;
  return {
    name: 'Directus',
    read: (turn) => client.send('GET', idOf(turn)),
    list: () => client.send('GET', `${ITEMS}?sort=name&limit=${PAGE}`),
    change: (caller, turn) => client.send('PATCH', idOf(caller), { notes: noteOf(turn) }),
    create: (turn) => client.send('POST', ITEMS, household(RECORDS + turn)),
    async watch() {
      const socket = await listen(`ws://127.0.0.1:${port}/websocket`);
      const known = socket.when(({ type, status }) => type === 'auth' && status === 'ok');
      socket.send({ type: 'auth', access_token: TOKEN });
      await known;
      const subscribed = socket.when(({ event }) => event === 'init');
      socket.send({ type: 'subscribe', collection: 'accounts', uid: '1' });
      await subscribed;
      return { next: () => socket.when(({ event }) => event === 'update'), close: socket.close };
    },
  };
}
