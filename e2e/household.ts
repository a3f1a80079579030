import type { Page } from '@playwright/test';
import { mutate } from './people.ts';

/**
 * Creates a home in Ohio with a contact. Returns its account. @param more further fields of the account, such as its
 * phone or another type.
 */
export async function household(
  page: Page,
  name: string,
  contact: object,
  more: object = {},
): Promise<string> {
  const site = { line1: '1 A', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' };
  const account = { name, type: 'residential', site, ...more };
  return (await mutate(page, 'accounts.create', { account, contact })).id;
}

/** Creates a draft with lines for an account. Returns its id. */
export async function draftEstimate(
  page: Page,
  accountId: string,
  lines: readonly object[],
): Promise<string> {
  const { id } = await mutate(page, 'estimates.create', { accountId });
  await mutate(page, 'estimate-lines.add', { estimateId: id, lines });
  return id;
}
