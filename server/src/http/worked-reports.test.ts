import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { addDays } from '@sable/domain/calendar-date';
import { rollForward } from '@sable/domain/contract/roll-forward';
import { rmrReasons } from '@sable/domain/contract/rmr-line';
import { systemActor } from '@sable/domain/kernel/actor';
import { accountAttritionPpm, estimateRates, rmrAttrition } from '@sable/domain/rates';
import { actorOf } from '../session/actor.ts';
import { workedCase } from '../test-cases.ts';
import { companyDay } from '../test-day.ts';
import { newKey } from '../transaction-context.ts';
import { testApp, type TestApp } from './test-app.ts';

// The worked cases of the reports. Records are created through the same mutations people use, and read with the same
// queries the reports use.

const worked = (id: string) => {
  const found = workedCase(id);
  return { input: z.record(z.string(), z.int()).parse(found.input), sums: found.expect };
};
const percent = (ppm: number | undefined): string => ((ppm ?? Number.NaN) / 10_000).toFixed(2);

let server: TestApp;
beforeEach(async () => {
  server = await testApp();
});
afterEach(() => {
  vi.useRealTimers();
});

const groupSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** Returns the groups of a collection as a report queries them. */
async function groups(collection: string, where: object, groupBy: readonly string[], sum: readonly string[]) {
  const asked = { collection, where, aggregate: { groupBy, sum } };
  const answer = await server.call(server.admin, 'POST', '/api/query', asked);
  expect(answer.statusCode, answer.body).toBe(200);
  return z.object({ rows: z.array(groupSchema) }).parse(answer.json()).rows;
}
const total = (rows: readonly z.output<typeof groupSchema>[], field: string): number =>
  rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0);

/** The period of the reports: everything in a case happens today, and midnight may pass during the test. */
const period = () => ({ from: companyDay(-1), to: companyDay(30) });
const within = (field: string, { from, to }: { readonly from: string; readonly to: string }) => ({
  all: [
    { field, op: 'gte', value: from },
    { field, op: 'lte', value: to },
  ],
});

const account = (name: string) =>
  server.make(server.admin, 'accounts.create', {
    account: {
      name,
      type: 'commercial',
      site: { line1: '1 Front Street', city: 'Lima', region: 'OH', postal: '45801', type: 'commercial' },
    },
    contact: { name: 'Hanna Miller', email: 'hanna@example.com' },
  });

/** Creates a customer who has been paying since before the period. @param billed cents a month. */
async function customer(name: string, billed: number, startsOn = '2024-01-15') {
  const accountId = await account(name);
  const id = await server.make(server.admin, 'accounts.recordExisting', {
    accountId,
    status: 'active',
    signedOn: startsOn,
    startsOn,
    termMonths: 0,
    services: [{ name: 'Monitoring', billed }],
  });
  return { accountId, id };
}

/** Creates and sends an estimate with a monthly service. */
async function sent(accountId: string, unitPrice: number, patch: object = {}): Promise<string> {
  const id = await server.draft(server.admin, accountId, [
    { name: 'Monitoring', kind: 'monitoring', unitPrice },
  ]);
  await server.run(server.admin, 'estimates.update', { id, patch: { agreementBasis: 'none', ...patch } });
  await server.run(server.admin, 'estimates.send', { id });
  return id;
}
const accepted = (id: string) =>
  server.run(server.admin, 'estimates.recordAcceptance', {
    id,
    method: 'program',
    signedOn: companyDay(),
    signerName: 'Hanna Miller',
  });

async function changePrice({ accountId, id }: { accountId: string; id: string }, billed: number) {
  const answer = await server.call(server.admin, 'POST', '/api/query', {
    collection: 'rmr-lines',
    where: { field: 'accountId', op: 'eq', value: accountId },
  });
  const { rows } = z.object({ rows: z.array(z.object({ serviceId: z.string() })) }).parse(answer.json());
  await server.run(server.admin, 'contracts.changePrice', { id, serviceId: rows[0]?.serviceId, billed });
}

/** Queries the ledger as the roll-forward does. */
async function ledger() {
  const range = period();
  const before = await groups(
    'rmr-lines',
    { field: 'effectiveOn', op: 'lt', value: range.from },
    [],
    ['monthly'],
  );
  const moved = await groups(
    'rmr-lines',
    within('effectiveOn', range),
    ['effectiveOn', 'reason', 'reversedReason'],
    ['monthly'],
  );
  const lines = moved.map((group) => ({
    reason: z.enum(rmrReasons).parse(group['reason']),
    reversedReason: z.enum(rmrReasons).nullable().parse(group['reversedReason']),
    monthly: Number(group['sum.monthly']),
  }));
  return rollForward(total(before, 'sum.monthly'), lines);
}

