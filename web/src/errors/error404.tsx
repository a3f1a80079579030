import { Button } from '../ui/button.tsx';
import { ErrorPage } from '../ui/error-page.tsx';

/** Page Not Found. */
export const Error404 = () => (
  <ErrorPage
    code="404"
    title="Page not found"
    actions={
      <>
        <Button kind="primary" href="/dashboard">
          Go to the dashboard
        </Button>
        <Button onClick={() => window.history.back()}>Back</Button>
      </>
    }
  >
    <p>
      There is nothing at this address. It may have been typed wrongly, or the record may have been removed.
    </p>
  </ErrorPage>
);
