import { createHash, randomUUID } from 'node:crypto';
import { withConnection } from '@sable/server/db/connect';
import { freePort } from '@sable/server/db/free-port';
import type { Stage } from '../stage.ts';
import { COLUMNS, FLOOR_SCHEMA, HOUSEHOLD } from './floor-schema.ts';
import { hostFile, startProgram } from './install.ts';
import { listen } from './listener.ts';
import { household, noteOf, openCaller, RECORDS, type Peer } from './peer.ts';

/** The bare server: an upper bound that no product reaches, which makes rates from different moments comparable. */
export async function floor(stage: Stage): Promise<Peer> {
  const [database, port, token] = [await stage.emptyDatabase(), await freePort(), randomUUID()];
  const ids = await withConnection({ connectionString: database }, async (owner) => {
    await owner.query(FLOOR_SCHEMA);
    const company = randomUUID();
    const hash = createHash('sha256').update(token).digest('hex');
    await owner.query(`insert into sessions values ($1, $2, $3, now() + interval '1 day')`, [
      hash,
      company,
      randomUUID(),
    ]);
    await owner.query(`select set_config('app.company_id', $1, false)`, [company]);
    await owner.query('insert into company_seq values ($1, 0)', [company]);
    const records = Array.from({ length: RECORDS }, (_, n) => household(n));
    const { rows } = await owner.query<{ id: string }>(
      `insert into accounts (company_id, ${COLUMNS})
       select $1, r.* from jsonb_to_recordset($2) as r(${HOUSEHOLD}) returning id`,
      [company, JSON.stringify(records)],
    );
    await owner.query('analyze');
    return rows.map(({ id }) => id);
  });
  const address = `http://127.0.0.1:${port}`;
  await startProgram(stage, {
    name: 'floor',
    args: [hostFile('floor')],
    cwd: stage.root,
    env: { FLOOR_DATABASE: database, FLOOR_PORT: String(port) },
    ready: `${address}/ready`,
  });
  const client = openCaller(address, { authorization: token });
  return {
    name: 'Floor',
    read: (turn) => client.send('GET', `/accounts/${ids[turn % ids.length]}`),
    list: () => client.send('GET', '/accounts'),
    change: (caller, turn) => client.send('PATCH', `/accounts/${ids[caller]}`, { notes: noteOf(turn) }),
    create: (turn) => client.send('POST', '/accounts', household(RECORDS + turn)),
    async watch() {
      const socket = await listen(`ws://127.0.0.1:${port}/live`);
      return { next: () => socket.when(() => true), close: socket.close };
    },
  };
}
