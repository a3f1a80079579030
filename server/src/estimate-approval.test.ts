import { formatLongDay } from '@sable/domain/calendar-date';
import { depositSchedule } from '@sable/domain/estimate/payment-schedule';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '@sable/domain/kernel/errors';
import type { Actor } from '@sable/domain/kernel/actor';
import { companyDay } from './test-day.ts';
import { setOhioTaxes } from './test-taxes.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const manager = await world.person(admin, 'manager');
const rep = await world.person(admin, 'sales');
const accountId = await world.account(rep);
let packageId: string;
const products = new Map<string, string>();

/** Products for a home sale: name, kind, price in cents. */
const catalog = [
  ['Panel', 'equipment', 349_00],
  ['Contact', 'equipment', 39_00],
  ['Motion', 'equipment', 65_00],
  ['Labor', 'labor', 95_00],
  ['Activation', 'fee', 99_00],
  ['Monitoring', 'monitoring', 39_99],
] as const;
const taxClasses = {
  equipment: 'equipment_sold',
  labor: 'installation_labor',
  fee: 'fee',
  monitoring: 'monitoring',
} as const;

const idOf = (row: Readonly<Record<string, unknown>> | undefined) => z.string().parse(row?.['id']);

beforeAll(async () => {
  await setOhioTaxes(world, admin, { State: 62_500, Local: 20_000 });
  for (const [name, kind, price] of catalog) {
    const fields = { sku: name, name, kind, price, taxClass: taxClasses[kind] };
    products.set(name, await world.make(admin, 'products.create', fields));
  }
  const lines = quantities.map(([name, quantityMilli]) => ({ productId: products.get(name), quantityMilli }));
  packageId = await world.make(admin, 'packages.create', { name: 'Home', rmrFloor: 44_99, lines });
  const settings = await world.find(admin, 'settings', { scope: 'company' });
  const sales = await world.find(admin, 'roles', { key: 'sales' });
  await world.run(admin, 'roles.update', { id: idOf(sales), patch: { outsidePriceBook: false } });
  const patch = { minTermMonths: 36, minDepositPpm: 100_000 };
  await world.run(admin, 'settings.update', { id: idOf(settings), patch });
});

const quantities = [
  ['Panel', 1000],
  ['Contact', 4000],
  ['Motion', 1000],
  ['Labor', 2000],
  ['Activation', 1000],
  ['Monitoring', 1000],
] as const;

/** Creates Good* as a package, with changes to all of its lines, and to one. */
async function goodPackage(
  patch: object = {},
  { fields, monitoring }: { readonly fields?: object; readonly monitoring?: object } = {},
): Promise<string> {
  const id = await world.estimate(rep, accountId);
  await world.run(rep, 'estimates.placePackage', { id, packageId, placedId: randomUUID(), optionId: null });
  for (const line of fields ? await linesOfEstimate(id) : [])
    await world.run(rep, 'estimate-lines.update', { id: line.id, patch: fields });
  if (monitoring) await change(id, 'Monitoring', monitoring);
  await world.run(rep, 'estimates.update', { id, patch });
  return id;
}

/** Creates Good*: 859.00 once, 39.99 a month; one of its lines may differ. */
async function good(patch: object = {}, fields: object = {}, monitoring: object = {}): Promise<string> {
  const id = await world.estimate(rep, accountId);
  const lines = quantities.map(([name, quantityMilli]) => ({
    productId: products.get(name),
    quantityMilli,
    ...fields,
    ...(name === 'Monitoring' && monitoring),
  }));
  await world.run(rep, 'estimate-lines.add', { estimateId: id, lines });
  await world.run(rep, 'estimates.update', { id, patch });
  return id;
}

const checked = z.object({ reasons: z.array(z.string()) });
async function reasonsOf(id: string, actor = rep): Promise<string[]> {
  const { results } = await world.run(actor, 'estimates.checkApproval', { id });
  return checked.parse(results[0]).reasons;
}

