import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { ownDemo } from './own-demo.ts';

/**
 * Idle contexts by their settings. They contain only the program's cached files: a new context loads and compiles all
 * of them for its first page, which took a fifth of the processor time.
 */
const idle = new Map<string, BrowserContext[]>();
/** Contexts of the running journey, with their settings. */
const lent = new Map<BrowserContext, string>();

/** Lends a context without cookies to the running journey alone, and returns whether an earlier journey used it. */
export async function lendContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<{ context: BrowserContext; used: boolean }> {
  const settings = { baseURL: ownDemo().url, ...options };
  const key = JSON.stringify(settings);
  const kept = idle.get(key)?.pop();
  const context = kept ?? (await browser.newContext(settings));
  lent.set(context, key);
  return { context, used: kept !== undefined };
}

/** Clears what earlier pages of the context stored. Call before the page loads anything. */
export async function emptyStorage(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: ownDemo().url,
    storageTypes: 'local_storage,indexeddb,cache_storage',
  });
  await devtools.detach();
}

/**
 * Makes this context close at the end of its journey, because it keeps something that outlives its pages, such as a
 * clock or an init script.
 */
export const lendNoMore = (context: BrowserContext): void => void lent.delete(context);

/** Closes all pages at the end of a journey, and makes its contexts available again. */
export async function takeContextsBack(browser: Browser): Promise<void> {
  const resting = new Set([...idle.values()].flat());
  await Promise.all(
    browser.contexts().map(async (context) => {
      if (resting.has(context)) return;
      const key = lent.get(context);
      if (key === undefined) {
        await context.close();
        return;
      }
      await Promise.all(context.pages().map((page) => page.close()));
      await context.setOffline(false);
      await context.clearCookies();
      idle.set(key, [...(idle.get(key) ?? []), context]);
    }),
  );
  lent.clear();
}
