import { useEffect } from 'react';
import { useConnection } from '../live/hooks.ts';
import { OfflineBanner } from '../ui/bars.tsx';
import { WorkReview } from './work-review.tsx';

/**
 * The state of the live connection: reconnecting, or offline with the number of unsent changes. Leaving the page then
 * asks for confirmation.
 */
export const LiveConnectionBanner = () => {
  const { socket, waiting } = useConnection();
  const held = socket !== 'live' && waiting > 0;
  useEffect(() => {
    if (!held) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [held]);
  const state =
    socket === 'live' || socket === 'connecting' ? 'online' : navigator.onLine ? 'reconnecting' : 'offline';
  return (
    <>
      <OfflineBanner state={state} waiting={waiting} />
      <WorkReview />
    </>
  );
};
