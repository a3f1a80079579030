import type { Page } from '@playwright/test';

/**
 * Returns the unfinished work that the browser stores, independent of the page: drafts as JSON, pending changes, or
 * the leases of open pages.
 */
export const keptWork = <Kept>(page: Page, store: 'drafts' | 'entries' | 'leases'): Promise<Kept[]> =>
  page.evaluate(async (name) => {
    const [info] = (await indexedDB.databases()).filter((each) => each.name?.startsWith('unfinished-work'));
    if (!info?.name) return [];
    const request = indexedDB.open(info.name);
    await new Promise((resolve) => (request.onsuccess = resolve));
    const all: IDBRequest<Kept[]> = request.result.transaction(name).objectStore(name).getAll();
    await new Promise((resolve) => (all.onsuccess = resolve));
    request.result.close();
    return all.result;
  }, store);
