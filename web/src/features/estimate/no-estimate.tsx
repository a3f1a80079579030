import { Button } from '../../ui/button.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';

/** Shown if the estimate does not exist or this user may not see it. */
export const NoEstimate = ({ error }: { error: { readonly message: string } | null | undefined }) => (
  <ErrorPage title="We can’t find this estimate" actions={<Button href="/estimates">All estimates</Button>}>
    {error?.message ?? 'It may have been deleted, or you may not have access. Nothing was changed.'}
  </ErrorPage>
);
