import { toast } from '../ui/toast.ts';

const TAKE_OVER = 'take over';
/** How often a page that stays open for days checks for a new version, in milliseconds. */
const CHECK_MS = 60 * 60_000;

/**
 * Returns whether the open page already runs the version that a worker has cached: it was loaded after the new
 * version arrived.
 */
async function isOfVersion(entry: string): Promise<boolean> {
  const newest = (await caches.keys()).findLast((name) => name.startsWith('program '));
  return newest !== undefined && (await (await caches.open(newest)).match(entry)) !== undefined;
}

const reloadWith = (worker: ServiceWorker): void => {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage(TAKE_OVER);
};

async function announce(worker: ServiceWorker, entry: string): Promise<void> {
  if (await isOfVersion(entry)) return worker.postMessage(TAKE_OVER);
  toast.info('A new version is ready.', {
    detail: 'It takes effect the next time you reload. What you typed is kept.',
    timeout: 0,
    action: { label: 'Reload now', onClick: () => reloadWith(worker) },
  });
}

/**
 * Caches the program in the browser, and announces new versions. A browser that cannot or may not do so works without
 * it.
 */
export async function keepProgram(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js', {
      updateViaCache: 'none',
    });
    // The very first worker has nothing to replace.
    const isUpdate = () => navigator.serviceWorker.controller !== null;
    if (registration.waiting && isUpdate()) await announce(registration.waiting, entry);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed' && isUpdate()) void announce(worker, entry);
      });
    });
    setInterval(() => void registration.update().catch(() => undefined), CHECK_MS);
  } catch {
    // Registration was refused or failed: the product then works from the network only.
  }
}
