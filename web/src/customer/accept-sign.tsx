import { useId, type Ref } from 'react';
import { isDrawn, nameFault } from '@sable/domain/estimate/signer';
import styles from './accept.module.css';
import { RightToCancel, type StatedRight } from './right-to-cancel.tsx';
import { SignaturePad } from './signature-pad.tsx';
import type { AcceptDraft, SignatureMode } from './use-accept-draft.ts';
import { Marked } from './marked.tsx';
import { useSigningTexts } from './texts/use-signing-texts.ts';

interface SignStepProps {
  /** What is being signed, in words. */
  readonly statement: string;
  /** The right to cancel, as stated in the document being signed. */
  readonly rights: readonly StatedRight[];
  readonly draft: AcceptDraft;
  readonly missing: 'name' | 'mode' | null;
  readonly nameRef: Ref<HTMLInputElement>;
  readonly modeRef: Ref<HTMLInputElement>;
}

const modes = ['drawn', 'typed'] as const satisfies readonly SignatureMode[];

function ModeChoice({ draft, modeRef }: Pick<SignStepProps, 'draft' | 'modeRef'>) {
  const name = useId();
  const texts = useSigningTexts().accept;
  return (
    <fieldset className={styles.modes}>
      <legend>{texts.yourSignature}</legend>
      <div>
        {modes.map((mode) => (
          <label key={mode}>
            <input
              ref={draft.mode === mode ? modeRef : undefined}
              type="radio"
              name={name}
              checked={draft.mode === mode}
              onChange={() => draft.setMode(mode)}
            />
            <span>{texts.modes[mode]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function NameField({ draft, missing, nameRef }: Pick<SignStepProps, 'draft' | 'missing' | 'nameRef'>) {
  const id = useId();
  const texts = useSigningTexts().accept;
  const found = missing === 'name' ? nameFault(draft.signerName) : null;
  const problem = found && (found === 'hidden' ? texts.nameHidden : texts.nameShort);
  return (
    <div className="field">
      <label htmlFor={id}>{texts.yourName}</label>
      <input
        ref={nameRef}
        id={id}
        type="text"
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={120}
        value={draft.signerName}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-error` : `${id}-step`}
        onChange={(event) => draft.setSignerName(event.target.value)}
      />
      {/* Describes the name field, which takes the focus instead of the step's title. */}
      <span className="visually-hidden" id={`${id}-step`}>
        {texts.titles.sign}
      </span>
      {problem && (
        <p className="field-error" id={`${id}-error`}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** Third step: name, signature (drawn or typed), and what it applies to. */
export function SignStep({ statement, rights, draft, missing, nameRef, modeRef }: SignStepProps) {
  const errorId = useId();
  const texts = useSigningTexts().accept;
  const unsigned = missing === 'mode' && draft.mode === 'drawn' && !isDrawn(draft.strokes);
  return (
    <>
      <NameField draft={draft} missing={missing} nameRef={nameRef} />
      <ModeChoice draft={draft} modeRef={modeRef} />
      {draft.mode === 'drawn' ? (
        <SignaturePad
          strokes={draft.strokes}
          onStrokes={draft.setStrokes}
          invalid={unsigned}
          describedBy={unsigned ? errorId : undefined}
        />
      ) : (
        <p className={styles.typed} aria-label={texts.typedLabel}>
          {draft.signerName.trim() || <span className={styles.typedHint}>{texts.typedHint}</span>}
        </p>
      )}
      {unsigned && (
        <p className="field-error" id={errorId} role="alert">
          {texts.unsigned}
        </p>
      )}
      <RightToCancel rights={rights} />
      <p className={styles.statement}>
        <Marked text={statement} />
      </p>
    </>
  );
}
