import type { ReactNode } from 'react';
import { isOwnDeal } from '@sable/domain/estimate/four-eyes';
import { hasRole } from '@sable/domain/kernel/actor';
import { m } from '@sable/domain/mutation-names';
import { useIsOnScreen } from '../../address.ts';
import { navigate } from '../../navigate.ts';
import { revisionQuestion } from '../../shared/revision-question.ts';
import { Button } from '../../ui/button.tsx';
import { dialog } from '../../ui/dialog.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';
import { useEditor } from './session/editor-context.tsx';
import type { LifecycleSheet } from './session/lifecycle-sheet.ts';
import { useDealPanel } from './session/use-deal-panel.ts';
import { useStep } from './session/use-step.ts';

interface StatusActionsProps {
  onSheet: (sheet: LifecycleSheet) => void;
}

const Approving = ({ onSheet }: StatusActionsProps) => {
  const { actor, estimate } = useEditor();
  const { run, busy, fault } = useStep();
  const own = isOwnDeal(estimate, actor.id);
  const decides = hasRole(actor, 'manager', 'admin', 'super') && !own;
  return (
    <>
      {fault && <span role="alert">{fault}</span>}
      {decides ? (
        <>
          <Button small onClick={() => onSheet('reject')}>
            Reject
          </Button>
          <Button
            small
            kind="primary"
            loading={busy}
            onClick={() => void run(m.estimates.approve, { id: estimate.id })}
          >
            Approve
          </Button>
        </>
      ) : (
        <Button
          small
          loading={busy}
          onClick={() => void run(m.estimates.recallApproval, { id: estimate.id })}
        >
          Withdraw request
        </Button>
      )}
    </>
  );
};

// Loaded lazily: sealing rarely takes long enough for a user to see this.
const Sealing = lazyWithRetry(async () => (await import('./sealing-actions.tsx')).SealingActions);

/** An accepted estimate does not change; changes are signed as a change order. */
const OpenChange = () => {
  const { estimate } = useEditor();
  const { run, busy, fault } = useStep();
  const isOnScreen = useIsOnScreen();
  const open = async () => {
    const made = await run(m.estimates.openChange, { id: estimate.id });
    if (made && isOnScreen()) navigate(`/estimate/${made.result.id}`);
  };
  return (
    <>
      {fault && <span role="alert">{fault}</span>}
      <Button small loading={busy} onClick={() => void open()}>
        Change order
      </Button>
    </>
  );
};

/** The next actions for the estimate's status. The header has the actions of a draft. */
export const StatusActions = ({ onSheet }: StatusActionsProps): ReactNode => {
  const { estimate, canAct } = useEditor();
  const { run, busy } = useStep();
  const { isShown } = useDealPanel();
  if (canAct && estimate.status === 'accepted') return <OpenChange />;
  if (
    !canAct ||
    estimate.status === 'draft' ||
    estimate.status === 'rescinded' ||
    estimate.status === 'voided'
  )
    return null;
  if (estimate.status === 'sealing') return <Sealing />;
  if (estimate.status === 'pending_approval') return <Approving onSheet={onSheet} />;
  if (estimate.status === 'approved')
    return (
      <Button small loading={busy} onClick={() => void run(m.estimates.recallApproval, { id: estimate.id })}>
        Recall to draft
      </Button>
    );
  const revise = async () => {
    if (await dialog.confirm(revisionQuestion(estimate, 'Revise')))
      await run(m.estimates.revise, { id: estimate.id });
  };
  const closed = estimate.status === 'declined' || estimate.status === 'expired';
  // If the panel is not on screen, a button opens the questions.
  const asked = estimate.status === 'changes_requested' && !isShown;
  return (
    <>
      {asked && (
        <Button small kind="primary" onClick={() => onSheet('panel')}>
          Answer
        </Button>
      )}
      {closed && (
        <Button small onClick={() => onSheet('extend')}>
          Extend
        </Button>
      )}
      <Button small kind={asked ? 'secondary' : 'primary'} loading={busy} onClick={() => void revise()}>
        Revise
      </Button>
    </>
  );
};
