import { useId, useState } from 'react';
import type { CustomerApi, CustomerEstimate } from './customer-api.ts';
import { useSessionText } from './session-state.ts';
import { FailureNotice } from './notice.tsx';
import { Sheet } from './sheet.tsx';
import { useSubmit } from './use-submit.ts';

const words: Readonly<Record<string, string>> = {
  price: 'The price',
  competitor: 'I chose another company',
  timing: 'The timing is not right',
  no_decision: 'I am not deciding now',
  moved: 'I am moving, or have moved',
  credit: 'Paying for it did not work out',
  other: 'Something else',
};

/** A reason as a person would give it; one this page does not know yet is shown as it is written. */
const reasonWords = (reason: string): string => words[reason] ?? reason.replaceAll('_', ' ');

interface DeclineSheetProps {
  readonly api: CustomerApi;
  readonly estimate: CustomerEstimate;
  readonly onDeclined: () => void;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/** Saying no, with the reason. */
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
      <p>{content.company.name} will be told, and nobody will keep reminding you of this estimate.</p>
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
            <span>{reasonWords(option)}</span>
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
