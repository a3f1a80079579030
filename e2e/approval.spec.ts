import type { Page } from '@playwright/test';
import { readPdf } from '../server/src/documents/testing/read-pdf.ts';
import { csvTotals, storedEstimate } from './kitchen-table.ts';
import { mailedApproval } from './mail.ts';
import { paidWith } from './payments.ts';
import { draftEstimate, household } from './household.ts';
import { answerTo, api, expect, mutate, peopleOf, phone, signedIn, test } from './people.ts';
import { list } from './records.ts';

const five = [
  'The one-time discount of 26.65% is above the limit of 15%.',
  'The RMR is under what this package allows.',
  'Tax was removed.',
  'The term of 24 months is under the minimum of 36 months.',
  'The deposit is under the minimum of 10% of the total.',
];

async function companySettings(admin: Page): Promise<{ id: string }> {
  const where = { field: 'scope', op: 'eq', value: 'company' };
  const { rows } = await api<{ rows: { id: string }[] }>(admin, '/api/query', {
    collection: 'settings',
    where,
  });
  if (!rows[0]) throw new Error('The company has settings.');
  return rows[0];
}

/**
 * Creates an estimate with the lines of *Good* without tax, a total discount of 26.65 %, a term of 24 months, and no
 * deposit. Returns its id and number.
 */
async function brokenDeal(admin: Page, rep: Page): Promise<{ id: string; reference: string }> {
  const run = String(Date.now() % 1_000_000);
  const items = [
    ['Panel', 349_00, 1000, 'equipment', 'equipment_sold'],
    ['Contact', 39_00, 4000, 'equipment', 'equipment_sold'],
    ['Motion', 65_00, 1000, 'equipment', 'equipment_sold'],
    ['Labor', 95_00, 2000, 'labor', 'installation_labor'],
    ['Activation', 99_00, 1000, 'fee', 'fee'],
    ['Monitoring', 39_99, 1000, 'monitoring', 'monitoring'],
  ] as const;
  const lines: { productId: string; quantityMilli: number }[] = [];
  for (const [name, price, quantityMilli, kind, taxClass] of items) {
    const fields = { sku: `${name}-${run}`, name: `${name} ${run}`, price, kind, taxClass };
    lines.push({ productId: (await mutate(admin, 'products.create', fields)).id, quantityMilli });
  }
  const { id: packageId } = await mutate(admin, 'packages.create', {
    name: `Home ${run}`,
    rmrFloor: 44_99,
    lines,
  });
  const accountId = await household(rep, 'Approval Household', {
    name: 'Ada Approval',
    email: 'ada.approval@example.com',
  });
  const { id } = await mutate(rep, 'estimates.create', { accountId });
  await mutate(rep, 'estimates.placePackage', {
    id,
    packageId,
    placedId: crypto.randomUUID(),
    optionId: null,
  });
  const placed = await list<{ id: string }>(rep, 'estimate-lines', { estimateId: id });
  for (const line of placed)
    await mutate(rep, 'estimate-lines.update', { id: line.id, patch: { taxable: false } });
  await mutate(rep, 'estimates.update', {
    id,
    patch: {
      oneTimeDiscount: { kind: 'percent', ppm: 266_500 },
      termMonths: 24,
      paymentSchedule: paidWith(null),
    },
  });
  const where = { field: 'id', op: 'eq', value: id };
  const { rows } = await api<{ rows: { reference: string }[] }>(rep, '/api/query', {
    collection: 'estimates',
    where,
  });
  return { id, reference: rows[0]?.reference ?? '' };
}

/** Runs the work while the company requires a term of 36 months and a deposit of 10 %. */
async function underLimits(admin: Page, work: () => Promise<void>): Promise<void> {
  const { id } = await companySettings(admin);
  const limit = (patch: object) => mutate(admin, 'settings.update', { id, patch });
  await limit({ minTermMonths: 36, minDepositPpm: 100_000 });
  try {
    await work();
  } finally {
    await limit({ minTermMonths: null, minDepositPpm: null });
  }
}