const linesOfEstimate = async (id: string) =>
  z
    .array(z.object({ id: z.string(), name: z.string() }))
    .parse(await world.list(admin, 'estimate-lines', { estimateId: id }));
const lineOf = async (id: string, name: string) =>
  (await linesOfEstimate(id)).find((line) => line.name === name)?.id;
const change = async (id: string, name: string, patch: object) =>
  world.run(rep, 'estimate-lines.update', { id: await lineOf(id, name), patch });

const taxOff = 'Tax was removed.';
const rmrLow = 'The RMR is under what this package allows.';
const priceLow = 'A price is lower than may be given without approval.';

test('an estimate within every limit needs no approval', async () => {
  const id = await goodPackage({}, { monitoring: { unitPrice: 44_99 } });
  expect(await reasonsOf(id)).toEqual([]);
  await world.run(rep, 'estimates.send', { id });
});

describe('a deal that breaks five limits at once', () => {
  const five = [
    'The one-time discount of 26.65% is above the limit of 15%.',
    rmrLow,
    taxOff,
    'The term of 24 months is under the minimum of 36 months.',
    'The deposit is under the minimum of 10% of the total.',
  ];
  const broken = {
    oneTimeDiscount: { kind: 'percent', ppm: 266_500 },
    termMonths: 24,
    paymentSchedule: depositSchedule(null),
  };
  const draft = () => goodPackage(broken, { fields: { taxable: false } });

  test('shows the rep each of them before it is sent, and its floor to nobody', async () => {
    const id = await draft();
    const stored = await world.find(rep, 'estimates', { id });
    expect(stored).toMatchObject({ subtotal: 859_00 - 228_92, taxAmount: 0, rmr: 39_99 });
    expect(await reasonsOf(id)).toEqual(five);
    const refusal: unknown = await world.run(rep, 'estimates.send', { id }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'NEEDS_APPROVAL', details: { reasons: five } });
    expect(JSON.stringify([refusal, five])).not.toMatch(/44[.,]?99/);
    expect(await world.list(rep, 'estimates', { id })).toMatchObject([{ status: 'draft' }]);
  });

  test('shows the manager each of them, who approves what is within a manager’s discount', async () => {
    const id = await draft();
    await world.run(rep, 'estimates.requestApproval', { id });
    const pending = await world.find(manager, 'estimates', { id });
    expect(pending).toMatchObject({ status: 'pending_approval', approval: { reasons: five } });
    const reference = z.string().parse(pending?.['reference']);
    const notices = await world.list(manager, 'notifications', { kind: 'approval_needed' });
    expect(notices.find(({ title }) => title === `${reference} needs your approval`)).toMatchObject({
      body: five.join(' '),
    });
    await world.run(manager, 'estimates.approve', { id });
    await world.run(rep, 'estimates.send', { id });
    expect(await world.list(rep, 'estimates', { id })).toMatchObject([{ status: 'sent' }]);
  });

  test('asks nothing of a manager who sends it', async () => {
    const id = await draft();
    expect(await reasonsOf(id, manager)).toEqual([]);
  });

  test('is not approved by who holds credit in it', async () => {
    const id = await draft();
    const credit = [
      { userId: rep.id, sharePpm: 600_000 },
      { userId: manager.id, sharePpm: 400_000 },
    ];
    await world.run(rep, 'estimates.update', { id, patch: { credit } });
    await world.run(rep, 'estimates.requestApproval', { id });
    await expect(world.run(manager, 'estimates.approve', { id })).rejects.toThrow('You hold credit');
    await world.run(admin, 'estimates.approve', { id });
  });
});

