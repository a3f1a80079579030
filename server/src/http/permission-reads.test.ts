import { beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { shippedRules } from '@sable/domain/cancellation/shipped-rules';
import { entities } from '@sable/domain/registry';
import { seedDemo } from '../seed/seed-demo.ts';
import { companyDay } from '../test-day.ts';
import {
  isReadCollection,
  isTableCollection,
  readReach,
  readTable,
  tableRoles,
  type Reach,
  type TableRole,
} from './permission-table.ts';
import { RECEIVER_URL } from './permission-world.ts';
import { adminCredentials, testApp, type TestApp } from './test-app.ts';

// Tests every cell of the read-only table over HTTP, on records of the demo dealership: each role reads what its
// letter covers, and nobody writes.

const rowSchema = z.looseObject({
  id: z.string(),
  userId: z.string().nullish(),
  accountId: z.string().nullish(),
  createdBy: z.string().nullish(),
});
type Row = z.infer<typeof rowSchema>;
interface Reader {
  readonly role: TableRole;
  readonly cookie: string;
  readonly userId: string;
  /** The accounts of the person's appointments. */
  readonly sentTo: readonly string[];
}

let server: TestApp;
const readers: Reader[] = [];
const cookieOf = (role: TableRole): string => readers.find((reader) => reader.role === role)?.cookie ?? '';

async function rowsOf(cookie: string, collection: string, where?: object): Promise<Row[]> {
  const answer = await server.call(cookie, 'POST', `/api/${collection}/query`, { limit: 500, where });
  return z.object({ rows: z.array(rowSchema) }).parse(answer.json()).rows;
}
const idsOf = async (cookie: string, collection: string, where?: object) =>
  (await rowsOf(cookie, collection, where)).map(({ id }) => id);

const site = { line1: '1 Oak Street', city: 'Dayton', region: 'OH', postal: '45402', county: 'Montgomery' };

/** Adds records that a demo of sixty accounts does not contain. */
async function addWhatIsMissing(): Promise<void> {
  const admin = cookieOf('admin');
  const run = (name: string, args: object, cookie = admin) => server.run(cookie, name, args);
  const people = await idsOf(admin, 'users');
  const other = people.find((id) => readers.every(({ userId }) => userId !== id)) ?? '';
  expect((await server.call(admin, 'POST', `/api/users/${other}/end-sessions`)).statusCode).toBe(200);
  const [keepId = '', mergedId = ''] = await Promise.all(
    ['Anna Oak', 'Anna Oak too'].map((name) =>
      server.make(admin, 'accounts.create', {
        account: { name, type: 'residential', site },
        contact: { name, email: 'anna@example.com' },
      }),
    ),
  );
  await run('accounts.merge', { keepId, mergedId, take: [] });
  const [rule] = shippedRules;
  const confirmedOn = '2026-01-05';
  await run('rule-confirmations.confirm', {
    ruleId: rule?.id,
    ruleVersion: rule?.version,
    counsel: 'Ada Quill',
    confirmedOn,
  });
  await run('rule-corrections.give', {
    ruleId: 'us-tx',
    ruleVersion: 1,
    values: {
      kind: 'right',
      period: { unit: 'business', days: 5, countsSaturday: true },
      starts: 'agreement',
      refundDays: 10,
      stopsWork: false,
      noWaiver: false,
    },
    covers: 'Sales at home',
    effectiveFrom: '2999-01-01',
    effectiveTo: null,
    law: 'Tex. Bus. & Com. Code 601.052',
    counsel: 'Ada Quill',
    confirmedOn,
  });
  const head = { kind: 'customers', fileName: 'customers.csv', inFile: 1, total: 1, currency: 'USD' };
  const plan = {
    account: {
      name: 'Nora Fields',
      type: 'residential',
      phone: null,
      email: null,
      site: null,
      leadSource: null,
      notes: null,
    },
    status: 'lead',
    contract: null,
  };
  const { id: importId } = await run('imports.begin', head);
  await run('imports.addRows', {
    id: importId,
    rows: [{ number: 1, title: 'Nora Fields', externalKey: null, plan }],
  });
  const hook = await server.call(admin, 'POST', '/api/webhooks', {
    name: 'Accounting',
    url: RECEIVER_URL,
    events: ['accounts.created'],
  });
  await run('webhooks.test', { id: hook.json<{ id: string }>().id });
  const { id: affiliateId } = await run('affiliates.create', {
    name: 'Oak Program',
    type: 'program',
    multiple: 34,
    holdbackPpm: 100_000,
    guaranteeMonths: 12,
    chargeback: 'full',
  });
  const [courseId] = await idsOf(admin, 'courses', { field: 'status', op: 'eq', value: 'published' });
  await run('courses.assign', { id: courseId, userIds: people });
  const organizationId = await server.make(admin, 'organizations.create', { name: 'Oak Stores' });
  const stores = await Promise.all(
    ['Oak Store', 'Elm Store'].map((name) =>
      server.make(admin, 'accounts.create', {
        account: { name, type: 'commercial', site, organizationId },
        contact: { name, email: 'store@example.com' },
      }),
    ),
  );
  await run('roll-outs.start', {
    estimateId: await server.make(admin, 'estimates.create', { accountId: stores[0] }),
    contactId: await server.make(admin, 'contacts.create', {
      name: 'Olga Oak',
      email: 'olga@example.com',
      organizationId,
    }),
    name: 'All stores',
    accountIds: stores.slice(1),
  });
  const active = { field: 'status', op: 'eq', value: 'active' };
  // The contract signed first: no right to cancel prevents its funding.
  const contracts = await rowsOf(admin, 'contracts', active);
  const [contract] = contracts.sort((a, b) => String(a['signedOn']).localeCompare(String(b['signedOn'])));
  await run('contracts.recordFunding', { id: contract?.id, funding: { on: companyDay(-1), affiliateId } });
  const rep = cookieOf('sales');
  const { id: estimateId } = await run('estimates.create', { accountId: keepId }, rep);
  // No rep of the demo sells anything outside the price book without an approval request.
  await run('estimate-lines.add', { estimateId, lines: [{ name: 'Siren', unitPrice: 250_00 }] }, rep);
  await run('estimates.requestApproval', { id: estimateId }, rep);
  const offerId = await server.make(admin, 'estimates.create', { accountId: keepId });
  await run('estimate-lines.add', { estimateId: offerId, lines: [{ name: 'Siren', unitPrice: 250_00 }] });
  const agreement = { name: 'Homes', body: '# Service\n{{company}} watches.', state: 'in_use' };
  await run('agreements.create', agreement);
  await run('estimates.send', { id: offerId });
  await vi.waitFor(async () => expect(await idsOf(admin, 'approval-links')).not.toEqual([]), 60_000);
}

beforeAll(async () => {
  server = await testApp({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' });
  const { tenancy, identity } = server.application;
  const { password } = adminCredentials;
  const demo = await seedDemo({ tenancy, identity, password, accounts: 60 });
  for (const role of tableRoles) {
    const email = demo.people.find(({ roles }) => roles.join() === role)?.email;
    const answer = await server.call('', 'POST', '/api/sign-in', { email, password });
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const session = (await server.call(cookie, 'GET', '/api/session')).json<{ user: { id: string } }>();
    const userId = session.user.id;
    const visited = { field: 'belongsTo', op: 'hasElement', value: `users/${userId}` };
    const sentTo = role === 'installer' ? await idsOf(cookie, 'accounts', visited) : [];
    readers.push({ role, cookie, userId, sentTo });
  }
  await addWhatIsMissing();
}, 240_000);

const reads = (reach: Reach, row: Row, { userId, sentTo }: Reader): boolean =>
  reach === 'c' ||
  (reach === 'o' && [row.userId ?? row.createdBy, row.id].includes(userId)) ||
  (reach === 'a' && sentTo.includes(row.accountId ?? ''));

/** The audit trail covers every record; the record determines how much of it a person may read. */
const AUDIT = 'updates';

test('every collection is in one of the tables', () => {
  const known = (name: string) => isTableCollection(name) !== isReadCollection(name);
  const rest = entities.map(({ collection }) => collection).filter((name) => !known(name));
  expect(rest).toEqual([AUDIT]);
});

test('the audit trail shows a person the records that they can read, and shows an outsider none', async () => {
  const answerSchema = z.object({
    rows: z.array(z.object({ operation: z.string(), collection: z.string(), documentId: z.string() })),
  });
  for (const { role, cookie } of readers) {
    const asked = { limit: 200, orderBy: [{ field: 'seq', direction: 'desc' }] };
    const { rows } = answerSchema.parse(
      (await server.call(cookie, 'POST', `/api/${AUDIT}/query`, asked)).json(),
    );
    expect([role, rows.length > 0]).toEqual([role, role !== 'affiliate' && role !== 'dev']);
    const gone = new Set(rows.flatMap((row) => (row.operation === 'delete' ? [row.documentId] : [])));
    for (const { collection, documentId } of rows.filter((row) => !gone.has(row.documentId))) {
      const { statusCode } = await server.call(cookie, 'GET', `/api/${collection}/${documentId}`);
      expect([role, collection, documentId, statusCode]).toEqual([role, collection, documentId, 200]);
    }
  }
}, 120_000);

describe.each(Object.keys(readTable).filter(isReadCollection))('%s', (collection) => {
  test('are read as far as a role reaches', async () => {
    const rows =
      collection === 'notifications'
        ? (await Promise.all(readers.map(({ cookie }) => rowsOf(cookie, collection)))).flat()
        : await rowsOf(cookieOf('auditor'), collection);
    expect(rows).not.toEqual([]);
    // The newest and the oldest rows are a sample of the rest.
    const some = [...rows.slice(0, 12), ...rows.slice(-12)];
    for (const reader of readers) {
      const reach = readReach(collection, reader.role);
      for (const row of some) {
        const { statusCode } = await server.call(reader.cookie, 'GET', `/api/${collection}/${row.id}`);
        const cell = [collection, reader.role, reach, row.userId, row.accountId];
        expect([...cell, statusCode]).toEqual([...cell, reads(reach, row, reader) ? 200 : 404]);
      }
      // The list contains the same rows that can be read individually.
      const listed = await rowsOf(reader.cookie, collection);
      const expected = rows.filter((row) => reads(reach, row, reader));
      expect([reader.role, listed.map(({ id }) => id).toSorted()]).toEqual([
        reader.role,
        expected.map(({ id }) => id).toSorted(),
      ]);
    }
  }, 120_000);

  test('are written by nobody', async () => {
    const [row] = await rowsOf(cookieOf(collection === 'notifications' ? 'admin' : 'auditor'), collection);
    for (const { role, cookie } of readers)
      for (const [act, args] of [
        ['create', {}],
        ['update', { id: row?.id, patch: {} }],
        ['delete', { id: row?.id }],
      ] as const) {
        const answer = await server.mutate(cookie, `${collection}.${act}`, args);
        const { code } = answer.json<{ error: { code: string } }>().error;
        expect([role, act, code]).toEqual([role, act, 'NOT_FOUND']);
      }
  });
});