/** Requests approval as a rep does, and reads why it is needed. */
async function askForApproval(rep: Page): Promise<void> {
  await rep
    .getByRole('button', { name: /^(Send|Ask for approval)$/ })
    .first()
    .click();
  const sheet = rep.getByRole('dialog', { name: 'Ask for approval' });
  await expect(sheet.getByRole('listitem')).toHaveText(five);
  await sheet.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(rep.getByText('It cannot be changed until then.')).toBeVisible();
}

test('a deal that breaks five limits is approved from a phone in two taps, and the rep sees it live', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin', 0);
  const rep = await signedIn(browser, 'sales', 0);
  await underLimits(admin, async () => {
    const { id, reference } = await brokenDeal(admin, rep);
    await rep.goto(`/estimate/${id}`);
    await askForApproval(rep);
    const manager = peopleOf('manager')[0];
    // Nobody approves their own deal, and people without the permission are refused.
    const colleague = await signedIn(browser, 'sales', 1);
    const installer = await signedIn(browser, 'installer');
    for (const page of [rep, colleague, installer])
      expect([403, 404]).toContain(await answerTo(page, 'estimates.approve', { id }));
    // The cents are the same in the editor, in the API, in the CSV, and on the approver's phone.
    await expect(rep.getByText('$630.08').first()).toBeVisible();
    expect(await storedEstimate(rep, id)).toMatchObject({
      total: 630_08,
      rmr: 39_99,
      status: 'pending_approval',
    });
    expect(await csvTotals(rep, id, '')).toEqual({ once: 630_08, monthly: 39_99 });
    const hand = await phone(browser);
    await hand.goto(await mailedApproval(manager?.email ?? '', reference));
    await expect(hand.getByRole('heading', { name: `Approve ${reference}?` })).toBeVisible();
    for (const phrase of ['Approval Household', '$630.08', '$39.99 a month', ...five])
      await expect(hand.getByText(phrase).first()).toBeVisible();
    await expect(hand.getByText(/margin|cost|44\.99/i)).toHaveCount(0);
    // Nothing needs horizontal scrolling.
    expect(await hand.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await hand.getByRole('button', { name: 'Approve' }).tap();
    await hand.getByRole('button', { name: 'Yes, approve' }).tap();
    await expect(hand.getByRole('heading', { name: `You approved ${reference}` })).toBeVisible();
    await expect(rep.getByText('Approved as is.')).toBeVisible();
    await hand.reload();
    await expect(hand.getByText(`You approved ${reference} with this link, which works once.`)).toBeVisible();
    await rep.getByRole('button', { name: /Notifications/ }).click();
    await expect(rep.getByText(`${reference} was approved`).first()).toBeVisible();

    // Sent as approved: the customer's page and the PDF have the same cents, and the manager's report updates live.
    const reports = await signedIn(browser, 'manager');
    await reports.goto('/reporting?report=pipeline');
    const row = reports.getByRole('row', { name: /^Sent/ });
    const sum = async () =>
      Math.max(
        ...[...(await row.innerText()).matchAll(/\$([\d,]+\.\d\d)/g)].map(([, amount = '']) =>
          Math.round(Number(amount.replaceAll(',', '')) * 100),
        ),
      );
    await expect(row).toBeVisible();
    const before = await sum();
    const { token } = await mutate(rep, 'estimates.send', { id });
    const customer = await phone(browser);
    await customer.goto(`/e/${token}`);
    for (const phrase of ['$630.08', '$39.99'])
      await expect(customer.getByText(phrase).first()).toBeVisible();
    const pdf = await customer.request.get(`/api/public/estimates/${token}/pdf`);
    expect(readPdf(await pdf.body()).text).toContain('$630.08');
    await expect.poll(sum).toBe(before + 630_08);
  });
});

