import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { emptyStorage, lendContext, takeContextsBack } from './contexts.ts';
import { ownDemo } from './own-demo.ts';

export type Role =
  'admin' | 'manager' | 'office' | 'sales' | 'installer' | 'auditor' | 'dev' | 'super' | 'affiliate';

export const baseUrl = (): string => ownDemo().url;

/** Time in milliseconds that journeys share a session, shorter than the validity of a proof of identity. */
const SHARED_SESSION_MS = 5 * 60_000;
const sessions = new Map<
  string,
  { cookies: Awaited<ReturnType<BrowserContext['cookies']>>; since: number }
>();

/** Returns the demo's people of a role, in the demo's order. */
export const peopleOf = (role: Role) => ownDemo().people.filter((person) => person.role === role);
export const demoPassword = (): string => ownDemo().password;

/**
 * Gives a context the session that earlier journeys used for a person. Returns false if there is none, or a journey
 * ended it.
 */
async function takesSharedSession(context: BrowserContext, email: string): Promise<boolean> {
  const known = sessions.get(email);
  if (!known || Date.now() - known.since >= SHARED_SESSION_MS) return false;
  await context.addCookies(known.cookies);
  if ((await context.request.get('/api/notifications?limit=1')).ok()) return true;
  await context.clearCookies();
  return false;
}

/** Opens a page in a browser with empty storage. */
export async function freshPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const { context, used } = await lendContext(browser, options);
  const page = await quietPage(context);
  if (used) await emptyStorage(page);
  return page;
}

/**
 * Opens a separate browser for the n-th person of a role, freshly signed in. A console error fails the test that
 * caused it.
 */
export async function signedIn(
  browser: Browser,
  role: Role,
  n = 0,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const person = peopleOf(role)[n];
  if (!person) throw new Error(`The demo has no ${role} number ${n}.`);
  const page = await freshPage(browser, options);
  const context = page.context();
  if (!(await takesSharedSession(context, person.email))) {
    const answer = await context.request.post('/api/sign-in', {
      data: { email: person.email, password: ownDemo().password },
      headers: { origin: baseUrl() },
    });
    expect(answer.ok()).toBe(true);
    sessions.set(person.email, { cookies: await context.cookies(), since: Date.now() });
  }
  return page;
}

/** Opens the customer's own phone: no session, touch input, and a small screen. */
export const phone = (browser: Browser): Promise<Page> =>
  freshPage(browser, { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

/** Opens a page whose console must stay free of errors. */
export async function quietPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.on('console', (message) => {
    // The browser itself logs a status above 399 and a network that a journey disabled; the product shows both to the
    // user.
    const expected = /Failed to load resource|net::ERR_INTERNET_DISCONNECTED/.test(message.text());
    if (message.type() === 'error' && !expected) throw new Error(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
}

/** Calls the product's API as the person of a page. */
export async function api<T>(page: Page, path: string, data?: unknown): Promise<T> {
  const headers = { origin: baseUrl() };
  const answer =
    data === undefined
      ? await page.request.get(path, { headers })
      : await page.request.post(path, { headers, data });
  expect(answer.ok(), `${path}: ${answer.status()} ${(await answer.body()).toString().slice(0, 1000)}`).toBe(
    true,
  );
  return (await answer.json()) as T;
}

/** Runs one mutation as the person of a page, and returns its result. */
export async function mutate(page: Page, name: string, args: object): Promise<{ id: string; token: string }> {
  const { results } = await api<{ results: [{ id: string; token: string }] }>(page, '/api/mutate', {
    key: crypto.randomUUID(),
    mutations: [{ name, args }],
  });
  return results[0];
}

/** Returns the server's status code for a direct write that the screen does not offer the person. */
export async function answerTo(page: Page, name: string, args: object): Promise<number> {
  const answer = await page.request.post('/api/mutate', {
    headers: { origin: baseUrl() },
    data: { key: crypto.randomUUID(), mutations: [{ name, args }] },
  });
  return answer.status();
}

/**
 * A journey closes the pages it opened: an open page would keep following every change of the company for the rest of
 * the run.
 */
const test = base.extend<{ closesItsPages: void }>({
  closesItsPages: [
    async ({ browser }, use) => {
      await use();
      await takeContextsBack(browser);
    },
    { auto: true },
  ],
});

export { expect, test };
