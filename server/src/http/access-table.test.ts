import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { systemActor, type SystemRole } from '@sable/domain/kernel/actor';
import { baseFields } from '@sable/domain/kernel/document';
import { entities } from '@sable/domain/registry';
import { actorOf } from '../session/actor.ts';
import { newKey } from '../transaction-context.ts';
import {
  evidenceRoles,
  fieldTable,
  isTableCollection,
  officeRoles,
  reachIn,
  rolesIn,
  sellingRoles,
  tableActs,
  tableRoles,
  type TableAct,
  type TableCollection,
  type TableRole,
} from './permission-table.ts';
import { savedTemplate } from './permission-templates.ts';
import { testApp, type TestApp } from './test-app.ts';

// Tests the permission table over HTTP for records without an owner and for fields, including people with two roles.

/** Field values that occur nowhere else in the company, and the roles that may see them. */
const COST = 7_654_321;
const FLOOR = 6_543_217;
const MULTIPLE_NOTE = 'thirty-six times at most';
const FEE = 5_432_176;
const PRICE = 4_321_765;
const ADDRESS = '203.0.113.77';
const marks: Readonly<Record<string, string>> = {
  [COST]: officeRoles,
  [FLOOR]: officeRoles,
  [MULTIPLE_NOTE]: officeRoles,
  [FEE]: officeRoles,
  [PRICE]: sellingRoles,
  [ADDRESS]: evidenceRoles,
};

type Row = Readonly<Record<string, unknown>>;
interface Answer {
  readonly statusCode: number;
  readonly body: string;
}

let server: TestApp;
const cookies = new Map<string, string>();
/** The record of each collection that the readers try to read. */
const shown = new Map<string, string>();
/** A salesperson, and an account of theirs. */
let ownerId: string;
let accountId: string;
/** An account of the same rep that the installers are sent to, with a completed sale. */
let soldAccountId: string;
let estimateId: string;

const made = (name: string, args: object, role: SystemRole = 'super') =>
  server.run(cookies.get(role) ?? '', name, args);
const codeOf = ({ body }: Answer): unknown =>
  (JSON.parse(body) as { error?: { code: string } }).error?.code ?? 'none';
const read = (cookie: string, collection: string, id: string) =>
  server.call(cookie, 'GET', `/api/${collection}/${id}`);

const site = { line1: '1 Oak Street', city: 'Dayton', region: 'OH', postal: '45402' };

let number = 0;
/** Returns a valid record of a collection. */
const sampleOf = (collection: string): object =>
  entities.find((entity) => entity.collection === collection)?.sample((number += 1)) ?? {};

/** Fields of a new record in addition to its sample, and a valid change to the record. */
const ways: Partial<Readonly<Record<TableCollection, { with?: () => object; patch: object }>>> = {
  accounts: { patch: { notes: 'x' } },
  contacts: { with: () => ({ accountId }), patch: { hasKeys: true } },
  addresses: { with: () => ({ accountId }), patch: { type: 'other' } },
  emails: { with: () => ({ accountId }), patch: { isPrimary: false } },
  organizations: { patch: { name: 'Hill' } },
  products: { with: () => ({ cost: COST, minPrice: FLOOR, price: 9_999_999 }), patch: { description: 'x' } },
  packages: { with: () => ({ rmrFloor: FLOOR }), patch: { description: 'x' } },
  'tax-profiles': { patch: { name: 'County of Oak' } },
  estimates: { with: () => ({ accountId }), patch: { title: 'Changed' } },
  'estimate-lines': { patch: { name: 'Changed' } },
  'estimate-templates': { patch: { whenToUse: 'For homes' } },
  events: { patch: { title: 'Later visit' } },
  tasks: { with: () => ({ accountId }), patch: { done: true } },
  tickets: { with: () => ({ accountId }), patch: { priority: 'high' } },
  files: { patch: { name: 'Changed.txt' } },
  notes: { with: () => ({ accountId }), patch: { pinned: true } },
  'work-orders': { with: () => ({ accountId }), patch: { priority: 'high' } },
  equipment: { with: () => ({ accountId, price: PRICE }), patch: { location: 'Hall' } },
  'commission-plans': { patch: { spiff: 500 } },
  enrollments: { with: () => ({ accountId }), patch: { permitNumber: 'P-7' } },
  'number-blocks': { patch: { receiver: 'R2' } },
  'payment-methods': { with: () => ({ accountId }), patch: { holder: 'Hanna Miller' } },
  transactions: { with: () => ({ accountId }), patch: { reference: 'Check 12' } },
  'text-templates': { patch: { name: 'On our way' } },
  agreements: { patch: { name: 'Homes' } },
  courses: { with: () => ({ status: 'published' }), patch: { summary: 'x' } },
  affiliates: { with: () => ({ notes: MULTIPLE_NOTE }), patch: { name: 'Partner' } },
  'central-stations': { with: () => ({ monthlyFee: FEE }), patch: { name: 'Station' } },
  webhooks: { patch: { name: 'Files' } },
};
const collections = Object.keys(ways).filter(isTableCollection);
const newArgs = (collection: TableCollection): object =>
  collection === 'accounts'
    ? { account: { name: 'Oak household', type: 'residential', ownerUserId: ownerId } }
    : { ...sampleOf(collection), ...ways[collection]?.with?.() };

