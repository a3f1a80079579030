/**
 * Caches the program itself, so that it opens without a network: the staff's page and the files of its build, never a
 * server response about a company. Online, the page comes from the server, so a new version is used at the next
 * reload.
 */

// The build fills these in.
declare const __SHELL_FILES__: readonly string[];
declare const __SHELL_VERSION__: string;
// Part of the worker's own scope, which the browser's types for pages lack.
declare const clients: { claim(): Promise<void> };
declare const skipWaiting: () => Promise<void>;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
const isLasting = (event: Event): event is Lasting => 'waitUntil' in event;
const isFetching = (event: Event): event is Fetching => 'respondWith' in event;

const PREFIX = 'program ';
const OWN = `${PREFIX}${__SHELL_VERSION__}`;
/** Every address of the staff's app shows the same page. */
const PAGE = '/';
/** The number of files fetched at a time: the open page needs the network, too. */
const CONCURRENCY = 4;

async function keepProgram(): Promise<void> {
  const cache = await caches.open(OWN);
  await cache.add(new Request(PAGE, { cache: 'reload' }));
  const waiting = [...__SHELL_FILES__];
  const next = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await cache.add(file);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, next));
}

/** Deletes older caches. An open page may still need a part of the previous version; anything older is deleted. */
async function dropOlder(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

/** Returns whether an address is not part of the staff's app. */
const isElsewhere = (path: string): boolean => /^\/(api|live|assets|e|a|r|customer-view)(\/|$)/.test(path);

const kept = async (path: string): Promise<Response | undefined> =>
  (await (await caches.open(OWN)).match(path)) ?? caches.match(path);

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept(PAGE);
    if (!found) throw error;
    return found;
  }
}

addEventListener('install', (event) => {
  if (isLasting(event)) event.waitUntil(keepProgram());
});

addEventListener('activate', (event) => {
  if (isLasting(event)) event.waitUntil(dropOlder().then(() => clients.claim()));
});

addEventListener('message', ({ data }) => {
  if (data === 'take over') void skipWaiting();
});

addEventListener('fetch', (event) => {
  if (!isFetching(event) || event.request.method !== 'GET') return;
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!isElsewhere(url.pathname)) event.respondWith(page(request));
  } else if (__SHELL_FILES__.includes(url.pathname))
    event.respondWith(kept(url.pathname).then((found) => found ?? fetch(request)));
});
