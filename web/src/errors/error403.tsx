import { Button } from '../ui/button.tsx';
import { ErrorPage } from '../ui/error-page.tsx';

/** Shown when the page exists, but this person may not open it. */
export const Error403 = () => (
  <ErrorPage
    code="403"
    title="You don’t have access to this page"
    actions={
      <Button kind="primary" href="/dashboard">
        Go to the dashboard
      </Button>
    }
  >
    <p>
      Your role does not include it. Nothing was changed. An administrator of your company can grant access.
    </p>
  </ErrorPage>
);