describe('four eyes', () => {
  const shared = () => [
    { userId: rep.id, sharePpm: 600_000 },
    { userId: manager.id, sharePpm: 400_000 },
  ];
  const low = { termMonths: 24 };
  const reason = 'The term of 24 months is under the minimum of 36 months.';
  const act = (actor: Actor, name: string, id: string, more: object = {}) =>
    world.run(actor, `estimates.${name}`, { id, ...more });
  /** Creates an estimate submitted by the rep in which the manager has a share of the credit. */
  const submitted = async () => {
    const id = await good({ ...low, credit: shared() });
    await act(rep, 'requestApproval', id);
    return id;
  };

  test.each([
    ['recalled', 'recallApproval', {}],
    ['refused', 'rejectApproval', { reason: 'I send it myself' }],
  ])(
    'who holds credit cannot send alone what somebody else submitted, once it is %s',
    async (_, name, more) => {
      const id = await submitted();
      await act(manager, name, id, more);
      expect(await reasonsOf(id, manager)).toEqual([reason]);
      await expect(act(manager, 'send', id)).rejects.toMatchObject({
        code: 'NEEDS_APPROVAL',
        details: { reasons: [reason] },
      });
      // Requesting approval and recalling the request does not help either.
      await act(manager, 'requestApproval', id);
      await expect(act(manager, 'approve', id)).rejects.toThrow('Your own request');
      await act(manager, 'recallApproval', id);
      await expect(act(manager, 'send', id)).rejects.toMatchObject({ code: 'NEEDS_APPROVAL' });
      await act(manager, 'requestApproval', id);
      await act(admin, 'approve', id);
      await act(manager, 'send', id);
      expect(await world.list(admin, 'estimates', { id })).toMatchObject([
        { status: 'sent', approval: { reasons: [reason], requestedBy: manager.id, decidedBy: admin.id } },
      ]);
    },
  );

  test('who holds credit cannot send alone what was submitted, approved and sent, once it is revised', async () => {
    const id = await submitted();
    await act(admin, 'approve', id);
    await act(rep, 'send', id);
    await act(manager, 'revise', id);
    expect(await world.list(admin, 'estimates', { id })).toMatchObject([
      { status: 'draft', approval: { decidedBy: null, note: null, submittedBy: [rep.id] } },
    ]);
    await expect(act(manager, 'send', id)).rejects.toMatchObject({ code: 'NEEDS_APPROVAL' });
    // An estimate that an approver sent without a request was not submitted for approval.
    const alone = await good({ ...low, credit: shared() });
    await act(manager, 'send', alone);
    await act(manager, 'revise', alone);
    expect(await world.list(admin, 'estimates', { id: alone })).toMatchObject([{ approval: null }]);
    await act(manager, 'send', alone);
  });

  test('whose sale it is holds its credit, where nobody split it', async () => {
    const lead = await world.person(admin, 'sales', 'manager');
    const id = await world.estimate(lead, await world.account(lead));
    const lines = quantities.map(([name, quantityMilli]) => ({
      productId: products.get(name),
      quantityMilli,
    }));
    await world.run(lead, 'estimate-lines.add', { estimateId: id, lines });
    const most = { oneTimeDiscount: { kind: 'percent', ppm: 900_000 } };
    await act(manager, 'update', id, { patch: most });
    await act(manager, 'requestApproval', id);
    await expect(act(lead, 'approve', id)).rejects.toThrow('You hold credit');
  });

  test('what an approver sends without asking says why a rep would have asked', async () => {
    const id = await good(low);
    await act(manager, 'send', id);
    expect(await world.list(admin, 'estimates', { id })).toMatchObject([
      { approval: { reasons: [reason], requestedBy: manager.id, decidedBy: manager.id } },
    ]);
    const plain = await good();
    await act(manager, 'send', plain);
    expect(await world.list(admin, 'estimates', { id: plain })).toMatchObject([{ approval: null }]);
  });

  test('a request that led to nothing is gone once the draft goes out within the limits', async () => {
    const id = await submitted();
    await act(rep, 'recallApproval', id);
    await act(rep, 'update', id, { patch: { termMonths: 36 } });
    await act(rep, 'send', id);
    expect(await world.list(admin, 'estimates', { id })).toMatchObject([{ status: 'sent', approval: null }]);
  });
});

