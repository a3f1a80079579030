import { withConnection } from '@sable/server/db/connect';
import { freePort } from '@sable/server/db/free-port';
import type { Stage } from '../stage.ts';
import { hostFile, install, startProgram } from './install.ts';
import { listen } from './listener.ts';
import { household, noteOf, openCaller, PAGE, RECORDS, type Peer } from './peer.ts';

const APP = 'bench';
const CLASS = '/parse/classes/Account';
const BATCH_SIZE = 16;

/** Parse Server: sessions and an access list on each record; it has no audit trail. */
export async function parse(stage: Stage): Promise<Peer> {
  const folder = await install('parse-server');
  const [database, port] = [await stage.emptyDatabase(), await freePort()];
  const address = `http://127.0.0.1:${port}`;
  await startProgram(stage, {
    name: 'parse',
    args: [hostFile('parse'), folder],
    cwd: folder,
    env: { PARSE_DATABASE: database, PARSE_PORT: String(port) },
    ready: `${address}/parse/health`,
  });
  const app = { 'x-parse-application-id': APP };
  const stranger = openCaller(address, app);
  const person = await stranger.send('POST', '/parse/users', { username: 'olive', password: 'olive' });
  stranger.close();
  const token = String(person['sessionToken']);
  const client = openCaller(address, { ...app, 'x-parse-session-token': token });
  const access = { ACL: { [String(person['objectId'])]: { read: true, write: true } } };
  // The first record creates the table; several concurrent ones would each try to.
  const first = await client.send('POST', CLASS, { ...household(0), ...access });
  const ids = [String(first['objectId'])];
  for (let n = 1; n < RECORDS; n += BATCH_SIZE) {
    const many = Array.from({ length: Math.min(BATCH_SIZE, RECORDS - n) }, (_, index) =>
      household(n + index),
    );
    const made = await Promise.all(many.map((one) => client.send('POST', CLASS, { ...one, ...access })));
    ids.push(...made.map(({ objectId }) => String(objectId)));
  }
  // Without this index, the list would sort every record.
  await withConnection({ connectionString: database }, (owner) =>
    owner.query('create index on "Account" (name); analyze'),
  );
  const idOf = (n: number) => `${CLASS}/${ids[n % ids.length]}`;
  return {
    name: 'Parse Server',
    read: (turn) => client.send('GET', idOf(turn)),
    list: () => client.send('GET', `${CLASS}?order=name&limit=${PAGE}`),
    change: (caller, turn) => client.send('PUT', idOf(caller), { notes: noteOf(turn) }),
    create: (turn) => client.send('POST', CLASS, { ...household(RECORDS + turn), ...access }),
    async watch() {
      const socket = await listen(`ws://127.0.0.1:${port}`);
      const connected = socket.when(({ op }) => op === 'connected');
      socket.send({ op: 'connect', applicationId: APP, masterKey: 'bench-master' });
      await connected;
      const subscribed = socket.when(({ op }) => op === 'subscribed');
      const query = { className: 'Account', where: {} };
      socket.send({ op: 'subscribe', requestId: 1, query });
      await subscribed;
      return { next: () => socket.when(({ op }) => op === 'update'), close: socket.close };
    },
  };
}
