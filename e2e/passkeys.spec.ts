import type { Page } from '@playwright/test';
import { expect, peopleOf, signedIn, test } from './people.ts';

/** Gives a page's browser a virtual authenticator that stores passkeys and always recognizes its user. */
async function withDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const set = (name: 'setUserVerified', isUserVerified: boolean) =>
    devtools.send(`WebAuthn.${name}`, { authenticatorId, isUserVerified });
  return { recognize: (known: boolean) => set('setUserVerified', known) };
}

test('a passkey: added, named, used to sign in, removed', async ({ browser }) => {
  const page = await signedIn(browser, 'sales', peopleOf('sales').length - 1);
  const device = await withDevice(page);
  await page.goto('/user?tab=security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey was added.')).toBeVisible();
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await expect(passkeys.getByText('Chrome on Linux')).toBeVisible();
  await passkeys.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Desk key');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(passkeys.getByText('Desk key')).toBeVisible();
  await page.reload();
  await expect(passkeys.getByText(/never used/)).toBeVisible();

  // Nobody at the authenticator: the sign-in fails with a message.
  await device.recognize(false);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert').getByText('The passkey was not used')).toBeVisible();
  await device.recognize(true);
  // The autofill suggestion at the email field also waits for the authenticator, and may be served first.
  await expect(async () => {
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    if (await button.isVisible()) await button.click({ timeout: 1_000 });
    await expect(page).toHaveURL(/\/(dashboard|user)/, { timeout: 5_000 });
  }).toPass();

  await page.goto('/user?tab=security');
  await expect(passkeys.getByText(/last used/)).toBeVisible();
  await passkeys.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('You have none yet.')).toBeVisible();
});
