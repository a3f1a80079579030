import type { Page } from '@playwright/test';
import { api } from './people.ts';

/** A small estimate, made and sent through the product's interface for programs. */
export async function sentEstimate(page: Page) {
  const mutate = async (name: string, args: object) => {
    const key = crypto.randomUUID();
    const answer = await api<{ results: [{ id: string; token: string }] }>(page, '/api/mutate', {
      key,
      mutations: [{ name, args }],
    });
    return answer.results[0];
  };
  const { id: accountId } = await mutate('accounts.create', {
    account: {
      name: 'Link Household',
      type: 'residential',
      site: { line1: '1 A', city: 'Dayton', region: 'OH', postal: '45402' },
    },
    contact: { name: 'Lin', email: 'lin@example.com' },
  });
  const { id } = await mutate('estimates.create', { accountId });
  await mutate('estimate-lines.add', { estimateId: id, lines: [{ name: 'Panel', unitPrice: 10000 }] });
  const { token } = await mutate('estimates.send', { id });
  return { id, token, mutate };
}
