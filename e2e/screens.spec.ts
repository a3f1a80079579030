import { founder } from './founder.ts';
import { officeDay } from './office-day.ts';
import { expect, mutate, signedIn, test } from './people.ts';
import { sentEstimate } from './sent-estimate.ts';

test('a screen turned to the customer shows nothing but their estimate', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales');
  const { id } = await sentEstimate(rep);
  await rep.goto(`/estimate/${id}`);
  await rep.getByRole('button', { name: 'Customer’s view' }).click();
  const view = rep.getByRole('dialog', { name: 'Customer’s view' });
  await expect(view.getByText('Panel').first()).toBeVisible();
  // Wherever one presses, it is on the customer's view.
  const isCovered = await rep.evaluate(() =>
    [20, 400, 800, 1200].every(
      (x) =>
        document.elementFromPoint(x, 20)?.closest('dialog') &&
        document.elementFromPoint(x, 600)?.closest('dialog'),
    ),
  );
  expect(isCovered).toBe(true);
  for (let presses = 0; presses < 8; presses++) {
    await rep.keyboard.press('Tab');
    const isBehind = await rep.evaluate(() => document.activeElement?.closest('nav, header') !== null);
    expect(isBehind).toBe(false);
  }
  await rep.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await rep.getByRole('link', { name: 'Accounts', exact: true }).first().click({ trial: true });
});

test('on a tablet held upright the week shows today, and four visits at once can be read', async ({
  browser,
}) => {
  // A company of its own: nothing else stands beside the four.
  const { page: office } = await founder(browser, 'Tablet Alarms', {
    viewport: { width: 820, height: 1180 },
  });
  const titles = ['Alpha', 'Bravo', 'Delta', 'Echos'];
  for (const title of titles)
    await mutate(office, 'events.create', {
      title: `${title} visit`,
      type: 'service',
      startsAt: `${officeDay()}T17:00:00.000Z`,
      endsAt: `${officeDay()}T17:45:00.000Z`,
      bookedAnyway: ['closed'],
    });
  await office.goto('/calendar');
  const week = office.getByRole('region', { name: 'Week' });
  for (const title of titles) {
    const visit = week.getByRole('button', { name: new RegExp(title) }).first();
    await expect(visit).toBeInViewport();
    const box = await visit.boundingBox();
    expect(box?.width ?? 0).toBeGreaterThan(50);
  }
});

test('on a phone a customer is called from the list', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales', 0, {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  const name = `Aaaron Archer ${Date.now() % 100_000}`;
  await mutate(rep, 'accounts.create', {
    account: { name, type: 'residential', phone: '+1 937 555 0189' },
    contact: { name: 'Aaron Archer', phone: '+1 937 555 0189' },
  });
  await rep.goto('/accounts');
  const card = rep.getByRole('list', { name: 'Accounts' }).getByRole('listitem').filter({ hasText: name });
  await expect(card.getByRole('link', { name: `Call ${name}` })).toHaveAttribute('href', 'tel:+19375550189');
  expect((await card.boundingBox())?.height ?? 0).toBeLessThan(80);
  await card.getByText(name).click();
  await expect(rep.getByRole('heading', { name })).toBeVisible();
});

test('a colleague’s draft says why it is read alone', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales');
  const other = await signedIn(browser, 'sales', 1);
  const { id: accountId } = await mutate(rep, 'accounts.create', {
    account: { name: 'Draft Household', type: 'residential' },
    contact: { name: 'Dana Draft', phone: '+1 937 555 0190' },
  });
  const { id } = await mutate(rep, 'estimates.create', { accountId });
  await other.goto(`/estimate/${id}`);
  await expect(other.getByText(/^You can read this draft\./)).toBeVisible();
  await rep.goto(`/estimate/${id}`);
  await expect(rep.getByRole('button', { name: /^Send/ })).toBeVisible();
  await expect(rep.getByText(/^You can read this draft\./)).toBeHidden();
});
