import { codeOfApp } from './authenticator.ts';
import { mailedLink } from './mail.ts';
import { baseUrl, demoPassword, expect, peopleOf, quietPage, signedIn, test } from './people.ts';

test('two-step sign-in: set up with an app, asked at the next sign-in, opened by a recovery code', async ({
  browser,
}) => {
  const person = peopleOf('sales')[4] ?? peopleOf('sales')[0];
  const page = await signedIn(browser, 'sales', peopleOf('sales')[4] ? 4 : 0);
  await page.goto('/user?tab=security');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  await page.getByLabel('Code from the app').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('This code is incorrect')).toBeVisible();
  await page.getByLabel('Code from the app').fill(await codeOfApp(page));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await page.reload();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  const elsewhere = await quietPage(await browser.newContext({ baseURL: baseUrl() }));
  await elsewhere.goto('/accounts');
  await elsewhere.getByLabel('Email address').fill(person?.email ?? '');
  await elsewhere.getByLabel('Password', { exact: true }).fill(demoPassword());
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Type your code' })).toBeVisible();
  // A reload asks again, and no screen can be opened without it.
  await elsewhere.goto('/accounts');
  await expect(elsewhere.getByRole('heading', { name: 'Type your code' })).toBeVisible();
  await elsewhere.getByLabel('Code', { exact: true }).fill(recovery);
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(elsewhere).toHaveURL(/\/accounts/);
  await expect(elsewhere.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();

  // Restores the state for later journeys.
  await page.reload();
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible();
});

test('a link asked for at a desk signs in on a phone, once, and the phone ends what is open elsewhere', async ({
  browser,
}) => {
  // The last person, because other journeys use the sessions of the others.
  const people = peopleOf('office');
  const email = people.at(-1)?.email ?? '';
  const desk = await signedIn(browser, 'office', people.length - 1);
  await desk.goto('/accounts');
  await expect(desk.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();

  const asking = await quietPage(await browser.newContext({ baseURL: baseUrl() }));
  await asking.goto('/login');
  await asking.getByRole('button', { name: 'Email me a link instead' }).click();
  await asking.getByLabel('Email address').fill(email);
  await asking.getByRole('button', { name: 'Make the link' }).click();
  await expect(
    asking.getByText(`If ${email} is registered, a link was created and is stored on the server.`),
  ).toBeVisible();

  const link = await mailedLink(email, 'link');
  const hand = await quietPage(
    await browser.newContext({
      baseURL: baseUrl(),
      timezoneId: 'America/New_York',
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 780 },
    }),
  );
  await hand.goto(link);
  await expect(hand).toHaveURL(/\/login$/);
  await hand.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(hand).toHaveURL(/\/dashboard/);

  const late = await quietPage(await browser.newContext({ baseURL: baseUrl() }));
  await late.goto(link);
  await late.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(late.getByText('This link has been used or has expired.')).toBeVisible();

  await hand.goto('/user?tab=security');
  const sessions = hand.getByRole('list', { name: 'Sessions' });
  await expect(sessions.getByText('This browser')).toHaveCount(1);
  // Location as far as the browser reveals it: its time zone and its IP address.
  await expect(sessions.getByText(/^New York time, [\d.:a-f]+ · signed in /).first()).toBeVisible();
  await hand.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(hand.getByText('You are signed out everywhere except in this browser.')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(desk).toHaveURL(/\/login/);
});
