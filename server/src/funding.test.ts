import { describe, expect, test } from 'vitest';
import { addMonths } from '@sable/domain/calendar-date';
import { companyDay } from './test-day.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');
const productId = await world.make(admin, 'products.create', {
  sku: 'MON-F1',
  name: 'Interactive',
  kind: 'monitoring',
  taxClass: 'monitoring',
  price: 4999,
  cost: 650,
  costPaidTo: 'third_party',
});

const today = companyDay();
const startsOn = addMonths(today, -5);

const program = (more: object = {}) =>
  world.make(admin, 'affiliates.create', {
    name: `Program ${Math.random()}`,
    type: 'program',
    multiple: 34,
    holdbackPpm: 100_000,
    guaranteeMonths: 12,
    chargeback: 'full',
    ...more,
  });

/** Creates the contract of a customer at 49.99 a month who started five months ago. Returns its id. */
async function contract(): Promise<string> {
  const accountId = await world.account(rep);
  await world.run(office, 'accounts.recordExisting', {
    accountId,
    status: 'active',
    signedOn: startsOn,
    startsOn,
    termMonths: 36,
    services: [{ name: 'Interactive', productId, billed: 4999 }],
  });
  return String((await world.get(admin, 'contracts', { accountId }))['id']);
}

async function funded(more: object = {}): Promise<string> {
  const id = await contract();
  await world.run(office, 'contracts.recordFunding', {
    id,
    funding: { on: startsOn, affiliateId: await program(more) },
  });
  return id;
}

const entriesOf = async (contractId: string) =>
  (await world.list(admin, 'funding-entries', { contractId }))
    .map(({ kind, amount }) => [kind, amount])
    .toSorted((a, b) => Number(b[1]) - Number(a[1]));

describe('what a program takes', () => {
  const record = async (id: string, terms: object) =>
    world.run(office, 'contracts.recordFunding', {
      ...{ id, funding: { on: startsOn, affiliateId: await program(terms) } },
    });

  test.each([
    [{ minRmr: 5000 }, 'RMR of $49.99 is under $50.00'],
    [{ maxTermMonths: 24 }, 'a term of 36 months is over 24'],
    [{ minCreditGrade: 'b' }, 'the account has no credit grade, and B is the minimum'],
  ])('refuses %o, and says why', async (terms, phrase) => {
    const id = await contract();
    await expect(record(id, terms)).rejects.toMatchObject({
      code: 'NOT_READY',
      message: expect.stringContaining(phrase),
    });
    expect(await world.get(admin, 'contracts', { id })).toMatchObject({ fundedOn: null });
  });

  test('is bought with the least of each, and a grade under it is refused', async () => {
    const id = await contract();
    const accountId = String((await world.get(admin, 'contracts', { id }))['accountId']);
    const terms = { minRmr: 4999, maxTermMonths: 36, minCreditGrade: 'b' };
    await world.run(office, 'accounts.update', { id: accountId, patch: { creditGrade: 'c' } });
    await expect(record(id, terms)).rejects.toMatchObject({
      message: expect.stringContaining('credit grade C is under B'),
    });
    await world.run(office, 'accounts.update', { id: accountId, patch: { creditGrade: 'b' } });
    await record(id, terms);
    expect(await world.get(admin, 'contracts', { id })).toMatchObject({ fundedOn: startsOn });
  });

  test('goes by the terms of the day on which it was funded, and each set of terms begins on a day of its own', async () => {
    const at = (from: string, multiple: number, more: object = {}) => ({
      ...{ from, multiple, holdbackPpm: 200_000, guaranteeMonths: 6, deductsStationFee: false },
      ...{ chargeback: 'prorated', minCreditGrade: null, minRmr: null, maxTermMonths: null, ...more },
    });
    const laterTerms = [at(addMonths(startsOn, 1), 30), at(addMonths(startsOn, 3), 28, { minRmr: 5000 })];
    const affiliateId = await program({ laterTerms });
    const fund = async (on: string) => {
      const id = await contract();
      await world.run(office, 'contracts.recordFunding', { id, funding: { on, affiliateId } });
      return (await world.get(admin, 'contracts', { id }))['funding'];
    };
    expect(await fund(startsOn)).toMatchObject({ multiple: 34, guaranteeMonths: 12, chargeback: 'full' });
    expect(await fund(addMonths(startsOn, 1))).toMatchObject({
      ...{ multiple: 30, guaranteeMonths: 6, chargeback: 'prorated' },
    });
    await expect(fund(addMonths(startsOn, 3))).rejects.toMatchObject({
      message: expect.stringContaining('RMR of $49.99 is under $50.00'),
    });
    const twice = [at(startsOn, 30), at(startsOn, 28)];
    await expect(program({ laterTerms: twice })).rejects.toMatchObject({ details: { field: 'laterTerms' } });
  });

  test('is not shown to a rep, and no dealer number is entered twice', async () => {
    const id = await program({ minRmr: 5000, leadCost: 300_00, dealerNumbers: [{ number: '77-120' }] });
    const seen = await world.find(rep, 'affiliates', { id });
    expect(seen).toMatchObject({ dealerNumbers: [{ number: '77-120' }] });
    for (const field of ['minRmr', 'leadCost', 'maxTermMonths', 'laterTerms'])
      expect(seen).not.toHaveProperty(field);
    await expect(
      program({ dealerNumbers: [{ number: '1' }, { number: '1', location: 'Dayton' }] }),
    ).rejects.toMatchObject({ details: { field: 'dealerNumbers' } });
  });
});

