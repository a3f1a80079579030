import { openStatuses } from '@sable/domain/estimate/lifecycle';
import { m } from '@sable/domain/mutation-names';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Fault } from '../dialogs/fault.tsx';
import { useEditor } from '../session/editor-context.tsx';
import type { LifecycleSheet } from '../session/lifecycle-sheet.ts';
import { useStep } from '../session/use-step.ts';
import classes from './panel.module.css';
import { useSignatures } from './use-signatures.ts';

/** Assigns another witness in place of the one whose signature is pending. */
const OtherWitness = () => {
  const { people, estimate } = useEditor();
  const { run, busy, fault } = useStep();
  const taken = [estimate.contactId, ...estimate.furtherSigners.map(({ contactId }) => contactId)];
  const free = people.filter(({ id }) => !taken.includes(id));
  if (free.length === 0) return null;
  return (
    <>
      <SelectField
        label="Another witness"
        placeholder="Keep this one"
        disabled={busy}
        choices={free.map(({ id, name }) => ({ value: id, label: name }))}
        value={null}
        onChange={(contactId) =>
          contactId && void run(m.estimates.nameWitness, { id: estimate.id, contactId })
        }
      />
      <Fault text={fault} />
    </>
  );
};

/** Who has to sign the sent estimate, and who has signed. Hidden if the contact signs alone. */
export const SignersBlock = ({ onSheet }: { onSheet: (sheet: LifecycleSheet) => void }) => {
  const { people, estimate, formats, canAct } = useEditor();
  const signatures = useSignatures();
  const { status, contactId, furtherSigners } = estimate;
  if (furtherSigners.length === 0 || !openStatuses.includes(status) || !signatures) return null;
  const signers = [{ contactId: contactId ?? '', role: 'buyer' as const }, ...furtherSigners];
  const signedBy = (place: number) => signatures.find((signature) => signature.place === place);
  const witnessAt = signers.findIndex(({ role }) => role === 'witness') + 1;
  return (
    <Section title="Signers">
      <ol className={classes.signerList}>
        {signers.map(({ contactId: id, role }, at) => {
          const signature = signedBy(at + 1);
          const name = people.find((person) => person.id === id)?.name ?? 'Somebody';
          return (
            <li key={id} data-signed={signature !== undefined}>
              {signature ? <IconCircleCheck size={18} aria-hidden /> : <IconClock size={18} aria-hidden />}
              <span>
                {signature?.signerName ?? name}
                {role === 'witness' && ', witness'}
              </span>
              <span className={classes.help}>
                {signature ? formats.instant(signature.signedAt) : 'has not signed'}
              </span>
            </li>
          );
        })}
      </ol>
      {canAct && (
        <>
          <Button small onClick={() => onSheet('link')}>
            Links for signers…
          </Button>
          {witnessAt > 0 && !signedBy(witnessAt) && <OtherWitness />}
        </>
      )}
    </Section>
  );
};
