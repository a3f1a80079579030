import { declineText, type EstimateStatus } from '@sable/domain/estimate/lifecycle';
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';
import { useEditor, type Editor } from './session/editor-context.tsx';
import type { LifecycleSheet } from './session/lifecycle-sheet.ts';
import classes from './dialogs/lifecycle.module.css';

type StatusText = (editor: Editor) => string | null;

const until = ({ estimate, formats }: Editor) =>
  estimate.expiresOn ? ` until ${formats.day(estimate.expiresOn)}` : '';

const statusTexts: Readonly<Record<EstimateStatus, StatusText>> = {
  draft: ({ estimate, canAct }) => {
    if (!canAct)
      return 'You can read this draft. Only its rep, the office, or a manager can change it; ask one of them.';
    if (estimate.approval?.note)
      return `Approval was denied: “${estimate.approval.note}” Change the draft and ask again.`;
    return estimate.revision > 1
      ? `Version ${estimate.revision}. The customer’s old link says that a new version is coming. Send it when it is ready.`
      : null;
  },
  pending_approval: ({ estimate }) =>
    `Waiting for a manager. ${estimate.approval?.reasons.join(' ') ?? ''} It cannot be changed until then.`,
  approved: () => 'Approved as is. Send it, or recall it to change it, which needs a new approval.',
  sent: (editor) => `Sent and frozen. The customer can accept it${until(editor)}.`,
  viewed: (editor) => `The customer has opened it and can accept it${until(editor)}.`,
  changes_requested: () =>
    'The customer asked a question. Answer it under Questions; the customer can still sign.',
  signing: (editor) =>
    editor.estimate.buyersSignedAt
      ? 'Every buyer has signed. Only the witness is awaited.'
      : `Not everyone has signed yet. The option and the choices are frozen${until(editor) && `, and it is good${until(editor)}`}.`,
  sealing: ({ estimate: { sealing, rescissionAsked }, formats }) => {
    const waits = rescissionAsked
      ? `The customer signed, and used the right to cancel on ${formats.day(rescissionAsked.on)}. The sale is undone as soon as the signed copy is sealed.`
      : 'The customer signed. It is accepted, and the sale proceeds, as soon as the signed copy is sealed.';
    if (!sealing) return waits;
    const tries = sealing.attempts === 1 ? '1 try' : `${sealing.attempts} tries`;
    return `${waits} That did not work yet (${tries}, the last ${formats.instant(sealing.triedAt)}): ${sealing.fault.replace(/\.?$/, '.')} The signature is kept, and sealing is retried automatically.`;
  },
  accepted: () => 'Accepted. It can no longer be edited. A change order changes what was signed.',
  declined: ({ estimate }) =>
    `The customer declined: ${[estimate.declineReason && declineText(estimate.declineReason), estimate.declineNote].filter(Boolean).join(', ')}. Revise it, or extend it unchanged.`,
  expired: () => 'It expired. Extend it at the same prices, or revise it.',
  rescinded: () =>
    'The customer used the right to cancel. The contract, its RMR, and the planned work were undone. The signed estimate is kept.',
  voided: ({ estimate }) =>
    `Voided: ${(estimate.voidReason ?? '').replace(/\.$/, '')}. Its links no longer work.`,
};

interface StatusBannerProps {
  onSheet: (sheet: LifecycleSheet) => void;
}

// Loaded lazily: most estimates in progress are drafts, which have no status actions.
const StatusActions = lazyWithRetry(async () => (await import('./status-actions.tsx')).StatusActions);

/** The status of the estimate and the next actions. */
export const StatusBanner = ({ onSheet }: StatusBannerProps) => {
  const editor = useEditor();
  const text = statusTexts[editor.estimate.status](editor);
  if (!text) return null;
  return (
    <div className={classes.banner} data-status={editor.estimate.status} role="status">
      <p>{text}</p>
      <span className={classes.row}>
        {editor.estimate.status !== 'draft' && <StatusActions onSheet={onSheet} />}
      </span>
    </div>
  );
};
