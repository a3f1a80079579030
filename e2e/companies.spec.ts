import { founder } from './founder.ts';
import { expect, signedIn, test } from './people.ts';
import { isClosedTo } from './refused.ts';

test('the platform closes a company, on a second screen too, and its people see why and get back in', async ({
  browser,
}) => {
  const name = `0 Closing Alarms ${Date.now() % 1_000_000}`;
  const { page: owner } = await founder(browser, name);
  const platform = await signedIn(browser, 'super');
  const second = await signedIn(browser, 'super');
  await second.goto('/super');
  await platform.goto('/companies');
  await expect(platform.getByRole('heading', { name: 'Companies' })).toHaveCount(1);
  const lineOn = (page: typeof platform) => page.getByRole('row').filter({ hasText: name });
  const makeIt = async (status: string, button: string) => {
    await lineOn(platform).getByRole('button', { name: 'Set status' }).click();
    await platform.getByRole('menuitem', { name: status }).click();
    return platform.getByRole('dialog').getByRole('button', { name: button }).click();
  };
  // Canceling the dialog changes nothing.
  await makeIt('Inactive', 'Cancel');
  await platform.reload();
  await expect(lineOn(platform)).not.toContainText('Inactive');

  await owner.goto('/dashboard');
  await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();
  await makeIt('Inactive', 'Make inactive');
  await expect(lineOn(platform)).toContainText('Inactive');
  await expect(lineOn(second)).toContainText('Inactive');
  await expect(owner).toHaveURL(/\/login/);
  await platform.reload();
  await expect(lineOn(platform)).toContainText('Inactive');
  await lineOn(platform).getByRole('link', { name }).click();
  await expect(platform.getByText(/Only super users can work in it/)).toBeVisible();

  await platform.getByRole('button', { name: 'Set status' }).click();
  await platform.getByRole('menuitem', { name: 'Active', exact: true }).click();
  await platform.getByRole('dialog').getByRole('button', { name: 'Make active' }).click();
  await expect(lineOn(second)).not.toContainText('Inactive');
});

test('the companies of the platform are closed to a company’s own administrator, who has one of their own', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin');
  await isClosedTo(admin, '/companies', 'Companies');
  const platform = await signedIn(browser, 'super');
  await platform.goto(`/company/${crypto.randomUUID()}`);
  await expect(platform.getByText('We can’t find this company')).toBeVisible();
});

test('a company’s own details are corrected in place, and follow on a second screen', async ({ browser }) => {
  const { page: owner } = await founder(browser, `Details ${Date.now() % 1_000_000}`);
  const second = await owner.context().newPage();
  await second.goto('/company');
  await owner.goto('/company');
  await owner.getByRole('button', { name: 'Edit website' }).click();
  const website = owner.getByRole('textbox', { name: 'Website' });
  await website.fill('no address');
  await owner.keyboard.press('Enter');
  await expect(owner.getByText(/Website: /)).toBeVisible();
  await expect(website).toHaveValue('no address');
  await website.fill('https://details.example');
  await owner.keyboard.press('Enter');
  await expect(second.getByRole('link', { name: 'https://details.example' })).toBeVisible();
  await owner.reload();
  await expect(owner.getByRole('link', { name: 'https://details.example' })).toBeVisible();
  const office = await signedIn(browser, 'office');
  await isClosedTo(office, '/company', 'Company');
});
