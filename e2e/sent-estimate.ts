import type { Page } from '@playwright/test';
import { draftEstimate, household } from './household.ts';
import { api, mutate } from './people.ts';

/** Creates and sends a small estimate through the product's API. */
export async function sentEstimate(page: Page) {
  const accountId = await household(page, 'Link Household', { name: 'Lin', email: 'lin@example.com' });
  const id = await draftEstimate(page, accountId, [{ name: 'Panel', unitPrice: 10000 }]);
  const { token } = await mutate(page, 'estimates.send', { id });
  return { id, token, accountId };
}

/** Signs a sent estimate for its customer through the API of the customer's page. */
export async function acceptSent(page: Page, token: string): Promise<void> {
  const path = `/api/public/estimates/${token}`;
  const { hash } = await api<{ hash: string }>(page, path);
  await api(page, `${path}/accept`, {
    versionHash: hash,
    signerName: 'Lin Okafor',
    consent: true,
    signature: { kind: 'typed', text: 'Lin Okafor' },
  });
}
