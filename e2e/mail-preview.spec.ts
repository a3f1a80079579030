import { draftEstimate, household } from './household.ts';
import { expect, mutate, signedIn, test } from './people.ts';

// A trace runs its own script in each frame, but an email's frame runs no scripts.
test.use({ trace: 'off' });

test('a rep reads the email before the customer does, and what they type in it', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales');
  // The demo has no mail server; with one, the session reports it.
  await rep.route('**/api/session', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), mailDelivers: true } });
  });
  const accountId = await household(rep, 'Preview Household', {
    name: 'Petra View',
    email: 'petra.view@example.com',
  });
  const id = await draftEstimate(rep, accountId, [{ name: 'Panel', unitPrice: 10_000 }]);
  await mutate(rep, 'estimates.update', { id, patch: { message: 'It was nice to meet you.' } });
  await rep.goto(`/estimate/${id}`);
  await rep.getByRole('button', { name: 'Send', exact: true }).click();
  const sheet = rep.getByRole('dialog');
  await expect(sheet.getByRole('region', { name: 'The email' })).toContainText(
    'Northgate Security: estimate',
  );
  const email = sheet.frameLocator('iframe[title="The email"]');
  await expect(email.getByText('Hello Petra View,')).toBeVisible();
  await expect(email.getByText('It was nice to meet you.')).toBeVisible();
  // Its link does nothing yet: the frame may not open windows.
  await expect(email.getByRole('link', { name: 'Open your estimate' })).toBeVisible();
  await expect(email.locator('base')).toHaveAttribute('target', '_blank');
  await expect(sheet.locator('iframe')).toHaveAttribute('sandbox', '');
  await expect(sheet.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
});
