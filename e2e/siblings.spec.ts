import type { Page } from '@playwright/test';
import { draftEstimate, household } from './household.ts';
import { expect, mutate, signedIn, test } from './people.ts';
import { acceptSent } from './sent-estimate.ts';

async function offered(rep: Page, accountId: string, name: string) {
  const lines = [{ name, kind: 'monitoring', unitPrice: 4999 }];
  const id = await draftEstimate(rep, accountId, lines);
  const { token } = await mutate(rep, 'estimates.send', { id });
  return { id, token: String(token) };
}

test('a rep is asked about the other open offers of a customer who signed, keeps one and closes one', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  const colleague = await signedIn(browser, 'sales', 1);
  const name = `Siblings ${Date.now().toString(36)}`;
  const accountId = await household(rep, name, { name: 'Lin', email: 'lin@example.com' });
  const bought = await offered(rep, accountId, 'Monitoring');
  const kept = await offered(rep, accountId, 'Video');
  const closed = await offered(rep, accountId, 'Garage');
  await rep.goto('/dashboard');
  await acceptSent(rep, bought.token);

  const card = rep.getByRole('list', { name: 'Still open after a sale' });
  const line = (id: string) =>
    card.getByRole('listitem').filter({ has: rep.locator(`a[href="/estimate/${id}"]`) });
  await expect(line(kept.id)).toBeVisible();
  await expect(line(closed.id)).toBeVisible();
  await line(closed.id).getByRole('button', { name: 'Close…' }).click();
  await rep
    .getByRole('dialog', { name: /^Close E-/ })
    .getByRole('button', { name: 'Close it' })
    .click();
  await expect(line(closed.id)).toBeHidden();

  // The notification links to the estimate, which asks the same question.
  await rep.goto(`/estimate/${kept.id}`);
  const question = rep.getByRole('status').filter({ hasText: 'The customer signed another offer' });
  await question.getByRole('button', { name: 'Keep open' }).click();
  await expect(question).toBeHidden();
  await rep.reload();
  await expect(rep.getByText('The customer can accept it').first()).toBeVisible();
  await expect(question).toBeHidden();

  // A colleague does not get the question.
  await colleague.goto('/dashboard');
  await expect(colleague.getByRole('heading', { name: /^Questions to answer/ })).toBeVisible();
  await expect(colleague.locator(`a[href="/estimate/${kept.id}"]`)).toBeHidden();

  // The estimate that was kept open can still be signed; the closed one cannot.
  await acceptSent(rep, kept.token);
  await expect(acceptSent(rep, closed.token)).rejects.toThrow();
});