describe('a package’s lowest RMR', () => {
  test('is asked of its lines alone', async () => {
    expect(await reasonsOf(await good())).toEqual([]);
    expect(await reasonsOf(await goodPackage())).toEqual([rmrLow]);
  });

  test('holds for what the customer can leave out', async () => {
    const id = await goodPackage();
    const productId = await world.make(admin, 'products.create', {
      sku: 'VID',
      name: 'Video',
      kind: 'monitoring',
      price: 9_95,
      taxClass: 'monitoring',
    });
    const option = { productId, optional: true, selected: true };
    await world.run(rep, 'estimate-lines.add', { estimateId: id, lines: [option] });
    expect(await reasonsOf(id)).toEqual([
      'With what the customer can choose, the RMR is under what this package allows.',
    ]);
  });

  test('stays with a line: nobody takes it out of its package', async () => {
    const id = await goodPackage();
    await expect(change(id, 'Monitoring', { packageId: null })).rejects.toMatchObject({
      code: 'SERVER_FIELD',
    });
    expect(await reasonsOf(id)).toEqual([rmrLow]);
  });

  test('is of a package of the own company', async () => {
    const stranger = await world.company('Southgate Security');
    const foreign = await world.make(stranger, 'packages.create', { name: 'Other' });
    const id = await world.estimate(rep, accountId);
    const place = { id, packageId: foreign, placedId: randomUUID(), optionId: null };
    await expect(world.run(rep, 'estimates.placePackage', place)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('tax that a rep takes off', () => {
  let free: string;
  let dear: string;
  beforeAll(async () => {
    const city = { region: 'OH', components: [] };
    free = await world.make(admin, 'tax-profiles.create', { ...city, name: 'Toledo', city: 'Toledo' });
    dear = await world.make(admin, 'tax-profiles.create', {
      name: 'Akron',
      region: 'OH',
      city: 'Akron',
      components: [{ name: 'State', ratePpm: 90_000, validFrom: null, validTo: null }],
    });
  });

  test.each([
    ['a line', { taxable: false }],
    ['a line by another class', { taxClass: 'fee', taxable: false }],
    ['a line that lost its product', { productId: null, kind: 'fee', taxClass: 'fee', taxable: false }],
  ])('%s needs approval', async (_, patch) => {
    const id = await good();
    await change(id, 'Panel', patch);
    expect(await reasonsOf(id)).toEqual([taxOff]);
  });

  test('by a profile with less needs approval, by one with more does not', async () => {
    expect(await reasonsOf(await good({ taxProfileId: free }))).toEqual([taxOff]);
    expect(await reasonsOf(await good({ taxProfileId: dear }))).toEqual([]);
  });

  test('is "no sales tax" with its reason, which the customer reads', async () => {
    const id = await good();
    const untax = (reason: string, actor = rep) => world.run(actor, 'estimates.setUntaxed', { id, reason });
    await expect(untax(' ')).rejects.toMatchObject({ code: 'INVALID' });
    const stranger = await world.person(admin, 'sales');
    await expect(untax('Not taxable here', stranger)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    await world.run(rep, 'estimates.update', { id, patch: { taxBasis: 'none' } });
    await expect(world.run(manager, 'estimates.send', { id })).rejects.toThrow(
      'Enter why no sales tax applies',
    );
    await untax('Not taxable here: on tribal land');
    expect(await world.list(rep, 'estimates', { id })).toMatchObject([
      { taxBasis: 'none', taxAmount: 0, total: 859_00, tax: { untaxed: 'Not taxable here: on tribal land' } },
    ]);
    expect(await reasonsOf(id)).toEqual([taxOff]);
    expect(await reasonsOf(id, manager)).toEqual([]);
    await world.run(manager, 'estimates.send', { id });
    const sent = await world.find(admin, 'estimates', { id });
    const version = await world.find(admin, 'estimate-versions', { id: String(sent?.['versionId']) });
    expect(version).toMatchObject({ content: { tax: { untaxed: 'Not taxable here: on tribal land' } } });
  });

  test('comes back with the choice of the site', async () => {
    const id = await good();
    await world.run(rep, 'estimates.setUntaxed', { id, reason: 'Not taxable here' });
    await world.run(rep, 'estimates.update', { id, patch: { taxProfileId: null } });
    expect(await world.list(rep, 'estimates', { id })).toMatchObject([{ taxBasis: 'place', total: 906_03 }]);
    expect(await reasonsOf(id)).toEqual([]);
  });

  test('is none on what its class does not tax', async () => {
    const id = await good();
    await change(id, 'Labor', { taxable: true });
    await change(id, 'Labor', { taxable: false });
    expect(await reasonsOf(id)).toEqual([]);
  });
});

test('a discount that is hardly above the limit is not written as the limit itself', async () => {
  const id = await good({ oneTimeDiscount: { kind: 'percent', ppm: 150_001 } });
  expect(await reasonsOf(id)).toEqual(['The one-time discount of 15.01% is above the limit of 15%.']);
});

describe('a line that lost its product', () => {
  test('keeps the floor it came with', async () => {
    const productId = await world.make(admin, 'products.create', {
      sku: 'CAM',
      name: 'Camera',
      kind: 'equipment',
      price: 170_00,
      minPrice: 150_00,
    });
    const id = await world.estimate(rep, accountId);
    await world.run(rep, 'estimate-lines.add', { estimateId: id, lines: [{ productId }] });
    await change(id, 'Camera', { productId: null, unitPrice: 149_99 });
    expect(await reasonsOf(id)).toEqual([priceLow]);
    await change(id, 'Camera', { unitPrice: 150_00 });
    expect(await reasonsOf(id)).toEqual([]);
  });

  test('keeps the price it came with: a lower one is a discount', async () => {
    const id = await good();
    await change(id, 'Panel', { productId: null, unitPrice: 200_00 });
    // 149.00 of 859.00.
    const given = 'The one-time discount of 17.35% is above the limit of 15%.';
    expect(await reasonsOf(id)).toEqual([given]);
    await world.run(admin, 'products.update', { id: products.get('Panel'), patch: { price: 200_00 } });
    expect(await reasonsOf(id)).toEqual([given]);
    await world.run(admin, 'products.update', { id: products.get('Panel'), patch: { price: 349_00 } });
    const panel = await world.find(rep, 'estimate-lines', { id: await lineOf(id, 'Panel') });
    expect(panel).toMatchObject({ listPrice: 349_00, listFrequency: null });
    await expect(change(id, 'Panel', { listPrice: 1 })).rejects.toThrow('is set by');
  });
});

describe('a price of the price book', () => {
  test('that is given for a year instead of a month is a discount of the monthly bucket', async () => {
    const id = await good();
    await change(id, 'Monitoring', { frequency: 'annual' });
    expect(await reasonsOf(id)).toEqual(['The monthly discount of 91.67% is above the limit of 15%.']);
  });

  test('that another line raises is still a discount', async () => {
    const id = await good();
    await change(id, 'Panel', { unitPrice: 200_00 });
    await change(id, 'Labor', { unitPrice: 900_00 });
    expect(await reasonsOf(id)).toEqual(['The one-time discount of 17.35% is above the limit of 15%.']);
  });
});

describe('a line outside the price book', () => {
  const outside = 'A line is outside the price book.';
  const typed = async (kind: string, seller = rep) => {
    const id = await good();
    await world.run(rep, 'estimate-lines.add', {
      estimateId: id,
      lines: [{ name: 'Siren', kind, unitPrice: 50_00 }],
    });
    return reasonsOf(id, seller);
  };

  test.each(['equipment', 'monitoring', 'service_plan', 'lease'])('%s needs approval', async (kind) => {
    expect(await typed(kind)).toEqual([outside]);
  });

  test.each(['labor', 'fee', 'section', 'text'])('%s needs none', async (kind) => {
    expect(await typed(kind)).toEqual([]);
  });

  test('is refused in words when it is sent, and asked of no manager', async () => {
    const id = await good();
    const lines = [{ name: 'Siren', kind: 'equipment', unitPrice: 50_00, optional: true }];
    await world.run(rep, 'estimate-lines.add', { estimateId: id, lines });
    await expect(world.run(rep, 'estimates.send', { id })).rejects.toMatchObject({
      code: 'NEEDS_APPROVAL',
      details: { reasons: [outside] },
    });
    expect(await reasonsOf(id, manager)).toEqual([]);
  });

  test('needs none of a role that is freed of it, nor of a person who has such a role and another', async () => {
    const office = await world.person(admin, 'office');
    expect(await typed('equipment', office)).toEqual([]);
    const both = await world.person(admin, 'sales', 'office');
    expect(await typed('equipment', both)).toEqual([]);
  });
});

test('a company without limits asks for no term and no deposit', async () => {
  const open = await world.company('Westgate Security');
  const seller = await world.person(open, 'sales');
  const id = await world.estimate(seller);
  const lines = [
    { name: 'Panel', unitPrice: 100_00 },
    { name: 'Watch', kind: 'monitoring', unitPrice: 20_00 },
  ];
  await world.run(seller, 'estimate-lines.add', { estimateId: id, lines });
  await world.run(seller, 'estimates.update', {
    id,
    patch: { termMonths: 0, paymentSchedule: depositSchedule(null) },
  });
  expect(await reasonsOf(id, seller)).toEqual([]);
});

test('what can be sent by nobody is not asked for', async () => {
  const id = await good();
  const lines = Array.from({ length: 20 }, () => ({
    name: 'Vault',
    unitPrice: 100_000_000_000,
    quantityMilli: 9_999_000,
    optional: true,
    selected: false,
  }));
  await world.run(rep, 'estimate-lines.add', { estimateId: id, lines });
  for (const name of ['checkApproval', 'requestApproval']) {
    const refusal: unknown = await world
      .run(rep, `estimates.${name}`, { id })
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ code: 'NOT_READY' });
  }
});

test('a draft that lacks what sending asks for is not put before a manager', async () => {
  const id = await good();
  await world.run(rep, 'estimates.update', { id, patch: { contactId: null, expiresOn: null } });
  await expect(world.run(rep, 'estimates.requestApproval', { id })).rejects.toMatchObject({
    code: 'NOT_READY',
    details: { blocks: ['Choose a contact to send it to.', 'Set the day it expires.'] },
  });
  expect(await world.list(rep, 'estimates', { id })).toMatchObject([{ status: 'draft' }]);
});

describe('limits that costs decide', () => {
  const marginLow = 'The margin is lower than may be given without approval.';
  const multipleHigh = 'Creating the account costs more months of its RMR than are allowed without approval.';

  async function limited(patch: object): Promise<void> {
    const settings = await world.find(admin, 'settings', { scope: 'company' });
    await world.run(admin, 'settings.update', { id: idOf(settings), patch });
  }

  /**
   * Creates case C1: a kit that costs 845.00 for 99.00 once and 49.99 a month at a cost of 14.00, with 8 % and 6 ×
   * the RMR.
   */
  async function subsidized(lines: object[] = []): Promise<string> {
    const kit = await world.make(admin, 'products.create', {
      sku: randomUUID(),
      name: 'Kit',
      kind: 'equipment',
      price: 99_00,
      cost: 845_00,
    });
    const watch = await world.make(admin, 'products.create', {
      sku: randomUUID(),
      name: 'Watch',
      kind: 'monitoring',
      price: 49_99,
      cost: 14_00,
    });
    const id = await world.estimate(rep, accountId);
    await world.run(rep, 'estimate-lines.add', {
      estimateId: id,
      lines: [{ productId: kit }, { productId: watch }, ...lines],
    });
    return id;
  }

  test('are a margin under the floor and a creation multiple over the highest, each on its own', async () => {
    await world.make(admin, 'commission-plans.create', {
      name: 'C1',
      isDefault: true,
      subtotalPpm: 80_000,
      rmrMultipleMilli: 6000,
    });
    const id = await subsidized();
    expect(await reasonsOf(id)).toEqual([]);
    await limited({ maxMultipleMilli: 21_080 });
    expect(await reasonsOf(id)).toEqual([]);
    // The fee of the affiliate who referred the account is included.
    const affiliateId = await world.make(admin, 'affiliates.create', {
      name: 'Fair',
      leadCost: 1_00,
      type: 'referral',
    });
    await world.run(admin, 'accounts.update', { id: accountId, patch: { affiliateId } });
    expect(await reasonsOf(id)).toEqual([multipleHigh]);
    await world.run(admin, 'accounts.update', { id: accountId, patch: { affiliateId: null } });
    expect(await reasonsOf(id)).toEqual([]);
    await limited({ maxMultipleMilli: 21_070 });
    expect(await reasonsOf(id)).toEqual([multipleHigh]);
    await limited({ maxMultipleMilli: null, minMarginPpm: 0 });
    expect(await reasonsOf(id)).toEqual([marginLow]);
    expect(await reasonsOf(id, manager)).toEqual([]);
    await expect(world.run(rep, 'estimates.send', { id })).rejects.toMatchObject({ code: 'NEEDS_APPROVAL' });
    await limited({ minMarginPpm: null });
  });

  test('look at what the customer can choose too', async () => {
    const fields = { sku: randomUUID(), name: 'Training', kind: 'fee', price: 5_000_00, cost: 0 };
    const training = await world.make(admin, 'products.create', fields);
    const id = await subsidized([{ productId: training, optional: true }]);
    await limited({ minMarginPpm: 500_000 });
    expect(await reasonsOf(id)).toEqual([
      'With what the customer can choose, the margin is lower than may be given without approval.',
    ]);
    await limited({ minMarginPpm: null });
  });

  test('are not known to who may not see cost', async () => {
    await limited({ minMarginPpm: 350_000, maxMultipleMilli: 18_000 });
    const read = (actor: Actor) => world.find(actor, 'settings', { scope: 'company' });
    expect(await read(manager)).toMatchObject({ minMarginPpm: 350_000, maxMultipleMilli: 18_000 });
    expect(await read(rep)).not.toHaveProperty('minMarginPpm');
    expect(await read(rep)).not.toHaveProperty('maxMultipleMilli');
    await limited({ minMarginPpm: null, maxMultipleMilli: null });
  });
});

test('a tax that changes before the offer ends is shown to the sender, with the day and both totals', async () => {
  const change = companyDay(10);
  const state = { name: 'State', ratePpm: 60_000, validFrom: null, validTo: companyDay(9) };
  await world.run(admin, 'tax-profiles.create', {
    name: 'Lima',
    region: 'OH',
    city: 'Lima',
    taxableClasses: ['equipment_sold', 'monitoring'],
    components: [state, { ...state, ratePpm: 70_000, validFrom: change, validTo: null }],
  });
  const site = { line1: '12 Oak Street', city: 'Lima', region: 'OH', postal: '45801' };
  const there = await world.account(rep, 'Lima Home', site);
  const id = await world.estimate(rep, there);
  const lines = ['Panel', 'Monitoring'].map((name) => ({ productId: products.get(name) }));
  await world.run(rep, 'estimate-lines.add', { estimateId: id, lines });
  const warning = async (expiresOn: string) => {
    await world.run(rep, 'estimates.update', { id, patch: { expiresOn } });
    const { results } = await world.run(rep, 'estimates.checkApproval', { id });
    return z.object({ taxAhead: z.string().nullable() }).parse(results[0]).taxAhead;
  };
  expect(await warning(companyDay(9))).toBeNull();
  const phrase = await warning(change);
  expect(phrase).toContain(`A tax changes on ${formatLongDay(change)}`);
  expect(phrase).toContain('is $369.94 and $42.39 a month now, and $373.43 and $42.79 a month from that day');
  // A sent estimate keeps today's rates.
  await world.run(rep, 'estimates.send', { id });
  expect(await world.list(rep, 'estimates', { id })).toMatchObject([{ total: 369_94 }]);
});
