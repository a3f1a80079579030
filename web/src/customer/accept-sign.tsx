import { useId, type Ref } from 'react';
import type { EstimateContent } from '@sable/domain/estimate/content';
import type { StoredTotals } from '@sable/domain/estimate/estimate';
import { isDrawn, nameProblem } from '@sable/domain/estimate/signer';
import { taxNote } from '@sable/domain/estimate/total-rows';
import styles from './accept.module.css';
import type { EstimateFormats } from './formats.ts';
import { SignaturePad } from './signature-pad.tsx';
import type { AcceptDraft, SignatureMode } from './use-accept-draft.ts';

interface SignStepProps {
  readonly content: EstimateContent;
  readonly totals: StoredTotals;
  readonly formats: EstimateFormats;
  readonly draft: AcceptDraft;
  readonly missing: 'name' | 'mode' | null;
  readonly nameRef: Ref<HTMLInputElement>;
  readonly modeRef: Ref<HTMLInputElement>;
}

const modeLabels = { drawn: 'Draw it', typed: 'Type it' } as const satisfies Record<SignatureMode, string>;
const modes = ['drawn', 'typed'] as const;

function ModeChoice({ draft, modeRef }: Pick<SignStepProps, 'draft' | 'modeRef'>) {
  const name = useId();
  return (
    <fieldset className={styles.modes}>
      <legend>Your signature</legend>
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
            <span>{modeLabels[mode]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function NameField({ draft, missing, nameRef }: Pick<SignStepProps, 'draft' | 'missing' | 'nameRef'>) {
  const id = useId();
  const problem = missing === 'name' ? nameProblem(draft.signerName) : null;
  return (
    <div className="field">
      <label htmlFor={id}>Your full name</label>
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
        aria-describedby={problem ? `${id}-error` : undefined}
        onChange={(event) => draft.setSignerName(event.target.value)}
      />
      {problem && (
        <p className="field-error" id={`${id}-error`}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** Third step: name, signature (drawn or typed), and what it applies to. */
export function SignStep({ content, totals, formats, draft, missing, nameRef, modeRef }: SignStepProps) {
  const errorId = useId();
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
        <p className={styles.typed} aria-label="Your signature as it will appear">
          {draft.signerName.trim() || <span className={styles.typedHint}>Type your full name above</span>}
        </p>
      )}
      {unsigned && (
        <p className="field-error" id={errorId} role="alert">
          Draw your signature, or choose “Type it”.
        </p>
      )}
      <p className={styles.statement}>
        By signing you accept {content.reference}, version {content.revision}, from {content.company.name}:{' '}
        <strong>{formats.money(totals.oneTime.total)}</strong>
        {totals.rmrTotal > 0 && (
          <>
            {' '}
            and <strong>{formats.money(totals.rmrTotal)} a month</strong>
            {totals.termMonths > 0 && ` for ${totals.termMonths} months`}
          </>
        )}
        , {taxNote(totals)}.
      </p>
    </>
  );
}
