import { useId, useState } from 'react';
import { FailureNotice } from '../notice.tsx';
import { useSessionText } from '../session-state.ts';
import { Sheet } from '../sheet.tsx';
import { useSubmit } from '../use-submit.ts';
import type { ApprovalApi, OpenRequest } from './approval-api.ts';
import type { Act, Decision } from './decision.ts';

interface DecisionSheetProps {
  readonly act: Act;
  readonly api: ApprovalApi;
  readonly request: OpenRequest;
  readonly onDecided: (decision: Decision) => void;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

const amounts = ({ offers }: OpenRequest): string =>
  offers
    .map(({ option, oneTime, recurring }) => {
      const both = recurring ? `${oneTime} once and ${recurring}` : `${oneTime} once`;
      return option ? `${option}: ${both}` : both;
    })
    .join('. ');

/** The second tap: explains what happens, and does it. A rejection also asks what should change. */
export function DecisionSheet({ act, api, request, onDecided, onReload, onClose }: DecisionSheetProps) {
  const { reference, customer, nonce, rep } = request;
  const [reason, setReason] = useSessionText(`reject:${reference}`);
  const [missing, setMissing] = useState(false);
  const { pending, failure, submit } = useSubmit();
  const id = useId();

  const decide = () => {
    if (act === 'reject' && reason.trim() === '') {
      setMissing(true);
      document.getElementById(id)?.focus();
      return;
    }
    void submit(async () => {
      if (act === 'approve') await api.approve(nonce);
      else if (act === 'reject') await api.reject(nonce, reason.trim());
      else await api.withdraw(nonce);
      setReason('');
      onDecided(act === 'approve' ? 'approved' : act === 'reject' ? 'rejected' : 'withdrawn');
    });
  };
  const titles: Readonly<Record<Act, string>> = {
    approve: `Approve ${reference} for ${customer}`,
    reject: `Reject ${reference}`,
    withdraw: `Withdraw the approval of ${reference}`,
  };
  const labels: Readonly<Record<Act, string>> = {
    approve: 'Yes, approve',
    reject: 'Reject',
    withdraw: 'Yes, withdraw',
  };
  return (
    <Sheet
      title={titles[act]}
      busy={pending}
      onClose={onClose}
      onSubmit={decide}
      footer={
        <button
          type="submit"
          className={act === 'approve' ? 'button primary' : 'button danger'}
          aria-disabled={pending}
        >
          {pending ? 'Sending…' : labels[act]}
        </button>
      }
    >
      {act === 'approve' && (
        <p>
          {amounts(request)}. {rep ?? 'The rep'} can send it as is; any change needs a new approval.
        </p>
      )}
      {act === 'withdraw' && <p>It can’t be sent until someone approves it again.</p>}
      {act === 'reject' && (
        <div className="field">
          <label htmlFor={id}>What should change?</label>
          <textarea
            id={id}
            rows={3}
            maxLength={300}
            value={reason}
            readOnly={pending}
            aria-invalid={missing}
            aria-describedby={missing ? `${id}-error` : undefined}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
          />
          {missing && (
            <p className="field-error" id={`${id}-error`} role="alert">
              Enter what should change. {rep ?? 'The rep'} reads it.
            </p>
          )}
        </div>
      )}
      <FailureNotice failure={failure} onReload={onReload} />
    </Sheet>
  );
}
