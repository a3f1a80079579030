import { query } from '@sable/domain/queries';
import { useEffect } from 'react';
import { useLive } from '../../live/hooks.ts';
import { canBeId } from '../../live/record-id.ts';
import { navigate } from '../../navigate.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';
import { RecordSkeleton } from '../../ui/skeletons.tsx';

/** Page for an account that was not found. If it was merged, redirects to the account it was merged into. */
export const MergedAway = ({ id }: { id: string }) => {
  const asked = canBeId(id);
  const { rows, error } = useLive(
    asked ? query('account-merges', { where: { mergedId: id, undoneAt: null }, limit: 1 }) : null,
  );
  const into = rows?.[0]?.accountId;
  const waits = asked && !rows && !error;
  useEffect(() => {
    if (into) navigate(`/account/${into}`, { replace: true });
  }, [into]);
  if (waits || into) return <RecordSkeleton />;
  return (
    <ErrorPage title="We can’t find this account" actions={<Button href="/accounts">All accounts</Button>}>
      It may have been removed, or it belongs to someone else. Nothing was changed.
    </ErrorPage>
  );
};
