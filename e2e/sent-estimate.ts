import type { Page } from '@playwright/test';
import { api, mutate } from './people.ts';

/** A small estimate, made and sent through the product's interface for programs. */
export async function sentEstimate(page: Page) {
  const { id: accountId } = await mutate(page, 'accounts.create', {
    account: {
      name: 'Link Household',
      type: 'residential',
      site: { line1: '1 A', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' },
    },
    contact: { name: 'Lin', email: 'lin@example.com' },
  });
  const { id } = await mutate(page, 'estimates.create', { accountId });
  await mutate(page, 'estimate-lines.add', { estimateId: id, lines: [{ name: 'Panel', unitPrice: 10000 }] });
  const { token } = await mutate(page, 'estimates.send', { id });
  return { id, token, accountId };
}

/** Signs a sent estimate for its customer, through the same interface as their page. */
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
