import { consentParts } from '@sable/domain/texts/consent-parts';
import { useId, type Ref } from 'react';
import styles from './accept.module.css';
import type { AcceptDraft } from './use-accept-draft.ts';
import { useSigningTexts } from './texts/use-signing-texts.ts';

interface ConsentStepProps {
  readonly text: string;
  readonly draft: AcceptDraft;
  readonly missing: boolean;
  readonly boxRef: Ref<HTMLInputElement>;
}

/** Second step: the consent text for electronic signatures, and its checkbox. */
export function ConsentStep({ text, draft, missing, boxRef }: ConsentStepProps) {
  const id = useId();
  const texts = useSigningTexts().accept;
  const { sentence, disclosure } = consentParts(text);
  const wanting = missing && !draft.consent;
  return (
    <>
      <p>{texts.confirm}</p>
      <ul className={styles.disclosure}>
        {disclosure.map((paragraph) => (
          <li key={paragraph}>{paragraph}</li>
        ))}
      </ul>
      {/* Above the checkbox, so that both scroll into view together. */}
      {wanting && (
        <p className="field-error" id={id}>
          {texts.tickMissing}
        </p>
      )}
      <label className={styles.consent}>
        <input
          ref={boxRef}
          type="checkbox"
          checked={draft.consent}
          aria-invalid={wanting}
          aria-describedby={wanting ? id : undefined}
          onChange={(event) => draft.setConsent(event.target.checked)}
        />
        <span>{sentence}</span>
      </label>
    </>
  );
}
