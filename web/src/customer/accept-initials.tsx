import type { EstimateContent } from '@sable/domain/estimate/content';
import { useId, type Ref } from 'react';
import styles from './accept.module.css';
import { Paragraphs } from './terms.tsx';
import { initialedClauses, type AcceptDraft } from './use-accept-draft.ts';
import { useSigningTexts } from './texts/use-signing-texts.ts';

interface InitialsStepProps {
  readonly content: Pick<EstimateContent, 'agreement'>;
  readonly draft: AcceptDraft;
  /** Whether the initials themselves or a clause's initials are missing. */
  readonly missing: boolean;
  readonly textRef: Ref<HTMLInputElement>;
  /** The first clause that is not initialed. */
  readonly clauseRef: Ref<HTMLInputElement>;
}

/** A buyer's initials, and each clause that requires them. */
export function InitialsStep({ content, draft, missing, textRef, clauseRef }: InitialsStepProps) {
  const id = useId();
  const texts = useSigningTexts().accept;
  const clauses = initialedClauses(content);
  const text = draft.initials.trim();
  const open = clauses.find((clause) => !draft.initialed.includes(clause.id));
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{texts.yourInitials}</label>
        <input
          ref={textRef}
          id={id}
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={6}
          className={styles.initials}
          value={draft.initials}
          aria-invalid={missing && text === ''}
          aria-describedby={missing && text === '' ? `${id}-error` : undefined}
          onChange={(event) => draft.setInitials(event.target.value)}
        />
        {missing && text === '' && (
          <p className="field-error" id={`${id}-error`}>
            {texts.initialsMissing}
          </p>
        )}
      </div>
      {clauses.map((clause) => {
        const on = draft.initialed.includes(clause.id);
        const wanting = missing && text !== '' && clause.id === open?.id;
        return (
          <section key={clause.id} className={styles.clause} aria-labelledby={`${id}-${clause.id}`}>
            <h3 id={`${id}-${clause.id}`}>{clause.heading}</h3>
            <Paragraphs text={clause.text} />
            <label className={styles.consent}>
              <input
                ref={clause.id === open?.id ? clauseRef : undefined}
                type="checkbox"
                checked={on}
                aria-invalid={wanting}
                aria-describedby={wanting ? `${id}-${clause.id}-error` : undefined}
                onChange={(event) => draft.setInitialed(clause.id, event.target.checked)}
              />
              <span>{texts.initialHere(text)}</span>
            </label>
            {wanting && (
              <p className="field-error" id={`${id}-${clause.id}-error`}>
                {texts.clauseMissing}
              </p>
            )}
          </section>
        );
      })}
    </>
  );
}
