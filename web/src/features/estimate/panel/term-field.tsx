import { DecimalField } from '../../../ui/decimal-field.tsx';
import { useEditor, useRows } from '../session/editor-context.tsx';
import { termsUpdate } from '../session/option-edits.ts';
import { useOfferedEffect } from './use-offered-effect.ts';

/** Duration of the services. An addition to a contract runs for the remainder of that contract's term. */
export const TermField = () => {
  const { estimate, session, editable } = useEditor();
  const open = useRows(({ openOptionId }) => openOptionId);
  const effect = useOfferedEffect();
  const isGiven = effect.kind === 'addendum' && editable;
  return (
    <DecimalField
      label="Term"
      decimals={0}
      min={0}
      max={120}
      disabled={!editable || isGiven}
      help={isGiven ? `As long as ${effect.target.reference} runs` : undefined}
      after={<span aria-hidden>mo</span>}
      value={estimate.termMonths}
      onChange={(termMonths) =>
        session.change({
          label: 'Term',
          edits: [termsUpdate(session.estimateId, open, { termMonths: termMonths ?? 0 })],
        })
      }
    />
  );
};
