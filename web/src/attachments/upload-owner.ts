// Determines which tab owns an upload: the tab holds a browser lock with the upload's name while the upload is on its
// list. The lock of a closed or crashed tab is released automatically.
const lockOf = (fingerprint: string): string => `sable upload ${fingerprint}`;

/** Browsers offer no locks without a secure connection; each tab then sees only its own uploads. */
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/** Marks an upload as this tab's. Returns a function that releases it. */
export function ownUpload(fingerprint: string): () => void {
  let release = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks()?.request(lockOf(fingerprint), { ifAvailable: true }, () => ended);
  return release;
}

/** Returns whether any tab currently has an upload on its list. */
export async function isOwned(fingerprint: string): Promise<boolean> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return held.some(({ name }) => name === lockOf(fingerprint));
}

/** Calls back once no tab has the upload anymore. The signal aborts the wait. */
export function onceUnowned(fingerprint: string, signal: AbortSignal, then: () => void): void {
  locks()
    ?.request(lockOf(fingerprint), { mode: 'shared', signal }, then)
    .catch(() => undefined);
}
