/** Code that is not on the page yet. */
export interface Fetchable {
  /** Brings it once; says whether it is here. After a failure the next call tries again. */
  readonly fetch: () => Promise<boolean>;
}

const failedStyles = new Set<HTMLLinkElement>();

const noteFailedStyle = ({ target }: Event): void => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
};

/** The bundler asks for a style sheet once: one that failed would be missing for good. */
const fetchStyle = (failed: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = failed.crossOrigin;
    link.nonce = failed.nonce;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`No style sheet at ${failed.href}`));
    link.href = failed.href;
    failedStyles.delete(failed);
    failed.replaceWith(link);
  });

/** Turns an import into one that a failure does not settle for ever. */
export const fetchOnce = (load: () => Promise<void>): Fetchable['fetch'] => {
  let going: Promise<boolean> | undefined;
  const attempt = async (): Promise<boolean> => {
    window.addEventListener('error', noteFailedStyle, true);
    try {
      await Promise.all([...failedStyles].map(fetchStyle));
      await load();
      return true;
    } catch {
      going = undefined;
      return false;
    }
  };
  return () => (going ??= attempt());
};