describe('the reports', () => {
  test('R1: of what was sent, what was decided and what was won; a half of the case', async () => {
    const { input, sums } = worked('R1');
    const [all = 0, won = 0, declined = 0, expired = 0, open = 0] = [
      'sent',
      'accepted',
      'declined',
      'expired',
      'open',
    ].map((field) => (input[field] ?? 0) / 2);
    expect(won + declined + expired + open).toBe(all);
    const accountId = await account('Rates');
    const lasting = { expiresOn: companyDay(90), contractEffect: 'new' };
    for (let at = 0; at < won; at += 1) await accepted(await sent(accountId, 1000, lasting));
    for (let at = 0; at < declined; at += 1)
      await server.run(server.admin, 'estimates.recordDecline', {
        id: await sent(accountId, 1000, lasting),
        reason: 'price',
      });
    for (let at = 0; at < expired; at += 1)
      await sent(accountId, 1000, { ...lasting, expiresOn: companyDay(5) });
    for (let at = 0; at < open; at += 1) await sent(accountId, 1000, lasting);
    const session = await server.application.identity.resolveSession({ headers: { cookie: server.admin } });
    const clock = systemActor(actorOf(session).companyId);
    const { from } = period();
    vi.useFakeTimers({ now: Date.now() + 10 * 86_400_000, toFake: ['Date'] });
    await server.application.writer.mutate(clock, {
      key: newKey(),
      mutations: [{ name: 'estimates.expire', args: {} }],
    });
    vi.useRealTimers();
    const byStatus = async (field: string) =>
      groups(
        'estimates',
        { field, op: 'gte', value: `${from}T00:00:00.000Z` },
        ['ownerUserId', 'status'],
        [],
      );
    const of = (rows: Awaited<ReturnType<typeof byStatus>>, ...statuses: readonly string[]) =>
      total(
        rows.filter(({ status }) => statuses.includes(String(status))),
        'count',
      );
    const [asked, decided] = [await byStatus('sentAt'), await byStatus('decidedAt')];
    const rates = estimateRates({
      sent: total(asked, 'count'),
      accepted: of(decided, 'accepted'),
      declined: of(decided, 'declined'),
      expired: of(decided, 'expired'),
      rescinded: of(decided, 'rescinded'),
    });
    expect({
      winRateSent: percent(rates.winRateSentPpm),
      closeRateDecided: percent(rates.closeRateDecidedPpm),
      decisionRate: percent(rates.decisionRatePpm),
    }).toEqual(sums);
  });

  test('R2: RMR that was lost, and what a new contract at the premises made good', async () => {
    const { input, sums } = worked('R2');
    const { openRmr = 0, lostRmr = 0, replacedSamePremises = 0 } = input;
    await customer('Stays', openRmr - lostRmr);
    const leaving = await customer('Leaves', lostRmr);
    await server.run(server.admin, 'contracts.cancel', { id: leaving.id, reason: 'Price' });
    await accepted(await sent(leaving.accountId, replacedSamePremises, { contractEffect: 'new' }));
    const { opening, lost } = await ledger();
    const signed = await groups(
      'contracts',
      within('signedOn', period()),
      ['signedOn'],
      ['rmrMadeGood', 'renewalLoss'],
    );
    const madeGood = total(signed, 'sum.rmrMadeGood');
    const { grossPpm, netPpm } = rmrAttrition(opening, lost + total(signed, 'sum.renewalLoss'), madeGood);
    expect({ opening, lost, madeGood }).toEqual({
      opening: openRmr,
      lost: lostRmr,
      madeGood: replacedSamePremises,
    });
    expect({ gross: percent(grossPpm), net: percent(netPpm) }).toEqual(sums);
  });

  test('R3: customers who left, of those before and after; a twentieth of the case', async () => {
    const { input, sums } = worked('R3');
    const of = (field: string) => (input[field] ?? 0) / 20;
    const { from } = period();
    const left: string[] = [];
    for (let at = 0; at < of('open'); at += 1) {
      const { id } = await customer(`Before ${at}`, 1000);
      if (at < of('lost')) left.push(id);
    }
    for (let at = 0; at < of('close') - of('open') + of('lost'); at += 1)
      await customer(`Joined ${at}`, 1000, companyDay());
    for (const id of left)
      await server.run(server.admin, 'contracts.cancel', { id, on: companyDay(), reason: 'Price' });
    const count = async (where: object) => total(await groups('accounts', where, [], []), 'count');
    const open = await count({
      all: [
        { field: 'customerSince', op: 'lt', value: from },
        {
          any: [
            { field: 'lostOn', op: 'eq', value: null },
            { field: 'lostOn', op: 'gte', value: from },
          ],
        },
      ],
    });
    const joined = await count(within('customerSince', period()));
    const lost = await count(within('lostOn', period()));
    expect({ open, lost, close: open + joined - lost }).toEqual({
      open: of('open'),
      lost: of('lost'),
      close: of('close'),
    });
    expect({ gross: percent(accountAttritionPpm(lost, open, open + joined - lost)) }).toEqual(sums);
  });

  test('R4: how RMR came from the beginning of the period to its end', async () => {
    const { input, sums } = worked('R4');
    const { open = 0, increase = 0, reactivate = 0, cancel = 0, decrease = 0 } = input;
    const [raised, lowered, leaving] = [
      await customer('Raised', 1_000_000),
      await customer('Lowered', 1_000_000),
      await customer('Leaves', cancel),
    ];
    await customer('Stays', open - 2_000_000 - cancel);
    const back = await customer('Comes back', reactivate);
    await server.run(server.admin, 'contracts.cancel', {
      id: back.id,
      on: addDays(period().from, -5),
      reason: 'Price',
    });
    await changePrice(raised, 1_000_000 + increase);
    await changePrice(lowered, 1_000_000 - decrease);
    await server.run(server.admin, 'contracts.cancel', { id: leaving.id, reason: 'Price' });
    await server.run(server.admin, 'contracts.reactivate', { id: back.id });
    await accepted(await sent(await account('New'), input['new'] ?? 0));
    const report = await ledger();
    expect(report).toMatchObject({
      opening: open,
      new: input['new'],
      increase,
      reactivate,
      cancel: -cancel,
      decrease: -decrease,
      renewal: 0,
      correction: 0,
    });
    expect({ close: report.closing }).toEqual(sums);
    // The accounts show the same figure.
    expect(total(await groups('accounts', { all: [] }, [], ['rmr']), 'sum.rmr')).toBe(report.closing);
  });
});
