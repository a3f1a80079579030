import type { Page } from '@playwright/test';
import { expect, mutate, peopleOf, signedIn, test } from './people.ts';
import { list } from './records.ts';
import { acceptSent, sentEstimate } from './sent-estimate.ts';

test('a commission becomes payable, is added up, paid by the administrator, and seen live by who earned it', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales', 0);
  const admin = await signedIn(browser, 'admin', 0);
  const name = peopleOf('sales')[0]?.name ?? '';
  const { id, token } = await sentEstimate(rep);
  await acceptSent(rep, token);
  await rep.goto(`/commissions?f.estimateId=in:${id}`);
  await expect(rep.getByText('Pending').first()).toBeVisible();

  const [right] = await rightsOf(admin, id);
  await mutate(admin, 'cancellation-rights.setOutside', { id: right?.id, reason: 'Sold at the shop' });
  await expect(rep.getByText('Payable', { exact: true }).last()).toBeVisible();

  await rep.goto('/reporting?report=commissions');
  await expect(rep.getByRole('heading', { name: 'Commissions' })).toBeVisible();
  await expect(rep.getByRole('rowheader', { name }).first()).toBeVisible();
  await expect(rep.getByRole('button', { name: 'Mark as paid…' })).toHaveCount(0);

  await admin.goto('/reporting?report=commissions');
  await admin.getByRole('button', { name: 'Mark as paid…' }).click();
  await admin.getByRole('dialog').getByRole('combobox', { name: 'Person' }).click();
  await admin.getByRole('option', { name: new RegExp(`^${name}: `) }).click();
  await admin.getByRole('button', { name: 'Mark as paid', exact: true }).click();
  await expect(admin.getByText(`for ${name} is marked as paid.`, { exact: false })).toBeVisible();

  await rep.goto(`/commissions?f.estimateId=in:${id}`);
  await expect(rep.getByText('Paid', { exact: true }).first()).toBeVisible();
});

/** Returns the rights to cancel of an estimate. */
const rightsOf = (page: Page, estimateId: string) =>
  list<{ id: string }>(page, 'cancellation-rights', { estimateId });
