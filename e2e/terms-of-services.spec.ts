import type { Page } from '@playwright/test';
import { formatLongDay } from '../domain/src/calendar-date.ts';
import { colleague, founder } from './founder.ts';
import { rowsOf } from './job.ts';
import { officeDay } from './office-day.ts';
import { draftEstimate } from './household.ts';
import { answerTo, expect, mutate, phone, signedIn, test } from './people.ts';
import { sign } from './sign.ts';

/** Creates a draft with a panel and monitoring for a home at a site. */
async function draft(page: Page, site: object) {
  const { id: accountId } = await mutate(page, 'accounts.create', {
    account: { name: `Terms Household ${Date.now() % 1_000_000}`, type: 'residential', site },
    contact: { name: 'Tess Okafor', email: 'tess.terms@example.com' },
  });
  const id = await draftEstimate(page, accountId, [
    { name: 'Panel', kind: 'equipment', unitPrice: 349_00 },
    { name: 'Monitoring', kind: 'monitoring', unitPrice: 39_99 },
  ]);
  await mutate(page, 'estimates.update', { id, patch: { agreementBasis: 'none' } });
  return { id, accountId };
}

const dayton = { line1: '9 T', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' };

test('a rep fixes the term and the day on which the services start; the customer signs them, and the RMR counts from then on', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  const manager = await signedIn(browser, 'manager');
  const { id, accountId } = await draft(rep, dayton);
  await rep.goto(`/estimate/${id}`);
  await manager.goto(`/estimate/${id}`);
  const late = officeDay(90);
  const start = officeDay(20);

  // A start later than the company allows needs approval.
  await rep.getByLabel('Term', { exact: true }).fill('48');
  await rep.getByLabel('Services start').fill(late);
  await rep.getByLabel('Services start').blur();
  await expect(manager.getByText('48 months').first()).toBeVisible();
  await expect(manager.getByLabel('Services start')).toHaveValue(late);
  await rep
    .getByRole('button', { name: /^(Send|Ask for approval)$/ })
    .first()
    .click();
  await expect(
    rep.getByRole('dialog').getByText('The services start more than 60 days from today.'),
  ).toBeVisible();
  await rep.getByRole('dialog').getByRole('button', { name: 'Not yet' }).click();
  await rep.getByLabel('Services start').fill(start);
  await rep.getByLabel('Services start').blur();
  await expect(manager.getByLabel('Services start')).toHaveValue(start);
  await rep.reload();
  await expect(rep.getByLabel('Services start')).toHaveValue(start);
  await expect(rep.getByLabel('Term', { exact: true })).toHaveValue('48');
  const other = await signedIn(browser, 'sales', 1);
  const moved = { id, patch: { startsOn: null } };
  expect([403, 404]).toContain(await answerTo(other, 'estimates.update', moved));

  const { token } = await mutate(rep, 'estimates.send', { id });
  const customer = await phone(browser);
  await customer.goto(`/e/${token}`);
  await customer.getByText('Details', { exact: true }).or(customer.getByText('Services start')).first().tap();
  await expect(customer.getByText(formatLongDay(start)).first()).toBeVisible();
  await sign(customer, 'Tess Okafor');
  await expect(customer.getByText(/thank you/i).first()).toBeVisible();
  await expect
    .poll(() => rowsOf(manager, 'contracts', accountId))
    .toMatchObject([{ startsOn: start, termMonths: 48, rmr: 0, rmrSold: 39_99 }]);
  await manager.goto(`/account/${accountId}`);
  await expect(manager.getByText('RMR $0.00 now')).toBeVisible();
});

const fresno = { line1: '9 L', city: 'Fresno', region: 'CA', postal: '93701', county: 'Fresno' };

test('an offer to California warns of a missing license, waits for an administrator where counsel confirmed it, and names the rep’s', async ({
  browser,
}) => {
  const { page: owner } = await founder(browser, `Licensed Alarms ${Date.now() % 1_000_000}`);
  await mutate(owner, 'tax-profiles.create', { name: 'California', region: 'CA', components: [] });
  const { page: rep, id: repId } = await colleague(browser, owner, 'office', 'Lee License');
  const { id } = await draft(rep, fresno);
  const send = async (page: Page) => {
    await page.goto(`/estimate/${id}`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    return page.getByRole('dialog').getByRole('note').filter({ hasText: 'license' });
  };
  const asksRep = /California requires a rep license \(Cal\. Bus\. & Prof\. Code 7599\.54\)/;
  const note = await send(rep);
  await expect(note).toContainText(asksRep);

  for (const ruleId of ['license-rep-us-ca', 'license-company-us-ca'])
    await mutate(owner, 'rule-confirmations.confirm', {
      ...{ ruleId, ruleVersion: 1, counsel: 'Counsel', confirmedOn: officeDay() },
    });
  await expect(mutate(rep, 'estimates.send', { id })).rejects.toThrow(/requires a rep license/);
  expect(await answerTo(rep, 'estimates.overrideLicense', { id, reason: 'Mine' })).toBe(403);
  await mutate(owner, 'users.update', { id: repId, patch: { licenceNumber: 'ACE 204417' } });
  // The sheet reloads its data each time it opens.
  await send(rep);
  await expect(note).not.toContainText(asksRep);

  // The company's license is still missing: only an administrator can give the reason for sending without it.
  await expect(note).toContainText('California requires a company license');
  await expect(rep.getByRole('button', { name: 'Allow sending without it' })).toHaveCount(0);
  const asked = await send(owner);
  await asked.getByLabel('Why it is sent without the license').fill('The state has our renewal.');
  await asked.getByRole('button', { name: 'Allow sending without it' }).click();
  const over = 'Sent without a license: The state has our renewal.';
  for (const each of [asked, note]) await expect(each).toContainText(over);
  await rep.reload();
  const { token } = await mutate(rep, 'estimates.send', { id });
  const customer = await phone(browser);
  await customer.goto(`/e/${token}`);
  await expect(customer.getByText('License ACE 204417').first()).toBeAttached();
});
