import { Button } from '../ui/button.tsx';
import { ErrorPage } from '../ui/error-page.tsx';

interface CrashedPageProps {
  onRetry?: () => void;
  reference?: string;
}

/** Shown after a bug in our code crashed the page. */
export const CrashedPage = ({ onRetry, reference }: CrashedPageProps) => (
  <ErrorPage
    title="This page stopped working"
    reference={reference}
    actions={
      <>
        <Button kind="primary" onClick={onRetry ?? (() => window.location.reload())}>
          Try again
        </Button>
        <Button href="/dashboard">Go to the dashboard</Button>
      </>
    }
  >
    <p>The fault is ours. What was saved is safe; the last thing you typed may need to be typed again.</p>
  </ErrorPage>
);
