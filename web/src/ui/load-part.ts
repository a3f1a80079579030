/** Code that is loaded on demand. */
export interface Loadable {
  /** Loads the code once; resolves with whether it is loaded. After a failure the next call retries. */
  readonly load: () => Promise<boolean>;
}

const failedStyles = new Set<HTMLLinkElement>();

const noteFailedStyle = ({ target }: Event): void => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
};

/** Loads a failed style sheet again: the bundler requests each one only once. */
const reloadStyle = (failed: HTMLLinkElement): Promise<void> =>
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

/** Returns an import that runs once and can be retried after a failure. */
export const loadOnce = (importPart: () => Promise<void>): Loadable['load'] => {
  let pending: Promise<boolean> | undefined;
  const attempt = async (): Promise<boolean> => {
    window.addEventListener('error', noteFailedStyle, true);
    try {
      await Promise.all([...failedStyles].map(reloadStyle));
      await importPart();
      return true;
    } catch {
      pending = undefined;
      return false;
    }
  };
  return () => (pending ??= attempt());
};