test('a request is rejected with a reason; one that was recalled shows that on the phone', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin', 0);
  const rep = await signedIn(browser, 'sales', 0);
  await underLimits(admin, async () => {
    const { id, reference } = await brokenDeal(admin, rep);
    await rep.goto(`/estimate/${id}`);
    await askForApproval(rep);
    const email = peopleOf('manager')[0]?.email ?? '';
    const hand = await phone(browser);
    const first = await mailedApproval(email, reference);
    await hand.goto(first);
    await expect(hand.getByRole('heading', { name: `Approve ${reference}?` })).toBeVisible();
    await rep.getByRole('button', { name: 'Withdraw request' }).click();
    await expect(rep.getByText('It cannot be changed until then.')).toBeHidden();
    await hand.getByRole('button', { name: 'Approve' }).tap();
    await hand.getByRole('button', { name: 'Yes, approve' }).tap();
    await expect(hand.getByText(`${reference} was recalled for changes. Nothing was decided.`)).toBeVisible();
    await askForApproval(rep);
    await expect.poll(() => mailedApproval(email, reference)).not.toBe(first);
    await hand.goto(await mailedApproval(email, reference));
    await hand.getByRole('button', { name: 'Reject' }).tap();
    await hand.getByRole('dialog').getByRole('button', { name: 'Reject' }).tap();
    await expect(hand.getByText(/^Enter what should change\./)).toBeVisible();
    await hand.getByLabel('What should change?').fill('Ten percent at most.');
    await hand.getByRole('dialog').getByRole('button', { name: 'Reject' }).tap();
    await expect(hand.getByRole('heading', { name: `You rejected ${reference}` })).toBeVisible();
    await expect(hand.getByText(/ was notified of your reason, and can change the draft/)).toBeVisible();
    await expect(rep.getByText('Approval was denied: “Ten percent at most.”')).toBeVisible();
  });
});

test('what creating an account costs is read by those who may see it, and by nobody else', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin', 0);
  const manager = await signedIn(browser, 'manager', 0);
  const rep = await signedIn(browser, 'sales', 0);
  const run = String(Date.now() % 100_000);
  const product = (name: string, kind: string, price: number, cost: number) =>
    mutate(admin, 'products.create', { sku: `C1-${name}-${run}`, name: `C1 ${name}`, kind, price, cost });
  const products = [
    await product('equipment', 'equipment', 0, 620_00),
    await product('work', 'labor', 0, 225_00),
    await product('activation', 'fee', 99_00, 0),
    await product('watching', 'monitoring', 49_99, 14_00),
  ];
  const plans = await list<{ id: string; people: { userId: string }[] }>(admin, 'commission-plans', {
    status: 'active',
  });
  for (const { id } of plans)
    await mutate(admin, 'commission-plans.update', { id, patch: { status: 'retired' } });
  const { id: planId } = await mutate(admin, 'commission-plans.create', {
    name: `C1 ${run}`,
    isDefault: true,
    subtotalPpm: 80_000,
    rmrMultipleMilli: 6000,
  });
  try {
    const accountId = await household(rep, 'Cora Household', { name: 'Cora', email: 'cora@example.com' });
    const id = await draftEstimate(
      rep,
      accountId,
      products.map(({ id: productId }) => ({ productId })),
    );
    await manager.goto(`/estimate/${id}`);
    const creation = manager.getByLabel('Creation', { exact: true });
    await expect(creation).toContainText('$307.86');
    await expect(creation).toContainText('$1,053.86');
    await expect(creation).toContainText('21.08 ×');
    await expect(creation).toContainText('30 months');
    // A term too short to recover the cost turns the chip red, live.
    await mutate(rep, 'estimates.update', { id, patch: { termMonths: 24 } });
    await manager.getByRole('button', { name: 'Needs attention' }).click();
    await expect(manager.getByText(/It is repaid after 30 months, and the term has 24\./)).toBeVisible();

    await rep.goto(`/estimate/${id}`);
    await expect(rep.getByText('$49.99').first()).toBeVisible();
    await expect(rep.getByText(/1,053\.86|21\.08|30 months|307\.86|Creation/)).toHaveCount(0);
    await rep.getByRole('button', { name: /Healthy deal|Worth a look|Needs attention/ }).click();
    await expect(rep.getByRole('dialog')).not.toContainText(/creat|repaid|cost|margin/i);
    const asked = await rep.request.post('/api/query', {
      headers: { origin: new URL(rep.url()).origin },
      data: { collection: 'commission-plans' },
    });
    expect(await asked.text()).not.toContain('rmrMultipleMilli');
  } finally {
    await mutate(admin, 'commission-plans.update', { id: planId, patch: { status: 'retired' } });
    for (const { id } of plans)
      await mutate(admin, 'commission-plans.update', { id, patch: { status: 'active' } });
  }
});

