import type { Page } from '@playwright/test';
import { readPdf } from '../server/src/documents/testing/read-pdf.ts';
import { rowsOf } from './job.ts';
import { csvTotals, storedEstimate } from './kitchen-table.ts';
import { draftEstimate } from './household.ts';
import { expect, mutate } from './people.ts';

/** The customers' home: one hour behind their company's office. */
const site = { line1: '1 A', city: 'Austin', region: 'TX', postal: '78701' };

const half = { discount: { kind: 'percent', ppm: 500_000 }, discountReason: 'As in the worked case' };

/** The lines of case E1: 1,040.84 with tax, of which 312.25 is the deposit, and 54.94 a month before tax. */
const lines = [
  { name: 'Control panel', unitPrice: 349_00 },
  { name: 'Door/window contact', unitPrice: 39_00, quantityMilli: 6000 },
  { name: 'Motion', unitPrice: 65_00, quantityMilli: 2000 },
  { name: 'Keypad', unitPrice: 89_00, ...half },
  { name: 'Labor', kind: 'labor', unitPrice: 95_00, quantityMilli: 2500 },
  { name: 'Activation', kind: 'fee', unitPrice: 99_00 },
  { name: 'Monitoring', kind: 'monitoring', unitPrice: 39_99 },
  { name: 'Video', kind: 'monitoring', unitPrice: 9_95 },
  { name: 'Service plan', kind: 'service_plan', unitPrice: 5_00 },
];

/** Creates the taxes of case E1 in Texas. */
export const texanTaxes = (admin: Page) =>
  mutate(admin, 'tax-profiles.create', {
    name: 'Austin',
    region: 'TX',
    components: [
      { name: 'State', ratePpm: 62_500, validFrom: null, validTo: null },
      { name: 'Local', ratePpm: 20_000, validFrom: null, validTo: null },
    ],
    taxableClasses: ['equipment_sold', 'monitoring'],
  });

/** Writes case E1 for a home in Texas. */
export async function texanDraft(rep: Page, name: string) {
  const { id: accountId } = await mutate(rep, 'accounts.create', {
    account: { name, type: 'residential', site },
    contact: { name: 'Lin Okafor', email: 'lin.rescinds@example.com' },
  });
  const id = await draftEstimate(rep, accountId, lines);
  await mutate(rep, 'estimates.update', {
    id,
    patch: {
      termMonths: 36,
      firstMonthDueAtSigning: true,
      oneTimeDiscount: { kind: 'percent', ppm: 100_000 },
      paymentSchedule: [
        { kind: 'percent', ppm: 300_000, event: 'signing', days: 0 },
        { kind: 'rest', event: 'install_done', days: 0 },
      ],
    },
  });
  return { id, accountId };
}

/** Sends case E1 to a home in Texas, without an agreement. */
export async function texanOffer(rep: Page, name: string) {
  const draft = await texanDraft(rep, name);
  await mutate(rep, 'estimates.update', { id: draft.id, patch: { agreementBasis: 'none' } });
  const { token } = await mutate(rep, 'estimates.send', { id: draft.id });
  return { ...draft, token };
}

/**
 * Checks that the cents match wherever the sale is shown: the customer's page and PDF, the API, and the CSV of the
 * lines.
 */
export async function expectTexanCents(rep: Page, customer: Page, sale: { id: string; token: string }) {
  await rep.goto(`/estimate/${sale.id}`);
  for (const amount of ['$1,040.84', '$59.06', '$312.25', '$371.31'])
    await expect(rep.getByText(amount).first()).toBeVisible();
  await customer.goto(`/e/${sale.token}`);
  for (const amount of ['$1,040.84', '$59.06', '$371.31'])
    await expect(customer.getByText(amount).first()).toBeVisible();
  const pdf = await customer.request.get(`/api/public/estimates/${sale.token}/pdf`);
  const { text } = readPdf(await pdf.body());
  for (const amount of ['$1,040.84', '$59.06', '$312.25', '$371.31']) expect(text).toContain(amount);
  const totals = { deposit: 312_25, dueAtSigning: 371_31 };
  expect(await storedEstimate(rep, sale.id)).toMatchObject({ total: 1040_84, rmr: 54_94, totals });
  expect(await csvTotals(rep, sale.id, '')).toEqual({ once: 1040_84, monthly: 59_06 });
}

/**
 * Returns the right to cancel of an account's sale. It is created after the signature, as soon as the copy is sealed.
 */
export async function rightOf(page: Page, accountId: string) {
  const find = () =>
    rowsOf<{ id: string; lastDay: string | null; endsAt: string | null }>(
      page,
      'cancellation-rights',
      accountId,
    );
  await expect.poll(find).toHaveLength(1);
  const [right] = await find();
  return right ?? { id: '', lastDay: null, endsAt: null };
}
