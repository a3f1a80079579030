// Which tab an upload belongs to: the tab holds a lock of the browser with the upload's name while the upload is on its list. The lock of a closed or crashed tab is released automatically.
const lockOf = (fingerprint: string): string => `sable upload ${fingerprint}`;

/** Without a secure connection a browser offers no locks: each tab knows its own uploads alone. */
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/** Marks an upload as this tab's. Returns what ends that. */
export function ownUpload(fingerprint: string): () => void {
  let release = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks()?.request(lockOf(fingerprint), { ifAvailable: true }, () => ended);
  return release;
}

/** Whether some tab has an upload on its list now. */
export async function isOwned(fingerprint: string): Promise<boolean> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return held.some(({ name }) => name === lockOf(fingerprint));
}

/** Calls back once no tab has the upload any more. The signal ends the wait. */
export function onceUnowned(fingerprint: string, signal: AbortSignal, then: () => void): void {
  locks()
    ?.request(lockOf(fingerprint), { mode: 'shared', signal }, then)
    .catch(() => undefined);
}