test('an open sheet follows what decides: a limit of the company, of a role and of the price book', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin', 0);
  const rep = await signedIn(browser, 'sales', 0);
  const run = String(Date.now() % 1_000_000);
  const camera = { name: `Camera ${run}`, sku: `camera-${run}`, price: 100_00, kind: 'equipment' };
  const { id: productId } = await mutate(admin, 'products.create', camera);
  const accountId = await household(rep, `Watched Household ${run}`, {
    name: 'Wanda Watched',
    email: `wanda.${run}@example.com`,
  });
  const id = await draftEstimate(rep, accountId, [
    { productId, unitPrice: 90_00 },
    { name: 'Watching', kind: 'monitoring', unitPrice: 40_00 },
  ]);
  await mutate(rep, 'estimates.update', {
    id,
    patch: { oneTimeDiscount: { kind: 'percent', ppm: 50_000 }, termMonths: 24 },
  });
  const { id: settingsId } = await companySettings(admin);
  const roles = await list<{ id: string; maxDiscountPpm: number }>(admin, 'roles', { key: 'sales' });
  const role = roles[0];
  const limitTerm = (minTermMonths: number | null) =>
    mutate(admin, 'settings.update', { id: settingsId, patch: { minTermMonths } });
  const limitDiscount = (maxDiscountPpm: number) =>
    mutate(admin, 'roles.update', { id: role?.id, patch: { maxDiscountPpm } });
  const floor = (minPrice: number) =>
    mutate(admin, 'products.update', { id: productId, patch: { minPrice } });
  await rep.goto(`/estimate/${id}`);
  await rep.getByRole('button', { name: 'Send', exact: true }).first().click();
  const sheet = rep.getByRole('dialog');
  const reasons = sheet.getByRole('list').first().getByRole('listitem');
  await expect(sheet.getByText('This version is frozen.')).toBeVisible();
  try {
    await limitTerm(36);
    await expect(rep.getByRole('dialog', { name: 'Ask for approval' })).toBeVisible();
    await expect(reasons).toHaveText(['The term of 24 months is under the minimum of 36 months.']);
    await limitTerm(null);
    await expect(sheet.getByText('This version is frozen.')).toBeVisible();
    await limitDiscount(10_000);
    await expect(reasons).toHaveText(['The one-time discount of 14.5% is above the limit of 1%.']);
    await limitDiscount(role?.maxDiscountPpm ?? 150_000);
    await expect(sheet.getByText('This version is frozen.')).toBeVisible();
    // A rep cannot see a floor, but it applies anyway.
    await floor(95_00);
    await expect(reasons).toHaveText(['A price is lower than may be given without approval.']);
    await floor(1_00);
    await expect(sheet.getByText('This version is frozen.')).toBeVisible();
  } finally {
    await limitTerm(null);
    await limitDiscount(role?.maxDiscountPpm ?? 150_000);
  }
});
