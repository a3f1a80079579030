import { useState } from 'react';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorPage } from '../ui/error-page.tsx';

/** The server could not be reached at start-up. */
export const OfflinePage = ({ onRetry }: { onRetry: () => Promise<unknown> }) => {
  const [trying, setTrying] = useState(false);
  const handleRetry = () => {
    setTrying(true);
    void onRetry().finally(() => setTrying(false));
  };
  return (
    <main>
      <ErrorPage
        title="The server cannot be reached"
        actions={
          <Button kind="primary" loading={trying} onClick={handleRetry}>
            Try again
          </Button>
        }
      >
        <p style={{ marginBottom: '1rem' }}>
          <BrandMark size={28} />
        </p>
        <p>
          Check your connection, or wait a moment if the server is starting. Saved work is safe on the server.
        </p>
      </ErrorPage>
    </main>
  );
};