describe('a contract that a program bought (case F1)', () => {
  test('keeps the terms, the payout and what is held back, each as an entry', async () => {
    const id = await funded();
    expect(await world.get(admin, 'contracts', { id })).toMatchObject({
      fundedOn: startsOn,
      funding: { netRmr: 4349, multiple: 34, payout: 147_866, holdback: 14_787, guaranteeMonths: 12 },
    });
    expect(await entriesOf(id)).toEqual([
      ['paid', 133_079],
      ['held_back', 14_787],
    ]);
  });

  test('the customer leaves after 5 paid months: the chargeback is taken first from what is held back', async () => {
    for (const [chargeback, toPay] of [
      ['full', -133_079],
      ['prorated', -71_468],
    ]) {
      const id = await funded({ chargeback });
      await world.run(office, 'contracts.cancel', { id, reason: 'Moved away' });
      expect((await entriesOf(id)).slice(2)).toEqual([
        ['from_holdback', -14_787],
        ['to_pay_back', toPay],
      ]);
    }
  });

  test('who comes back takes the chargeback back, and a second one counts again', async () => {
    const id = await funded();
    await world.run(office, 'contracts.cancel', { id, reason: 'Moved away' });
    await world.run(office, 'contracts.reactivate', { id });
    const all = await world.list(admin, 'funding-entries', { contractId: id });
    expect(all.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(147_866);
    await world.run(office, 'contracts.cancel', { id, reason: 'Moved away' });
    const after = await world.list(admin, 'funding-entries', { contractId: id });
    expect(after.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(0);
  });

  test('a wrong record is undone with its entries, and can be made again', async () => {
    const id = await funded();
    await world.run(office, 'contracts.recordFunding', { id, funding: null });
    expect(await world.get(admin, 'contracts', { id })).toMatchObject({ fundedOn: null, funding: null });
    expect(
      (await world.list(admin, 'funding-entries', { contractId: id }))
        .map(({ amount }) => Number(amount))
        .sort(),
    ).toEqual([133_079, 14_787, -133_079, -14_787].sort());
    const again = { id, funding: { on: startsOn, affiliateId: await program() } };
    await world.run(office, 'contracts.recordFunding', again);
    await expect(world.run(office, 'contracts.recordFunding', again)).rejects.toThrow('already funded');
  });

  test('nothing goes back once the guarantee is over, and the holdback is paid then, once', async () => {
    const id = await funded({ guaranteeMonths: 5 });
    await expect(
      world.run(office, 'contracts.recordHoldback', { id, on: addMonths(today, -1) }),
    ).rejects.toThrow('The guarantee runs until');
    await world.run(office, 'contracts.recordHoldback', { id, on: today });
    await expect(world.run(office, 'contracts.recordHoldback', { id, on: today })).rejects.toThrow(
      'Nothing is held back',
    );
    await world.run(office, 'contracts.cancel', { id, reason: 'Moved away' });
    expect((await entriesOf(id)).map(([kind]) => kind)).toEqual(['paid', 'held_back', 'holdback_paid']);
  });
});

describe('who may', () => {
  test('a rep neither records funding nor sees it, and an administrator’s terms alone count', async () => {
    const id = await funded();
    const another = await contract();
    const funding = { on: startsOn, affiliateId: await program() };
    for (const role of ['sales', 'manager', 'auditor', 'installer'] as const)
      await expect(
        world.run(await world.person(admin, role), 'contracts.recordFunding', { id: another, funding }),
      ).rejects.toMatchObject({ code: expect.stringMatching(/NOT_AUTHORIZED|NOT_FOUND/) });
    const seen = await world.find(rep, 'contracts', { id });
    expect(seen).toBeDefined();
    expect(seen).not.toHaveProperty('funding');
    expect(await world.list(rep, 'funding-entries', { contractId: id }).catch(() => [])).toEqual([]);
    const product = await world.find(rep, 'products', { id: productId });
    expect(product).not.toHaveProperty('costPaidTo');
  });

  test('only a program that pays funds a contract, and another company’s is not found', async () => {
    const id = await contract();
    const by = (affiliateId: string) =>
      world.run(office, 'contracts.recordFunding', { id, funding: { on: startsOn, affiliateId } });
    await expect(by(await program({ type: 'vendor' }))).rejects.toThrow('is not a program');
    await expect(by(await program({ multiple: 0 }))).rejects.toThrow('pays nothing');
    const stranger = await world.company();
    const theirs = await world.make(stranger, 'affiliates.create', {
      name: 'Theirs',
      type: 'program',
      multiple: 30,
    });
    await expect(by(theirs)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
