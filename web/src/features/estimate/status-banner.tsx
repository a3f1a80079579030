import type { ReactNode } from 'react';
import { isOwnDeal } from '@sable/domain/estimate/four-eyes';
import { hasRole } from '@sable/domain/kernel/actor';
import { declineWords, type EstimateStatus } from '@sable/domain/estimate/lifecycle';
import { m } from '@sable/domain/mutation-names';
import { navigate } from '../../navigate.ts';
import { Button } from '../../ui/button.tsx';
import { dialog } from '../../ui/dialog.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';
import { useEditor, type Editor } from './session/editor-context.tsx';
import type { LifecycleSheet } from './session/lifecycle-sheet.ts';
import { revisionQuestion } from '../../shared/revision-question.ts';
import { useStep } from './session/use-step.ts';
import classes from './dialogs/lifecycle.module.css';

type StatusText = (editor: Editor) => string | null;

const until = ({ estimate, formats }: Editor) =>
  estimate.expiresOn ? ` until ${formats.day(estimate.expiresOn)}` : '';

const statusTexts: Readonly<Record<EstimateStatus, StatusText>> = {
  draft: ({ estimate, canAct }) => {
    if (!canAct)
      return 'You can read this draft. Its rep, the office, or a manager changes it; ask one of them.';
    if (estimate.approval?.note)
      return `Approval was not given: “${estimate.approval.note}” Change the draft and ask again.`;
    return estimate.revision > 1
      ? `Version ${estimate.revision}. The customer’s old link says that a new version is coming. Send it when it is ready.`
      : null;
  },
  pending_approval: ({ estimate }) =>
    `Waiting for a manager. ${estimate.approval?.reasons.join(' ') ?? ''} It cannot be changed meanwhile.`,
  approved: () => 'Approved as it stands. Send it, or take it back to change it, which needs a new approval.',
  sent: (editor) => `Sent and frozen. The customer can accept it${until(editor)}.`,
  viewed: (editor) => `The customer has opened it and can accept it${until(editor)}.`,
  changes_requested: () =>
    'The customer asked a question. Answer it under Questions; the customer can sign meanwhile.',
  signing: (editor) =>
    editor.estimate.buyersSignedAt
      ? 'Every buyer has signed. Only the witness is awaited.'
      : `Not everyone has signed yet. The option and the choices are frozen${until(editor) && `, and it is good${until(editor)}`}.`,
  sealing: ({ estimate: { sealing, rescissionAsked }, formats }) => {
    const waits = rescissionAsked
      ? `The customer signed, and canceled by law on ${formats.day(rescissionAsked.on)}. The sale is undone as soon as the signed copy is sealed.`
      : 'The customer signed. It is accepted, and what follows from a sale begins, as soon as the signed copy is sealed.';
    if (!sealing) return waits;
    const tries = sealing.attempts === 1 ? '1 try' : `${sealing.attempts} tries`;
    return `${waits} That did not work yet (${tries}, the last ${formats.instant(sealing.triedAt)}): ${sealing.fault.replace(/\.?$/, '.')} The signature is kept, and it is tried again by itself.`;
  },
  accepted: () => 'Accepted. It stays as it is. A change order changes what was signed.',
  declined: ({ estimate }) =>
    `The customer declined: ${[estimate.declineReason && declineWords(estimate.declineReason), estimate.declineNote].filter(Boolean).join(', ')}. Revise it, or extend it as it is.`,
  expired: () => 'It expired. Extend it at the same prices, or revise it.',
  rescinded: () =>
    'The customer canceled by law. The contract, its RMR, and what was planned are undone. It stays as it was signed.',
  voided: ({ estimate }) => `Voided: ${(estimate.voidReason ?? '').replace(/\.$/, '')}. Its links are dead.`,
};

interface StatusBannerProps {
  onSheet: (sheet: LifecycleSheet) => void;
}

const Approving = ({ onSheet }: StatusBannerProps) => {
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
            Send back
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
          Take back
        </Button>
      )}
    </>
  );
};

// Few copies take so long that anybody sees it.
const Sealing = lazyWithRetry(async () => (await import('./sealing-actions.tsx')).SealingActions);

/** What was accepted stays as it is; what changes is signed as a change order. */
const OpenChange = () => {
  const { estimate } = useEditor();
  const { run, busy, fault } = useStep();
  const open = async () => {
    const made = await run(m.estimates.openChange, { id: estimate.id });
    if (made) navigate(`/estimate/${made.result.id}`);
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

const Actions = ({ onSheet }: StatusBannerProps): ReactNode => {
  const { estimate, canAct } = useEditor();
  const { run, busy } = useStep();
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
        Take back
      </Button>
    );
  const revise = async () => {
    if (await dialog.confirm(revisionQuestion(estimate, 'Revise')))
      await run(m.estimates.revise, { id: estimate.id });
  };
  const closed = estimate.status === 'declined' || estimate.status === 'expired';
  return (
    <>
      {closed && (
        <Button small onClick={() => onSheet('extend')}>
          Extend
        </Button>
      )}
      <Button small kind="primary" loading={busy} onClick={() => void revise()}>
        Revise
      </Button>
    </>
  );
};

/** Where the estimate stands in its life and what comes next. */
export const StatusBanner = ({ onSheet }: StatusBannerProps) => {
  const editor = useEditor();
  const text = statusTexts[editor.estimate.status](editor);
  if (!text) return null;
  return (
    <div className={classes.banner} data-status={editor.estimate.status} role="status">
      <p>{text}</p>
      <span className={classes.row}>
        <Actions onSheet={onSheet} />
      </span>
    </div>
  );
};
