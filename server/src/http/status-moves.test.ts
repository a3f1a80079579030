import { beforeAll, describe, expect, test } from 'vitest';
import { companyDay } from '../test-day.ts';
import { tableRoles, type TableRole } from './permission-table.ts';
import {
  accountMoves,
  invoiceMoves,
  paymentMethodMoves,
  paymentMoves,
  said,
  ticketMoves,
  workOrderMoves,
  type Cell,
  type MoveTable,
  type Standing,
} from './status-moves.ts';
import { testApp, type TestApp } from './test-app.ts';

// Tests every transition between statuses over HTTP, as each role with the record that is closest to it: it succeeds,
// or is rejected with a code and a message and changes nothing.

interface Subject {
  readonly name: string;
  readonly table: MoveTable;
  readonly collection: string;
  /** Fields of the records, chosen so that only the status matters. */
  readonly fields: () => object;
  /** Returns the act that moves a record. */
  readonly act: (id: string, status: string) => readonly [name: string, args: object];
}

let server: TestApp;
let companyId: string;
let installerId: string;
let accountId: string;
/** An account of a rep who is not one of the test roles, with no installer assigned. */
let colleagueAccountId: string;
const nobody = { assigneeUserId: null };
const cookies = new Map<TableRole, string>();
const cookieOf = (role: TableRole): string => cookies.get(role) ?? '';
const idOf = async (cookie: string) =>
  (await server.call(cookie, 'GET', '/api/session')).json<{
    user: { id: string };
    company: { id: string };
  }>();

const byPatch =
  (collection: string): Subject['act'] =>
  (id, status) => [`${collection}.update`, { id, patch: { status } }];

const money = (type: string) => () => ({ accountId, type, amount: 100_00, date: '2026-03-05' });
const subjects: readonly Subject[] = [
  {
    name: 'work orders',
    table: workOrderMoves,
    collection: 'work-orders',
    fields: () => ({
      ...{ accountId, title: 'Service', type: 'service', assigneeUserId: installerId },
      ...{ scheduledOn: '2026-03-05', cancelReason: 'Moved away', signedBy: 'Hanna Miller' },
    }),
    act: byPatch('work-orders'),
  },
  {
    name: 'tickets',
    table: ticketMoves,
    collection: 'tickets',
    fields: () => ({ accountId, title: 'Panel beeps', resolution: 'Battery', assigneeUserId: installerId }),
    act: byPatch('tickets'),
  },
  {
    name: 'invoices',
    table: invoiceMoves,
    collection: 'transactions',
    fields: money('invoice'),
    act: byPatch('transactions'),
  },
  {
    name: 'payments',
    table: paymentMoves,
    collection: 'transactions',
    fields: money('payment'),
    act: byPatch('transactions'),
  },
  {
    name: 'payment methods',
    table: paymentMethodMoves,
    collection: 'payment-methods',
    fields: () => ({ accountId, kind: 'check' }),
    act: byPatch('payment-methods'),
  },
  {
    name: 'accounts',
    table: accountMoves,
    collection: 'accounts',
    fields: () => ({}),
    act: (id, status) => [
      'accounts.setStatus',
      { id, status, ...(['lost', 'cancelled'].includes(status) && { reason: 'Price' }) },
    ],
  },
];

/** Creates a record of a subject. For a rep and an installer, it is a payment that they took themselves. */
async function recordOf({ collection, table, fields }: Subject, role: TableRole): Promise<string> {
  if (collection === 'accounts') return accountId;
  const taken = table === paymentMoves && (role === 'sales' || role === 'installer');
  const maker =
    taken || (collection === 'payment-methods' && role === 'sales') ? cookieOf(role) : server.admin;
  const deposit = taken && role === 'sales' && { type: 'deposit' };
  return server.make(maker, `${collection}.create`, {
    ...fields(),
    status: table.starts[0],
    ...deposit,
  });
}

const inDatabase = <T extends object>(statement: string, values: readonly unknown[]) =>
  server.application.tenancy.withTenant(companyId, (client) => client.query<T>(statement, [...values]));
const tableOf = (collection: string) => collection.replaceAll('-', '_');
const setStatus = (collection: string, id: string, status: string) =>
  inDatabase(`update ${tableOf(collection)} set status = $2 where id = $1`, [id, status]);
const statusOf = async (collection: string, id: string) =>
  (await inDatabase<{ status: string }>(`select status from ${tableOf(collection)} where id = $1`, [id]))[0]
    ?.status;

const word = (status: string): string => said[status] ?? status;
const isCell = (cell: string): cell is Cell => /^[=+pvx-]$/.test(cell);

/** Returns the expected answer to a transition: true if it succeeds, else the error. */
function expected({ what }: MoveTable, cell: Cell, standing: Standing, from: string, to: string) {
  if (standing === 'NOT_AUTHORIZED') return [403, standing, 'Not Authorized!'];
  if (standing === 'NOT_FOUND') return [404, standing, expect.stringMatching(/^We can’t find this/)];
  if (cell === 'x') {
    const phrase =
      from in invoiceMoves.moves
        ? 'An invoice is a draft, open, paid, or void.'
        : 'Money is pending, succeeded, failed, or reversed.';
    return [422, 'INVALID', `${phrase} Nothing was saved. Choose one of these.`];
  }
  if (cell === '-') {
    const move = `This ${what} is ${word(from)} and cannot become ${word(to)}.`;
    return [409, 'ILLEGAL_TRANSITION', `${move} Nothing was changed. Reload to see its current state.`];
  }
  if (cell === 'p' && standing !== 'plans')
    return [
      422,
      'INVALID',
      expect.stringMatching(/^Only the office .*\. Nothing was changed\. Ask the office/),
    ];
  if (cell === 'v' && standing !== 'voids')
    return [
      422,
      'INVALID',
      'Only an administrator can void an invoice. Nothing was changed. Ask an administrator.',
    ];
  return true;
}

