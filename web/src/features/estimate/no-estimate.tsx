import { Button } from '../../ui/button.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';

/** In place of an estimate that is not there, or not for this person. */
export const NoEstimate = ({ error }: { error: { readonly message: string } | null | undefined }) => (
  <ErrorPage title="We can’t find this estimate" actions={<Button href="/estimates">All estimates</Button>}>
    {error?.message ?? 'It may have been deleted, or you may not have access. Nothing was changed.'}
  </ErrorPage>
);
