import { useEffect, useState } from 'react';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorPage } from '../ui/error-page.tsx';

/** Milliseconds between two automatic retries. */
const RETRY_MS = 15_000;

/** Shown when the server is unreachable at startup. The page continues automatically once it is reachable. */
export const OfflinePage = ({ onRetry }: { onRetry: () => Promise<unknown> }) => {
  const [trying, setTrying] = useState(false);
  const handleRetry = () => {
    setTrying(true);
    void onRetry().finally(() => setTrying(false));
  };
  useEffect(() => {
    const retry = () => void onRetry();
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [onRetry]);
  return (
    <main>
      <ErrorPage
        mark={<BrandMark size={28} />}
        title="The server cannot be reached"
        actions={
          <Button kind="primary" loading={trying} onClick={handleRetry}>
            Try again
          </Button>
        }
      >
        <p>
          Check your connection, or wait a moment if the server is starting. What was saved is on the server.
          What you did without a network is kept on this device and is sent as soon as the server answers.
        </p>
      </ErrorPage>
    </main>
  );
};