async function answerTo(cookie: string, [name, args]: ReturnType<Subject['act']>) {
  const answer = await server.mutate(cookie, name, args);
  if (answer.statusCode === 200) return true;
  const { error } = answer.json<{ error: { code: string; message: string } }>();
  return [answer.statusCode, error.code, error.message];
}

beforeAll(async () => {
  server = await testApp();
  for (const role of tableRoles) cookies.set(role, await server.person(role));
  companyId = (await idOf(server.admin)).company.id;
  installerId = (await idOf(cookieOf('installer'))).user.id;
  accountId = await server.make(cookieOf('sales'), 'accounts.create', { account: { name: 'Hanna Miller' } });
  colleagueAccountId = await server.make(await server.person('sales'), 'accounts.create', {
    account: { name: 'Otto Hill' },
  });
  await server.make(server.admin, 'events.create', {
    ...{ title: 'Service', type: 'service', userId: installerId, accountId },
    ...{ startsAt: '2026-03-02T15:00:00.000Z', endsAt: '2026-03-02T16:00:00.000Z' },
  });
});

describe.each(subjects)('$name', (subject) => {
  const { table, collection, act } = subject;
  const froms = Object.keys(table.moves);

  test.each(tableRoles)('as %s', async (role) => {
    const standing = table.roles[role];
    const id = await recordOf(subject, role);
    let now: string | undefined;
    for (const from of froms) {
      const cells = (table.moves[from] ?? '').trim().split(/\s+/).filter(isCell);
      expect(cells).toHaveLength(table.statuses.length);
      for (const [place, cell] of cells.entries()) {
        const to = table.statuses[place] ?? '';
        if (now !== from) await setStatus(collection, id, from);
        const answer = expected(table, cell, standing, from, to);
        expect([role, from, to, await answerTo(cookieOf(role), act(id, to))]).toEqual([
          role,
          from,
          to,
          answer,
        ]);
        now = await statusOf(collection, id);
        expect([from, to, now]).toEqual([from, to, answer === true ? to : from]);
      }
    }
  });

  test('begins where a new record begins', async () => {
    if (collection === 'accounts') return;
    for (const status of table.statuses) {
      const answer = await answerTo(server.admin, [`${collection}.create`, { ...subject.fields(), status }]);
      const refused = ['ILLEGAL_TRANSITION', 'INVALID'];
      expect([status, answer === true || !refused.includes(String(answer[1]))]).toEqual([
        status,
        table.starts.includes(status),
      ]);
    }
  });

  test('of a colleague is moved by nobody who works their own alone', async () => {
    const id = collection === 'accounts' ? colleagueAccountId : await recordOf(subject, 'office');
    if (collection !== 'accounts')
      await server.run(server.admin, `${collection}.update`, {
        id,
        patch: { accountId: colleagueAccountId, ...('assigneeUserId' in subject.fields() && nobody) },
      });
    for (const role of ['sales', 'installer'] as const)
      for (const from of froms) {
        await setStatus(collection, id, from);
        const to = table.statuses.find((status) => status !== from) ?? '';
        const answer = await answerTo(cookieOf(role), act(id, to));
        const refused = answer !== true && ['NOT_AUTHORIZED', 'NOT_FOUND'].includes(String(answer[1]));
        expect([role, from, refused]).toEqual([role, from, true]);
        expect(await statusOf(collection, id)).toBe(from);
      }
  });
});

const step = { what: 'Mount the panel', action: 'install', zone: '001', done: false };
/** Requirements of a transition: the record without the required value, the transition, and the error. */
const needs = [
  ['work-orders', 'ready', 'scheduled', { scheduledOn: null }, 'scheduledOn', /needs a day\./],
  [
    'work-orders',
    'ready',
    'cancelled',
    { cancelReason: null },
    'cancelReason',
    /canceled work order needs a reason\./,
  ],
  ['work-orders', 'in_progress', 'completed', { steps: [step] }, 'steps', /^Not every step is done/],
  ['work-orders', 'in_progress', 'completed', { signedBy: null }, 'signedBy', /needs a signature/],
  ['tickets', 'open', 'closed', { resolution: null }, 'resolution', /how it was solved\./],
  [
    'payment-methods',
    'expired',
    'active',
    { expiresOn: companyDay(-1) },
    'expiresOn',
    /^This payment method has expired/,
  ],
] as const;

test.each(needs)(
  '%s from %s to %s asks for what is missing',
  async (collection, from, to, patch, field, phrase) => {
    const subject = subjects.find((one) => one.collection === collection);
    if (!subject) throw new Error(collection);
    const id = await recordOf(subject, 'office');
    await server.run(server.admin, `${collection}.update`, { id, patch });
    await setStatus(collection, id, from);
    const answer = await server.mutate(cookieOf('office'), ...subject.act(id, to));
    const { error } = answer.json<{ error: { code: string; message: string; details: { field: string } } }>();
    expect([answer.statusCode, error.code, error.details.field]).toEqual([422, 'INVALID', field]);
    expect(error.message).toMatch(phrase);
    expect(error.message).toContain('Nothing was saved.');
    expect(await statusOf(collection, id)).toBe(from);
  },
);

test.each(['lost', 'cancelled'])('an account that is %s has a reason', async (status) => {
  await setStatus('accounts', accountId, status === 'lost' ? 'lead' : 'active');
  const answer = await answerTo(cookieOf('office'), ['accounts.setStatus', { id: accountId, status }]);
  const phrase =
    'A reason is needed to close this account. Nothing was changed. Enter why it was lost or canceled.';
  expect(answer).toEqual([422, 'NOT_READY', phrase]);
});
