import { toast } from './toast.ts';

/** Checks whether the server has another version than this page; this version's files may be gone. */
const isOutdated = async (): Promise<boolean> => {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!entry) return false;
  try {
    const page = await fetch('/', { cache: 'no-store' });
    return page.ok && !(await page.text()).includes(entry);
  } catch {
    return false;
  }
};

interface LoadErrorOptions {
  onRetry: () => void;
  onDismiss: () => void;
}

/**
 * Determines why a part of the page could not be loaded. Resolves with a function that shows the message and returns
 * its id.
 */
export const createLoadErrorToast = async (): Promise<(options: LoadErrorOptions) => string> => {
  const outdated = await isOutdated();
  return ({ onRetry, onDismiss }) =>
    outdated
      ? toast.warning('A new version is available.', {
          detail:
            'This part of the page belongs to the previous one. Finish what you are typing, then reload.',
          timeout: 0,
          action: { label: 'Reload', onClick: () => window.location.reload() },
          onDismiss,
        })
      : toast.error('Part of this page couldn’t load.', {
          detail: 'Nothing you entered is lost. Check your connection and try again.',
          timeout: 0,
          action: { label: 'Try again', onClick: onRetry },
          onDismiss,
        });
};