const newLine = async (): Promise<string> => {
  const { id } = await made('estimates.create', { accountId });
  await made('estimate-lines.add', {
    estimateId: id,
    lines: [{ name: 'Panel', unitPrice: 100, unitCost: COST }],
  });
  const lines = await server.call(server.admin, 'POST', '/api/estimate-lines/query', {
    where: { field: 'estimateId', op: 'eq', value: id },
  });
  return (JSON.parse(lines.body) as { rows: [{ id: string }] }).rows[0].id;
};
const newTemplate = async (): Promise<string> => {
  const { id } = await made('estimates.create', { accountId });
  await made('estimate-lines.add', { estimateId: id, lines: [{ name: 'Panel', unitCost: COST }] });
  return (await made('estimate-templates.save', savedTemplate(id))).id;
};
/** Inserts a webhook directly, because the public route checks its address. */
const newWebhook = async (): Promise<string> => {
  const { application } = server;
  const session = await application.identity.resolveSession({ headers: { cookie: server.admin } });
  const { companyId, id } = actorOf(session);
  const args = { name: 'Accounting', url: 'https://hooks.example.com/', events: ['accounts.created'] };
  const { results } = await application.writer.mutate(
    { ...systemActor(companyId), id },
    { key: newKey(), mutations: [{ name: 'webhooks.add', args }] },
  );
  return z.object({ id: z.string() }).parse(results[0]).id;
};

/** Returns a role that may create records of a collection. */
const makerOf = (collection: TableCollection): SystemRole =>
  reachIn(collection, 'super', 'create') === 'c' ? 'super' : 'admin';
/** Attaches a file to the account of another person. */
const upload = (cookie: string) =>
  server.app.inject({
    method: 'POST',
    url: `/api/uploads/accounts/${accountId}`,
    headers: { cookie, origin: server.origin, 'content-type': 'multipart/form-data; boundary=part' },
    payload:
      '--part\r\nContent-Disposition: form-data; name="file"; filename="Plan.txt"\r\n\r\nA plan\r\n--part--\r\n',
  });
const newFile = async (): Promise<string> =>
  (await upload(cookies.get('super') ?? '')).json<{ id: string }>().id;

const newRecord = async (collection: TableCollection): Promise<string> => {
  if (collection === 'estimate-lines') return newLine();
  if (collection === 'estimate-templates') return newTemplate();
  if (collection === 'files') return newFile();
  if (collection === 'webhooks') return newWebhook();
  return (await made(`${collection}.create`, newArgs(collection), makerOf(collection))).id;
};

/** Completes a sale, so that versions, links, events, and signatures have a record. */
async function sell(): Promise<void> {
  ({ id: estimateId } = await made('estimates.create', { accountId: soldAccountId }));
  await made('estimate-lines.add', {
    estimateId,
    lines: [
      { name: 'Panel', unitPrice: PRICE, unitCost: COST },
      { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999, unitCost: COST },
    ],
  });
  await made('estimates.update', { id: estimateId, patch: { internalNotes: 'Ask for the gate.' } });
  const { token } = await made('estimates.send', { id: estimateId });
  const open = `/api/public/estimates/${token}`;
  const { hash } = JSON.parse((await server.call('', 'GET', open)).body) as { hash: string };
  const signed = await server.app.inject({
    method: 'POST',
    url: `${open}/accept`,
    remoteAddress: ADDRESS,
    headers: { origin: server.origin },
    payload: {
      versionHash: hash,
      signerName: 'Hanna Miller',
      consent: true,
      signature: { kind: 'typed', text: 'Hanna Miller' },
      selection: {},
    },
  });
  expect([signed.statusCode, signed.body]).toEqual([200, expect.any(String)]);
}

const userOf = async (cookie: string): Promise<string> => {
  const session = await server.call(cookie, 'GET', '/api/session');
  return (JSON.parse(session.body) as { user: { id: string } }).user.id;
};

const plan = (userId: string) =>
  made('events.create', {
    title: 'Installation',
    type: 'install',
    userId,
    accountId: soldAccountId,
    startsAt: '2026-03-02T15:00:00.000Z',
    endsAt: '2026-03-02T16:00:00.000Z',
  });

