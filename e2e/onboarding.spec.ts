import { expect, test } from '@playwright/test';
import { startServer, type RunningServer } from './server.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

test('an empty installation: a new company sets itself up and is at work', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await page.goto('/');
  await expect(page).toHaveURL(/\/onboarding/);
  await page.getByRole('button', { name: 'Set up your company' }).click();
  await page.getByLabel('Company name').fill('Harbor Alarm');
  await page.keyboard.press('Enter');
  await page.getByLabel('Your name').fill('Hugo Marsh');
  await page.getByLabel('Email address').fill('hugo@harbor.example');
  await page.getByLabel('New password', { exact: true }).fill('quiet harbor at dawn');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Open the company' }).click();
  await expect(page.getByRole('heading', { name: 'Harbor Alarm is open' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.reload();
  await expect(page.getByText('Harbor Alarm').first()).toBeVisible();
  const setup = (await (await page.request.get('/api/setup')).json()) as { empty: boolean };
  expect(setup.empty).toBe(false);
});
