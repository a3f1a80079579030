import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { baseUrl, expect, quietPage } from './people.ts';

export const founderPassword = 'correct horse battery';

/** A company of its own for one journey, and its founder, an administrator, freshly signed in. */
export async function founder(
  browser: Browser,
  companyName: string,
  options: Parameters<Browser['newContext']>[0] = {},
  country: 'us' | 'ca' = 'us',
) {
  const email = `rosa-${randomUUID()}@example.com`;
  const page = await quietPage(await browser.newContext({ baseURL: baseUrl(), ...options }));
  const founded = await page.request.post('/api/onboarding', {
    headers: { origin: baseUrl() },
    data: {
      companyName,
      personName: 'Rosa Diaz',
      email,
      password: founderPassword,
      country,
      timeZone: 'America/New_York',
    },
  });
  expect(founded.ok()).toBe(true);
  return { page, email };
}
