import { useId, useRef, useState } from 'react';
import type { ContentLine } from '@sable/domain/estimate/content';
import type { CustomerApi, CustomerEstimate, CustomerThread } from './customer-api.ts';
import { useSessionText } from './session-state.ts';
import { FailureNotice } from './notice.tsx';
import { Sheet } from './sheet.tsx';
import { useSubmit } from './use-submit.ts';
import { useSigningTexts } from './texts/use-signing-texts.ts';
import { useTexts } from './texts/use-texts.ts';

const MAX_LENGTH = 4000;

interface AskSheetProps {
  readonly api: CustomerApi;
  readonly estimate: CustomerEstimate;
  /** The question that this one continues; null for a new one. */
  readonly thread: CustomerThread | null;
  readonly onAsked: (question: string, lineId: string | null) => void;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

interface LineChoiceProps {
  readonly lines: readonly ContentLine[];
  readonly value: string;
  readonly onChange: (lineId: string) => void;
}

/** The subject of a question: the whole estimate, or one of its lines. */
function LineChoice({ lines, value, onChange }: LineChoiceProps) {
  const texts = useSigningTexts().ask;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{texts.about}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{texts.whole}</option>
        {lines
          .filter(({ kind }) => kind !== 'section' && kind !== 'text')
          .map((line) => (
            <option key={line.id} value={line.id}>
              {line.name}
            </option>
          ))}
      </select>
    </div>
  );
}

/** Asks the person who made the estimate a question, or replies to their answer. */
export function AskSheet({ api, estimate, thread, onAsked, onClose, onReload }: AskSheetProps) {
  const [question, setQuestion] = useSessionText(`question:${thread?.id ?? estimate.hash}`);
  const [lineId, setLineId] = useState('');
  const [missing, setMissing] = useState(false);
  const { pending, failure, submit } = useSubmit();
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const { sending } = useTexts();
  const texts = useSigningTexts().ask;
  const { company, preparedBy } = estimate.content;

  const send = () => {
    const text = question.trim();
    setMissing(text.length < 2);
    if (text.length < 2) return field.current?.focus();
    void submit(async () => {
      await api.ask(text, thread ? { questionId: thread.id } : lineId ? { lineId } : {});
      setQuestion('');
      onAsked(text, thread ? thread.lineId : lineId || null);
    });
  };

  return (
    <Sheet
      title={thread ? texts.replyTitle : texts.title}
      busy={pending}
      onClose={onClose}
      onSubmit={send}
      footer={
        <button type="submit" className="button primary" aria-disabled={pending}>
          {pending ? sending : thread ? texts.sendReply : texts.send}
        </button>
      }
    >
      <p>{texts.intro(preparedBy?.name ?? company.name)}</p>
      {!thread && <LineChoice lines={estimate.content.lines} value={lineId} onChange={setLineId} />}
      <div className="field">
        <label htmlFor={id}>{thread ? texts.yourReply : texts.yourQuestion}</label>
        <textarea
          ref={field}
          id={id}
          rows={5}
          maxLength={MAX_LENGTH}
          value={question}
          readOnly={pending}
          aria-invalid={missing}
          aria-describedby={missing ? `${id}-error` : undefined}
          onChange={(event) => setQuestion(event.target.value)}
        />
        {missing && (
          <p className="field-error" id={`${id}-error`}>
            {texts.missing}
          </p>
        )}
      </div>
      <FailureNotice failure={failure} onReload={onReload} />
    </Sheet>
  );
}
