import { toast } from './toast.ts';

/** Whether the server has another version than this page; the files of this one may be gone. */
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

interface MissingOptions {
  onRetry: () => void;
  onDismiss: () => void;
}

/** Finds out why a part of the page did not come, and answers how to tell it. */
export const tellMissing = async (): Promise<(options: MissingOptions) => string> => {
  const outdated = await isOutdated();
  return ({ onRetry, onDismiss }) =>
    outdated
      ? toast.warning('There is a new version of the product.', {
          detail: 'This part belongs to the one before. Finish what you are typing, then reload the page.',
          timeout: 0,
          action: { label: 'Reload', onClick: () => window.location.reload() },
          onDismiss,
        })
      : toast.error('This part of the page did not arrive.', {
          detail: 'Nothing you entered is lost. Check your connection and try again.',
          timeout: 0,
          action: { label: 'Try again', onClick: onRetry },
          onDismiss,
        });
};
