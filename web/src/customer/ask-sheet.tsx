import { useId, useRef, useState } from 'react';
import type { CustomerApi, CustomerEstimate } from './customer-api.ts';
import { useSessionText } from './session-state.ts';
import { FailureNotice } from './notice.tsx';
import { Sheet } from './sheet.tsx';
import { useSubmit } from './use-submit.ts';

const MAX_LENGTH = 4000;

interface AskSheetProps {
  readonly api: CustomerApi;
  readonly estimate: CustomerEstimate;
  readonly onAsked: (question: string) => void;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/** A question to the person who made the estimate. */
export function AskSheet({ api, estimate, onAsked, onClose, onReload }: AskSheetProps) {
  const [question, setQuestion] = useSessionText(`question:${estimate.hash}`);
  const [missing, setMissing] = useState(false);
  const { pending, failure, submit } = useSubmit();
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const { company, preparedBy } = estimate.content;

  const send = () => {
    const text = question.trim();
    setMissing(text.length < 2);
    if (text.length < 2) return field.current?.focus();
    void submit(async () => {
      await api.ask(text);
      setQuestion('');
      onAsked(text);
    });
  };

  return (
    <Sheet
      title="Ask a question"
      busy={pending}
      onClose={onClose}
      onSubmit={send}
      footer={
        <button type="submit" className="button primary" aria-disabled={pending}>
          {pending ? 'Sending…' : 'Send question'}
        </button>
      }
    >
      <p>
        {preparedBy?.name ?? company.name} will be notified right away and will get back to you. The estimate
        stays open.
      </p>
      <div className="field">
        <label htmlFor={id}>Your question or request</label>
        <textarea
          ref={field}
          id={id}
          rows={5}
          maxLength={MAX_LENGTH}
          value={question}
          aria-invalid={missing}
          aria-describedby={missing ? `${id}-error` : undefined}
          onChange={(event) => setQuestion(event.target.value)}
        />
        {missing && (
          <p className="field-error" id={`${id}-error`}>
            Write your question.
          </p>
        )}
      </div>
      <FailureNotice failure={failure} onReload={onReload} />
    </Sheet>
  );
}
