import type { Cursor, QuerySpec } from '@sable/domain/kernel/query';
import { withConnection } from '@sable/server/db/connect';
import { openClient, type Client } from './client.ts';
import { ACCOUNTS, manyAccounts, words } from './many-accounts.ts';
import { startProduct } from './product.ts';
import type { Finding, Report } from './report.ts';
import type { Stage } from './stage.ts';
import { percentile, perSecond, spread } from './statistics.ts';
import type { World } from './world.ts';

const TIMES = 60;
const WARM = 5;
const BAR_MS = 150;
const PAGE = 100;

type Ask = (client: Client, turn: number) => Promise<unknown>;

const query =
  (spec: Omit<QuerySpec, 'collection'>): Ask =>
  (client) =>
    client.post('/api/query', { collection: 'accounts', limit: PAGE, ...spec });

const cities = [
  'Dayton',
  'Kettering',
  'Springfield',
  'Xenia',
  'Troy',
  'Beavercreek',
  'Centerville',
  'Fairborn',
];
const phones = ['(937) 555-0193', '555-0193', '9372040004', '937555', '+1 937 300 0100', '0193', '12345'];
const errors = ['tremblai', 'lindquist', 'kowalsky hanna', 'desmont', 'mireile moreau'];

const pick = (texts: readonly string[], turn: number): string => texts[turn % texts.length] ?? '';
const search =
  (texts: readonly string[]): Ask =>
  (client, turn) =>
    client.get(`/api/search?q=${encodeURIComponent(pick(texts, turn))}`);
const typedInto =
  (spec: Omit<QuerySpec, 'collection'>): Ask =>
  (client, turn) =>
    query({ ...spec, search: pick([...words, ...phones], turn) })(client, turn);

/**
 * Measures lists, counts, and search over 100,000 accounts, requested by one person over HTTP, one query at a time.
 */
export async function list(stage: Stage): Promise<Report> {
  const { world, perSecond: rows } = await manyAccounts(stage);
  const server = await startProduct(stage, { databaseUrl: world.address });
  const client = openClient(server.address, await world.person('Olive Finch', 'office'));
  const findings: Finding[] = [];
  for (const [title, ask] of await questions(world)) findings.push(await timed(title, client, ask));
  const rep = openClient(server.address, await repOfOwnAccounts(world));
  findings.push(await timed('search of everything, by a rep of 100 accounts', rep, search(words)));
  rep.close();
  client.close();
  await server.stop();
  return {
    findings: [
      ...findings,
      {
        measure: `${ACCOUNTS.toLocaleString('en-US')} accounts made, with audit and search rows`,
        value: perSecond(rows),
      },
    ],
  };
}

/** Creates a session for a rep who sees only their own accounts, one in a thousand of the company's. */
async function repOfOwnAccounts(world: World): Promise<string> {
  const { companyId } = world.admin;
  const cookie = await world.person('Rhea Poole', 'sales');
  await withConnection({ connectionString: world.address }, async (owner) => {
    await owner.query('update settings set sales_see_all = false where company_id = $1', [companyId]);
    await owner.query(
      `update accounts set owner_user_id = (select id from users where company_id = $1 and name = 'Rhea Poole')
       where company_id = $1 and right(phone, 3) = '193'`,
      [companyId],
    );
    await owner.query('vacuum analyze accounts');
  });
  return cookie;
}

async function questions(world: World): Promise<[string, Ask][]> {
  const half = Math.floor(ACCOUNTS / 2);
  const sortedBy = (field: string, direction: 'asc' | 'desc') => ({ orderBy: [{ field, direction }] });
  const after = async (columns: string, order: string): Promise<Cursor> =>
    withConnection({ connectionString: world.address }, async (owner) => {
      const sql = `select ${columns}, id from accounts where company_id = $1 order by ${order} offset ${half} limit 1`;
      const { rows } = await owner.query<Record<string, string | Date>>(sql, [world.admin.companyId]);
      return Object.values(rows[0] ?? {}).map((value) =>
        value instanceof Date ? value.toISOString() : value,
      );
    });
  return [
    ['first page by name', query(sortedBy('nameKey', 'asc'))],
    ['first page by last change', query(sortedBy('updatedAt', 'desc'))],
    ['first page by status', query(sortedBy('status', 'asc'))],
    [
      'one status, by last change',
      query({ ...sortedBy('updatedAt', 'desc'), where: { field: 'status', op: 'eq', value: 'quoted' } }),
    ],
    [
      'one city (no index), by name',
      (client, turn) =>
        query({
          ...sortedBy('nameKey', 'asc'),
          where: { field: 'city', op: 'eq', value: cities[turn % 8] ?? '' },
        })(client, turn),
    ],
    ['a text typed into the list’s search, by name', typedInto(sortedBy('nameKey', 'asc'))],
    ['a text typed into the list’s search, by last change', typedInto(sortedBy('updatedAt', 'desc'))],
    ['rows of the list’s search counted', typedInto({ aggregate: { sum: ['rmr'] } })],
    [
      'the page behind row 50,000, by name',
      query({ ...sortedBy('nameKey', 'asc'), after: await after('name_key', 'name_key, id') }),
    ],
    [
      'the page behind row 50,000, by last change',
      query({
        ...sortedBy('updatedAt', 'desc'),
        after: await after('updated_at', 'updated_at desc, id desc'),
      }),
    ],
    [
      'the page behind row 50,000, by status',
      query({ ...sortedBy('status', 'asc'), after: await after('status', 'status, id') }),
    ],
    ['counted by status', query({ aggregate: { groupBy: ['status'], sum: ['rmr'] } })],
    ['search of everything, by words', search(words)],
    ['search of everything, by phone number', search(phones)],
    ['search of everything, with a typing error', search(errors)],
  ];
}

async function timed(title: string, client: Client, ask: Ask): Promise<Finding> {
  const samples: number[] = [];
  for (let turn = 0; turn < WARM + TIMES; turn++) {
    const begun = performance.now();
    await ask(client, turn);
    if (turn >= WARM) samples.push(performance.now() - begun);
  }
  return {
    measure: `100,000 accounts, ${title}: p50 / p95`,
    value: spread(samples, 0.95),
    bar: `< ${BAR_MS} ms`,
    met: percentile(samples, 0.95) < BAR_MS,
  };
}
