import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { withConnection } from '@sable/server/db/connect';
import { freePort } from '@sable/server/db/free-port';
import type { Stage } from '../stage.ts';
import { COLUMNS, HOUSEHOLD } from './floor-schema.ts';
import { GRAPHILE_SCHEMA, TELL } from './graphile-schema.ts';
import { tokenOf } from './graphile-token.ts';
import { hostFile, install, startProgram } from './install.ts';
import { listen } from './listener.ts';
import { household, noteOf, openCaller, PAGE, RECORDS, type Peer } from './peer.ts';

const FIELDS = 'rowId name type status phone email site notes updatedAt';
const READ = `query ($id: UUID!) { accountByRowId(rowId: $id) { ${FIELDS} } }`;
const LIST = `{ allAccounts(first: ${PAGE}, orderBy: [NAME_ASC]) { nodes { ${FIELDS} } } }`;
const CHANGE = `mutation ($id: UUID!, $notes: String!) {
  updateAccountByRowId(input: { rowId: $id, accountPatch: { notes: $notes } }) { account { ${FIELDS} } }
}`;
const CREATE = `mutation ($account: AccountInput!) { createAccount(input: { account: $account }) { account { ${FIELDS} } } }`;

/**
 * PostGraphile: claims from a signed token, row security, an audit row from a trigger; subscribers get the row from a
 * trigger's notification.
 */
export async function graphile(stage: Stage): Promise<Peer> {
  const folder = await install('postgraphile');
  const [database, port, secret] = [await stage.emptyDatabase(), await freePort(), randomUUID()];
  const [company, user] = [randomUUID(), randomUUID()];
  const ids = await withConnection({ connectionString: database }, async (owner) => {
    await owner.query(GRAPHILE_SCHEMA);
    await owner.query(
      `select set_config('claims.company', $1, false), set_config('claims.user', $2, false)`,
      [company, user],
    );
    const records = Array.from({ length: RECORDS }, (_, n) => household(n));
    const { rows } = await owner.query<{ id: string }>(
      `insert into app.accounts (${COLUMNS})
       select r.* from jsonb_to_recordset($1) as r(${HOUSEHOLD}) returning id`,
      [JSON.stringify(records)],
    );
    await owner.query('analyze');
    return rows.map(({ id }) => id);
  });
  const address = `127.0.0.1:${port}`;
  await startProgram(stage, {
    name: 'graphile',
    args: [hostFile('graphile'), folder],
    cwd: folder,
    env: {
      GRAPHILE_DATABASE: database,
      GRAPHILE_PORT: String(port),
      GRAPHILE_SECRET: secret,
      GRAPHILE_ENV: 'production',
    },
    ready: `http://${address}/graphql?query={__typename}`,
  });
  const authorization = tokenOf(company, user, secret);
  const caller = openCaller(`http://${address}`, { authorization });
  const ask = async (query: string, variables: object = {}) => {
    const answer = await caller.send('POST', '/graphql', { query, variables });
    if ('errors' in answer) throw new Error(`PostGraphile answered ${JSON.stringify(answer['errors'])}`);
    return answer;
  };
  return {
    name: 'PostGraphile',
    read: (turn) => ask(READ, { id: ids[turn % ids.length] }),
    list: () => ask(LIST),
    change: (caller, turn) => ask(CHANGE, { id: ids[caller], notes: noteOf(turn) }),
    create: (turn) => ask(CREATE, { account: household(RECORDS + turn) }),
    async watch() {
      await withConnection({ connectionString: database }, (owner) => owner.query(TELL));
      const socket = await listen(`ws://${address}/graphql`, ['graphql-transport-ws']);
      const known = socket.when(({ type }) => type === 'connection_ack');
      socket.send({ type: 'connection_init', payload: { authorization } });
      await known;
      const next = () => socket.when(({ type }) => type === 'next');
      socket.send({ id: '1', type: 'subscribe', payload: { query: 'subscription { accountChanged }' } });
      // The protocol does not report when the subscription is active, so records are changed until a notification
      // arrives.
      const heard = next().then(() => true);
      for (let told = false; !told; told = await Promise.race([heard, pause(100, false)]))
        await ask(CHANGE, { id: ids[0], notes: '' });
      return { next, close: socket.close };
    },
  };
}