beforeAll(async () => {
  server = await testApp();
  for (const role of tableRoles) cookies.set(role, await server.person(role));
  for (const pair of [
    ['sales', 'installer'],
    ['sales', 'affiliate'],
    ['installer', 'affiliate'],
    ['office', 'installer'],
  ] as const)
    cookies.set(pair.join(' '), await server.person(...pair));
  ownerId = await userOf(await server.person('sales'));
  ({ id: accountId } = await made('accounts.create', {
    account: { name: 'Hanna Miller', type: 'residential', site, ownerUserId: ownerId },
    contact: { name: 'Hanna Miller', email: 'hanna@example.com' },
  }));
  ({ id: soldAccountId } = await made('accounts.create', {
    account: { name: 'Nora Fields', type: 'residential', site, ownerUserId: ownerId },
    contact: { name: 'Nora Fields', email: 'nora@example.com' },
  }));
  await sell();
  for (const [reader, cookie] of cookies)
    if (rolesIn(reader).includes('installer')) await plan(await userOf(cookie));
  for (const collection of collections) {
    if (collection !== 'estimates') shown.set(collection, await newRecord(collection));
  }
  shown.set('accounts', soldAccountId).set('estimates', estimateId);
  for (const collection of [
    'estimate-lines',
    'estimate-versions',
    'estimate-links',
    'estimate-events',
    'estimate-signatures',
  ]) {
    const condition = { where: { field: 'estimateId', op: 'eq', value: estimateId } };
    const { body } = await server.call(server.admin, 'POST', `/api/${collection}/query`, condition);
    shown.set(collection, (JSON.parse(body) as { rows: { id: string }[] }).rows.at(-1)?.id ?? '');
  }
  for (const collection of ['contracts', 'rmr-lines', 'contract-credits', 'cancellation-rights']) {
    const condition = { where: { field: 'accountId', op: 'eq', value: soldAccountId } };
    const { body } = await server.call(server.admin, 'POST', `/api/${collection}/query`, condition);
    shown.set(collection, (JSON.parse(body) as { rows: { id: string }[] }).rows.at(-1)?.id ?? '');
  }
}, 240_000);

const hiddenFrom = (reader: string, collection: string): string[] =>
  Object.entries(fieldTable)
    .filter(([name]) => name.startsWith(`${collection}.`))
    .filter(([, reads]) => !reader.split(' ').some((role) => rolesIn(reads).includes(role)))
    .map(([name]) => name.slice(collection.length + 1));

const without = (row: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)));

const letters = { create: 'C', read: 'R', update: 'U', delete: 'D' } as const;
/** Acts without a standard mutation. The permission table tests try them under their own names. */
const unusual: Partial<Readonly<Record<TableCollection, readonly TableAct[]>>> = {
  'estimate-lines': ['create', 'delete'],
  'estimate-templates': ['create'],
  webhooks: ['create', 'update'],
};
const lettersOf = (collection: TableCollection, role: TableRole): string =>
  tableActs
    .filter((act) => reachIn(collection, role, act) === 'c' && !unusual[collection]?.includes(act))
    .map((act) => letters[act])
    .join('') || '-';

describe('what a role may do with records of the company that are not their own', () => {
  test.each(collections)('%s', async (collection) => {
    const expected = tableRoles.map((role) => lettersOf(collection, role));
    const patch = ways[collection]?.patch;
    const found: string[] = [];
    for (const role of tableRoles) {
      const cookie = cookies.get(role) ?? '';
      const id = await newRecord(collection);
      const attempts: readonly (readonly [string, () => Promise<Answer>])[] = [
        // Without fields that are hidden from the role, so that the rejection concerns the act.
        [
          'C',
          () =>
            collection === 'files'
              ? upload(cookie)
              : server.mutate(
                  cookie,
                  `${collection}.create`,
                  without(newArgs(collection), hiddenFrom(role, collection)),
                ),
        ],
        ['R', () => read(cookie, collection, id)],
        ['U', () => server.mutate(cookie, `${collection}.update`, { id, patch })],
        ['D', () => server.mutate(cookie, `${collection}.delete`, { id })],
      ];
      let letters = '';
      for (const [letter, attempt] of attempts) {
        const answer = await attempt();
        if (answer.statusCode === 200 || answer.statusCode === 201) letters += letter;
        // Rejections concern permissions, or an act that nobody has; never the data sent.
        else
          expect([role, letter, codeOf(answer)]).toEqual([
            role,
            letter,
            expect.stringMatching(/^(NOT_AUTHORIZED|NOT_FOUND|UNKNOWN_MUTATION)$/),
          ]);
      }
      found.push(letters || '-');
    }
    expect(found).toEqual(expected);
  });
});

