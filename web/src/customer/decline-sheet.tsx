import { useId, useState } from 'react';
import type { CustomerApi, CustomerEstimate } from './customer-api.ts';
import { useSessionText } from './session-state.ts';
import { FailureNotice } from './notice.tsx';
import { Sheet } from './sheet.tsx';
import { useSubmit } from './use-submit.ts';
import { useSigningTexts } from './texts/use-signing-texts.ts';
import { useTexts } from './texts/use-texts.ts';

/** Returns a reason in everyday language. An unknown reason is shown as its stored key. */
function reasonLabel(reasons: Readonly<Record<string, string>>, reason: string): string {
  return reasons[reason] ?? reason.replaceAll('_', ' ');
}

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
  const { sending } = useTexts();
  const texts = useSigningTexts().decline;

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
      title={texts.title}
      busy={pending}
      onClose={onClose}
      onSubmit={send}
      footer={
        <button type="submit" className="button danger" aria-disabled={pending}>
          {pending ? sending : texts.send(content.reference)}
        </button>
      }
    >
      <p>{texts.intro(content.company.name)}</p>
      <fieldset className="choices" aria-describedby={missing ? `${id}-error` : undefined}>
        <legend>{texts.reason}</legend>
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
            <span>{reasonLabel(texts.reasons, option)}</span>
          </label>
        ))}
        {missing && (
          <p className="field-error" id={`${id}-error`} role="alert">
            {texts.missing}
          </p>
        )}
      </fieldset>
      <div className="field">
        <label htmlFor={`${id}-note`}>
          {texts.note} <span className="muted">{texts.optional}</span>
        </label>
        <textarea
          id={`${id}-note`}
          rows={3}
          maxLength={500}
          value={note}
          readOnly={pending}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      <FailureNotice failure={failure} onReload={onReload} />
    </Sheet>
  );
}
