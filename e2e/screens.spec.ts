import { founder } from './founder.ts';
import { officeDay } from './office-day.ts';
import { draftEstimate, household } from './household.ts';
import { api, expect, mutate, signedIn, test } from './people.ts';
import { sentEstimate } from './sent-estimate.ts';

test('a screen turned to the customer is the customer’s own page, and is no view of theirs', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  const { id } = await sentEstimate(rep);
  await rep.goto(`/estimate/${id}`);
  await rep.getByRole('button', { name: 'Customer’s view' }).click();
  await expect(rep.getByRole('region', { name: 'Preview' })).toBeVisible();
  await expect(rep.getByText('Panel').first()).toBeVisible();
  // Nothing else of the product is visible: no menu, no search, no bell.
  await expect(rep.getByRole('navigation')).toHaveCount(0);
  await expect(rep.getByRole('combobox')).toHaveCount(0);
  for (let presses = 0; presses < 8; presses++) await rep.keyboard.press('Tab');
  await rep.getByRole('button', { name: 'Ask a question' }).click();
  await rep.getByRole('textbox').fill('What happens after three years?');
  await rep.getByRole('button', { name: /^Send/ }).click();
  await expect(rep.getByText(/^This is a preview/)).toBeVisible();
  await rep.getByRole('button', { name: 'Close' }).click();
  await rep.getByRole('link', { name: 'Back to the estimate' }).click();
  await expect(rep.getByText('Sent', { exact: true }).first()).toBeVisible();
  const { status } = await api<{ status: string }>(rep, `/api/estimates/${id}`);
  expect(status).toBe('sent');
});

test('a draft is turned to the customer with what was just typed', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales');
  const accountId = await household(rep, 'Draft Preview', { name: 'Dora Draft', phone: '+1 937 555 0191' });
  const id = await draftEstimate(rep, accountId, [{ name: 'Panel', unitPrice: 10000 }]);
  await rep.goto(`/estimate/${id}`);
  await rep.getByRole('textbox', { name: 'Title' }).fill('Quiet nights');
  await rep.getByRole('button', { name: 'Customer’s view' }).click();
  await expect(rep.getByRole('heading', { level: 1, name: 'Quiet nights' })).toBeVisible();
});

test('on a tablet held upright the week shows today, and four visits at once can be read', async ({
  browser,
}) => {
  // A separate company: only these four exist.
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
  // After scrolling to the end of the week, the hours are still visible.
  await week.evaluate((region) => {
    for (const part of region.querySelectorAll('*')) part.scrollLeft = 10_000;
  });
  const noon = week.getByText('12 PM', { exact: true });
  await expect(noon).toBeInViewport();
  const [hour, frame] = [await noon.boundingBox(), await week.boundingBox()];
  expect((hour?.x ?? 0) - (frame?.x ?? 0)).toBeLessThan(60);
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
