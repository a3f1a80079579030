import type { Page } from '@playwright/test';
import { readPdf } from '../server/src/documents/testing/read-pdf.ts';
import { paidWith } from './payments.ts';
import { draftEstimate } from './household.ts';
import { api, expect, mutate, phone, signedIn, test } from './people.ts';
import { list } from './records.ts';

interface Line {
  readonly id: string;
  readonly name: string;
  readonly optionId: string | null;
}
interface Stored {
  readonly options: readonly { readonly id: string; readonly name: string }[];
}

/** Creates an estimate with the kitchen table's *Good* only. */
async function goodDraft(rep: Page): Promise<string> {
  const { id: accountId } = await mutate(rep, 'accounts.create', {
    account: {
      name: `Options Household ${Date.now() % 100_000}`,
      type: 'residential',
      site: { line1: '12 Oak Street', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' },
    },
    contact: { name: 'Hanna Miller', email: 'options@example.com' },
  });
  const id = await draftEstimate(rep, accountId, [
    { name: 'Control panel', unitPrice: 349_00 },
    { name: 'Contact', unitPrice: 39_00, quantityMilli: 4000 },
    { name: 'Motion', unitPrice: 65_00 },
    { name: 'Labor', kind: 'labor', unitPrice: 95_00, quantityMilli: 2000 },
    { name: 'Activation', kind: 'fee', unitPrice: 99_00 },
    { name: 'Monitoring', kind: 'monitoring', unitPrice: 39_99 },
  ]);
  await mutate(rep, 'estimates.update', {
    id,
    patch: { paymentSchedule: paidWith(300_000), termMonths: 36 },
  });
  return id;
}

const linesOf = (page: Page, estimateId: string) =>
  list<Line>(page, 'estimate-lines', { estimateId }, { limit: 100 });

/** Adds the lines that Better has beyond Good, in addition to those typed on the screen. */
async function completeBetter(rep: Page, estimateId: string): Promise<void> {
  const { options } = await api<Stored>(rep, `/api/estimates/${estimateId}`);
  const optionId = options.find(({ name }) => name === 'Better')?.id;
  const own = (await linesOf(rep, estimateId)).filter((line) => line.optionId === optionId);
  for (const [name, quantityMilli] of [
    ['Motion', 2000],
    ['Labor', 2500],
  ] as const)
    await mutate(rep, 'estimate-lines.update', {
      id: own.find((line) => line.name === name)?.id,
      patch: { quantityMilli },
    });
  await mutate(rep, 'estimate-lines.add', {
    estimateId,
    lines: [
      { name: 'Keypad', unitPrice: 89_00, discount: { kind: 'percent', ppm: 500_000 }, optionId },
      { name: 'Video', kind: 'monitoring', unitPrice: 9_95, optionId },
      { name: 'Service plan', kind: 'service_plan', unitPrice: 5_00, optionId },
    ],
  });
}

const tab = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Options' }).getByRole('radio', { name: new RegExp(`^${name}`) });

test('a rep offers two options, a manager looks on, and the customer signs the better one on a phone', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const rep = await signedIn(browser, 'sales', 0);
  const manager = await signedIn(browser, 'manager', 0);
  const estimateId = await goodDraft(rep);
  await rep.goto(`/estimate/${estimateId}`);
  await rep.getByRole('button', { name: 'Add option' }).click();
  await expect(tab(rep, 'Good')).toContainText('$906.03 + $43.29/mo');
  await expect(tab(rep, 'Better')).toContainText('$906.03 + $43.29/mo');
  await manager.goto(`/estimate/${estimateId}`);
  await expect(tab(manager, 'Better')).toBeVisible();

  // Input in Better does not change Good, and the manager sees both immediately.
  await rep.bringToFront();
  const quantity = rep
    .getByRole('row', { name: /Contact/ })
    .getByRole('gridcell')
    .nth(2);
  await quantity.click();
  await rep.keyboard.type('6');
  await rep.keyboard.press('Enter');
  await rep.keyboard.press('Escape');
  await rep.getByLabel('One-time discount').fill('10%');
  await rep.getByLabel('One-time discount').press('Enter');
  await expect(tab(rep, 'Better')).not.toContainText('$906.03');
  await expect(tab(rep, 'Good')).toContainText('$906.03');
  await completeBetter(rep, estimateId);
  for (const page of [rep, manager]) {
    await expect(tab(page, 'Better')).toContainText('$1,040.84 + $59.06/mo');
    await expect(tab(page, 'Good')).toContainText('$906.03 + $43.29/mo');
  }

  // Sharing a line with all options is undone in one step; so is deleting an option.
  await rep.getByRole('row', { name: /Keypad/ }).hover();
  await rep.getByRole('button', { name: 'Actions for Keypad' }).click();
  await rep.getByRole('menuitem', { name: 'Share with all options' }).click();
  await expect(tab(rep, 'Good')).not.toContainText('$906.03');
  await expect(rep.getByRole('row', { name: /Keypad/ })).toContainText('In all options');
  await rep.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(tab(rep, 'Good')).toContainText('$906.03');
  await rep.getByRole('button', { name: 'Actions for Better' }).click();
  await rep.getByRole('menuitem', { name: 'Delete option' }).click();
  await expect(tab(rep, 'Better')).toHaveCount(0);
  await expect(tab(manager, 'Better')).toHaveCount(0);
  await rep.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(tab(manager, 'Better')).toContainText('$1,040.84 + $59.06/mo');
  await tab(rep, 'Better').click();
  // One group of radio buttons: the arrow keys select the other one, wrapping around.
  await rep.keyboard.press('ArrowRight');
  await expect(tab(rep, 'Better')).toHaveAttribute('aria-checked', 'false');
  await rep.keyboard.press('ArrowLeft');
  await expect(tab(rep, 'Better')).toHaveAttribute('aria-checked', 'true');
  await rep.getByRole('button', { name: 'Actions for Better' }).click();
  await rep.getByRole('menuitem', { name: 'Recommend' }).click();
  await expect(tab(manager, 'Better').getByLabel('Recommended')).toBeVisible();
  await rep.reload();
  await expect(tab(rep, 'Better')).toContainText('$1,040.84 + $59.06/mo');

  const { token } = await mutate(rep, 'estimates.send', { id: estimateId });
  const customer = await phone(browser);
  await customer.goto(`/e/${token}`);
  const card = (name: string) => customer.getByRole('listitem', { name });
  await expect(card('Better').getByText(/recommends/)).toBeVisible();
  await expect(card('Better').getByText('6 × Contact')).toBeVisible();
  for (const amount of ['$906.03', '$43.29/month', '$315.10'])
    await expect(card('Good').getByText(amount)).toHaveCount(1);
  for (const amount of ['$1,040.84', '$59.06/month', '$371.31'])
    await expect(card('Better').getByText(amount)).toHaveCount(1);
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await customer.getByRole('radio', { name: 'Choose Good' }).tap();
  await expect(customer.getByRole('region', { name: 'Totals and signing' })).toContainText('$906.03');
  await customer.getByRole('radio', { name: 'Choose Better' }).tap();
  const bar = customer.getByRole('region', { name: 'Totals and signing' });
  await expect(bar).toContainText('$1,040.84');
  await bar.getByRole('button', { name: 'Review & sign' }).tap();
  await customer.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await customer.getByRole('checkbox').check();
  await customer.getByRole('button', { name: 'Continue' }).click();
  await expect(customer.getByText(/option “Better”/)).toBeVisible();
  await customer.getByLabel('Your full name').fill('Hanna Miller');
  await customer.getByRole('radio', { name: 'Type it' }).check();
  await customer.getByRole('button', { name: 'Sign and accept' }).click();
  await expect(customer.getByText('You chose Better.')).toBeVisible();
  await expect(customer.getByText('This declines Good.')).toBeVisible();

  await expect(manager.getByText('Accepted', { exact: true }).first()).toBeVisible();
  await expect(tab(manager, 'Better')).toContainText('Signed');
  const { text } = readPdf(await (await customer.request.get(`/api/public/estimates/${token}/pdf`)).body());
  for (const phrase of ['Option: Better', 'Declined: Good', '$1,040.84', '$312.25'])
    expect(text).toContain(phrase);
  expect(text).not.toContain('$906.03');
});
