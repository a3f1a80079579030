import { randomInt, randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { api, baseUrl, expect, freshPage, mutate, type Role } from './people.ts';
import { list } from './records.ts';

export const founderPassword = 'correct horse battery';

/** Creates a company for one journey, and its founder, a freshly signed-in administrator. */
export async function founder(
  browser: Browser,
  companyName: string,
  options: Parameters<Browser['newContext']>[0] = {},
  country: 'us' | 'ca' = 'us',
) {
  const email = `rosa-${randomUUID()}@example.com`;
  const page = await freshPage(browser, options);
  const founded = await page.request.post('/api/onboarding', {
    headers: {
      origin: baseUrl(),
      'x-forwarded-for': `10.${[256, 256, 256].map((n) => randomInt(n)).join('.')}`,
    },
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

/** Invites a colleague to a founder's company; the colleague joins through the invitation link. */
export async function colleague(browser: Browser, owner: Page, role: Role, name: string) {
  const email = `${role}-${randomUUID()}@example.com`;
  const { id } = await mutate(owner, 'users.invite', { name, email, roles: [role] });
  const { link } = await api<{ link: string }>(owner, `/api/users/${id}/invitation-link`, {});
  const page = await freshPage(browser);
  await api(page, '/api/invitations/accept', {
    token: new URL(link).searchParams.get('invite'),
    password: founderPassword,
  });
  return { id, page };
}

/** Lets reps type in lines outside the price book, because a journey’s own company has none. */
export async function letsRepsSell(owner: Page): Promise<void> {
  const rows = await list<{ id: string }>(owner, 'roles', { key: 'sales' });
  await mutate(owner, 'roles.update', { id: rows[0]?.id, patch: { outsidePriceBook: true } });
}
