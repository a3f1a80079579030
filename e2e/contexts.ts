import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { ownDemo } from './own-demo.ts';

/**
 * Contexts that no journey uses, by their settings. They are empty but for the program's files in their cache: a new context loads and compiles all of
 * them at its first page, which took a fifth of the processor's time.
 */
const idle = new Map<string, BrowserContext[]>();
/** What the running journey has, with its settings. */
const lent = new Map<BrowserContext, string>();

/** A context without cookies, for the running journey alone, and whether an earlier one had it. */
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

/** Takes away what earlier pages of the context stored. The page has shown nothing yet. */
export async function emptyStorage(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: ownDemo().url,
    storageTypes: 'local_storage,indexeddb,cache_storage',
  });
  await devtools.detach();
}

/** This context is closed at the end of its journey: it gets what stays when its pages are gone, such as a clock or a script of its own. */
export const lendNoMore = (context: BrowserContext): void => void lent.delete(context);

/** At the end of a journey no page is open. */
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
