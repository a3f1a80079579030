import { useId, useState } from 'react';
import type { CustomerApi, CustomerEstimate } from './customer-api.ts';
import { useSessionText } from './session-state.ts';
import { FailureNotice } from './notice.tsx';
import { Sheet } from './sheet.tsx';
import { useSubmit } from './use-submit.ts';

const reasonLabels: Readonly<Record<string, string>> = {
  price: 'The price',
  competitor: 'I chose another company',
  timing: 'The timing isn’t right',
  no_decision: 'I’m not ready to decide',
  moved: 'I’m moving or have moved',
  credit: 'Financing didn’t work out',
  other: 'Something else',
};

/** Returns a reason in everyday language. An unknown reason is shown as its stored key. */
const reasonLabel = (reason: string): string => reasonLabels[reason] ?? reason.replaceAll('_', ' ');

interface DeclineSheetProps {
  readonly api: CustomerApi;
  readonly estimate: CustomerEstimate;
  readonly onDeclined: () => void;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/** Declines the estimate, with a reason. */
export function DeclineSheet({ api, estimate, onDeclined, onClose, onReload }: DeclineSheetProps) {
  const [reason, setReason] = useState('');
  const [note, setNote] = useSessionText(`decline:${estimate.hash}`);
  const [missing, setMissing] = useState(false);
  const { pending, failure, submit } = useSubmit();
  const id = useId();
  const { content } = estimate;

  const send = () => {
    setMissing(reason === '');
    if (reason === '') return document.getElementById(`${id}-0`)?.focus();
    void submit(async () => {
      await api.decline(reason, note.trim());
      setNote('');
      onDeclined();
    });
  };

  return (
    <Sheet
      title="Decline this estimate"
      busy={pending}
      onClose={onClose}
      onSubmit={send}
      footer={
        <button type="submit" className="button danger" aria-disabled={pending}>
          {pending ? 'Sending…' : `Decline ${content.reference}`}
        </button>
      }
    >
      <p>We’ll let {content.company.name} know, and you won’t get more reminders about this estimate.</p>
      <fieldset className="choices" aria-describedby={missing ? `${id}-error` : undefined}>
        <legend>What is the main reason?</legend>
        {estimate.declineReasons.map((option, index) => (
          <label key={option} className="choice">
            <input
              type="radio"
              id={`${id}-${index}`}
              name={id}
              checked={reason === option}
              onChange={() => {
                setReason(option);
                setMissing(false);
              }}
            />
            <span>{reasonLabel(option)}</span>
          </label>
        ))}
        {missing && (
          <p className="field-error" id={`${id}-error`} role="alert">
            Choose a reason.
          </p>
        )}
      </fieldset>
      <div className="field">
        <label htmlFor={`${id}-note`}>
          Anything to add? <span className="muted">(optional)</span>
        </label>
        <textarea
          id={`${id}-note`}
          rows={3}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      <FailureNotice failure={failure} onReload={onReload} />
    </Sheet>
  );
}
