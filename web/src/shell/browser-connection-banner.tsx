import { useSyncExternalStore } from 'react';
import { OfflineBanner } from '../ui/bars.tsx';

const watchConnection = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** The banner that follows the browser's own online state. */
export const BrowserConnectionBanner = () => {
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine);
  return <OfflineBanner state={online ? 'online' : 'offline'} />;
};