describe('which fields a reader gets', () => {
  test.each(entities.filter(({ collection }) => collection !== 'searches'))(
    '$collection',
    async ({ collection, shape }) => {
      const whole = [...baseFields, ...Object.keys(shape)].filter((field) => field !== 'companyId');
      const id = shown.get(collection);
      for (const [reader, cookie] of cookies) {
        const answer = id
          ? await read(cookie, collection, id)
          : await server.call(cookie, 'GET', `/api/${collection}?limit=1`);
        const body = JSON.parse(answer.body) as Row & { rows?: Row[] };
        const row = id ? (answer.statusCode === 200 ? body : undefined) : body.rows?.[0];
        if (!row) continue;
        const hidden = hiddenFrom(reader, collection);
        const fields = Object.keys(row).filter((field) => field !== 'companyId');
        expect([reader, fields.sort()]).toEqual([
          reader,
          whole.filter((field) => !hidden.includes(field)).sort(),
        ]);
      }
    },
  );
});

describe('a sold estimate', () => {
  const paths = ['', '/pdf', '/lines.csv'] as const;
  const answers = async (cookie: string, id: string) =>
    Promise.all(
      paths.map(async (path) => (await server.call(cookie, 'GET', `/api/estimates/${id}${path}`)).statusCode),
    );

  test('is printed for none who see no prices, and its lines leave without them', async () => {
    const cookie = cookies.get('installer') ?? '';
    expect(await answers(cookie, estimateId)).toEqual([200, 403, 200]);
    const lines = await server.call(cookie, 'GET', `/api/estimates/${estimateId}/lines.csv`);
    expect(lines.body).toContain('Panel');
    expect(lines.body).not.toMatch(/price|cost|gross|net|tax|\d{4,}\.\d\d/i);
    expect((await server.call(cookie, 'GET', '/api/estimates.csv')).statusCode).toBe(403);
  });

  test('is printed for who sells, and not found by an installer who is not sent there', async () => {
    expect(await answers(cookies.get('sales installer') ?? '', estimateId)).toEqual([200, 200, 200]);
    expect(await answers(await server.person('installer'), estimateId)).toEqual([404, 404, 404]);
    const { id } = await made('estimates.create', { accountId: soldAccountId });
    expect(await answers(cookies.get('installer') ?? '', id)).toEqual([404, 404, 404]);
  });
});

describe('a hidden field', () => {
  test.each([...new Set(Object.keys(fieldTable).map((name) => name.split('.')[0] ?? ''))])(
    'of %s cannot be asked for, sorted by, summed or written',
    async (collection) => {
      for (const [reader, cookie] of cookies) {
        for (const field of hiddenFrom(reader, collection)) {
          const ask = (spec: object) => server.call(cookie, 'POST', `/api/${collection}/query`, spec);
          const answers = [
            await ask({ where: { field, op: 'eq', value: null } }),
            await ask({ where: { not: { field, op: 'eq', value: null } } }),
            await ask({ orderBy: [{ field, direction: 'asc' }] }),
            await ask({ aggregate: { groupBy: [field] } }),
            await ask({ aggregate: { sum: [field] } }),
          ];
          expect([reader, field, ...answers.map(({ statusCode }) => statusCode)]).toEqual([
            reader,
            field,
            ...answers.map(() => 422),
          ]);
          const written = await server.mutate(cookie, `${collection}.update`, {
            id: shown.get(collection) ?? newKey(),
            patch: { [field]: null },
          });
          expect([reader, field, written.statusCode]).not.toEqual([reader, field, 200]);
        }
      }
    },
  );

  test('is nowhere else either: lists, audit trail, search, export', async () => {
    for (const [reader, cookie] of cookies) {
      const texts: string[] = [];
      for (const { collection } of entities) {
        texts.push((await server.call(cookie, 'GET', `/api/${collection}?limit=500`)).body);
        texts.push((await server.call(cookie, 'GET', `/api/${collection}.csv`)).body);
      }
      for (const word of ['Panel', 'Partner', 'Station', 'Hanna', MULTIPLE_NOTE])
        texts.push((await server.call(cookie, 'GET', `/api/search?q=${encodeURIComponent(word)}`)).body);
      const met = Object.keys(marks).filter((mark) => texts.some((text) => text.includes(mark)));
      const allowed = Object.keys(marks).filter((mark) =>
        reader.split(' ').some((role) => rolesIn(marks[mark] ?? '').includes(role)),
      );
      expect([reader, met]).toEqual([reader, allowed]);
    }
  }, 120_000);
});
