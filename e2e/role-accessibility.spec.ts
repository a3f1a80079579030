import type { Page } from '@playwright/test';
import { accountStatuses } from '../domain/src/account.ts';
import { estimateStatuses } from '../domain/src/estimate/lifecycle.ts';
import { open } from './every-screen.ts';
import { desk, faultsHere, handheld, inTheme, takeLook, TALL } from './faults.ts';
import { founder } from './founder.ts';
import { plannedJob } from './job.ts';
import { api, expect, signedIn, test, type Role } from './people.ts';

/**
 * The screens that differ by role, by the status of their record, and in a company without records. Each is checked
 * in one theme and one width, which rotate: `accessibility.spec.ts` checks each screen in both themes.
 */

test.use({ trace: 'off' });
test.describe.configure({ mode: 'parallel' });

/** Checks screens, each in the next combination of theme and width. */
async function faultsOf(page: Page, paths: readonly string[], start: number): Promise<string[]> {
  const found: string[] = [];
  for (const [place, path] of paths.entries()) {
    const look = await takeLook(page, start + place);
    await open(page, path);
    found.push(...(await faultsHere(page, `${path} ${look}`)));
  }
  return found;
}

/** Returns the first record of a collection that a person may read, with a status if one is given. */
async function firstOf(page: Page, collection: string, status?: string): Promise<string | undefined> {
  const where = status === undefined ? {} : { where: { field: 'status', op: 'eq', value: status } };
  const { rows } = await api<{ rows: { id: string }[] }>(page, '/api/query', {
    collection,
    ...where,
    limit: 1,
  });
  return rows[0]?.id;
}

/** Screens that everyone in the company has, with different content by role. */
const everyones = ['/dashboard', '/calendar', '/notifications', '/reporting', '/sable-university', '/user'];
/** Screens that only some roles see, or that have other columns and buttons for them. */
const ofRoles: readonly (readonly [Role, readonly string[]])[] = [
  ['manager', ['/accounts', '/estimates', '/packages', '/dispatch', '/commissions', '/imports']],
  ['office', ['/accounts', '/estimates', '/products', '/dispatch', '/transactions', '/import']],
  ['sales', ['/accounts', '/estimates', '/products', '/commissions', '/tasks', '/account']],
  ['installer', ['/account', '/accounts', '/work-orders', '/equipment', '/tasks', '/tickets']],
  ['auditor', ['/accounts', '/products', '/roles', '/security-events', '/number-blocks', '/imports']],
  ['dev', ['/nowhere', '/account']],
];

for (const [start, [role, own]] of ofRoles.entries())
  test(`the screens of ${role} are free of violations, each in a theme and at a width of its own`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const page = await signedIn(browser, role, 0, { viewport: desk, reducedMotion: 'reduce' });
    await page.goto('/dashboard');
    const records: string[] = [];
    for (const [collection, front] of [
      ['accounts', 'account'],
      ['estimates', 'estimate'],
    ] as const) {
      const id = role === 'dev' ? undefined : await firstOf(page, collection);
      if (id) records.push(`/${front}/${id}`);
    }
    expect(await faultsOf(page, [...everyones, ...own, ...records], start)).toEqual([]);
  });

test('an installer’s job is free of violations from the drive to the signature', async ({ browser }) => {
  const { name, installer } = await plannedJob(browser, 'Axel Ways');
  await installer.setViewportSize({ ...handheld, height: TALL });
  // Nobody reads a color in the transition between themes, so transitions are disabled.
  await installer.emulateMedia({ reducedMotion: 'reduce' });
  await installer.goto('/dashboard');
  const job = installer.getByRole('article', { name });
  const found: string[] = [];
  for (const press of ['On my way', 'Arrived', 'Done']) {
    await inTheme(installer, press === 'Arrived' ? 'dark' : 'light');
    await expect(job.getByRole('button', { name: press, exact: true })).toBeVisible();
    found.push(...(await faultsHere(installer, `before "${press}"`)));
    await job.getByRole('button', { name: press, exact: true }).click();
  }
  await expect(installer.getByRole('dialog')).toBeVisible();
  found.push(...(await faultsHere(installer, 'the signature')));
  expect(found).toEqual([]);
});

test('accounts and estimates are free of violations in each of their statuses', async ({ browser }) => {
  test.setTimeout(600_000);
  const page = await signedIn(browser, 'admin', 0, { viewport: desk, reducedMotion: 'reduce' });
  await page.goto('/dashboard');
  const paths: string[] = [];
  for (const [collection, front, statuses] of [
    ['accounts', 'account', accountStatuses],
    ['estimates', 'estimate', estimateStatuses],
  ] as const)
    for (const status of statuses) {
      const id = await firstOf(page, collection, status);
      if (id) paths.push(`/${front}/${id}`);
    }
  expect(paths.length).toBeGreaterThan(14);
  expect(await faultsOf(page, paths, 0)).toEqual([]);
});

test('a company without records is free of violations', async ({ browser }) => {
  test.setTimeout(600_000);
  const { page } = await founder(browser, 'Bare Alarms', { viewport: desk, reducedMotion: 'reduce' });
  await page.goto('/dashboard');
  const paths = [
    ...[
      '/dashboard',
      '/accounts',
      '/estimates',
      '/products',
      '/packages',
      '/calendar',
      '/dispatch',
      '/tasks',
    ],
    ...['/tickets', '/work-orders', '/contracts', '/commissions', '/transactions', '/reporting', '/imports'],
    ...['/notifications', '/integrations', '/api-keys', '/users'],
  ];
  expect(await faultsOf(page, paths, 1)).toEqual([]);
});
