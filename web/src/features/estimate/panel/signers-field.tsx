import { MAX_FURTHER_SIGNERS, signerRoles, type FurtherSigner } from '@sable/domain/estimate/signers';
import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useEditor } from '../session/editor-context.tsx';
import classes from './panel.module.css';

const roleLabels = { buyer: 'Buyer', witness: 'Witness' } as const;

/** Returns the buyers in order, then the witness. */
const inOrder = (signers: readonly FurtherSigner[]): FurtherSigner[] => [
  ...signers.filter(({ role }) => role === 'buyer'),
  ...signers.filter(({ role }) => role === 'witness'),
];

/**
 * People who sign after the contact. Each gets their own link when it is their turn. A witness signs commercial
 * agreements only.
 */
export const SignersField = () => {
  const { account, people, estimate, session, editable } = useEditor();
  const { furtherSigners, contactId } = estimate;
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? 'Somebody';
  const free = people.filter(
    ({ id }) => id !== contactId && !furtherSigners.some((signer) => signer.contactId === id),
  );
  const set = (signers: readonly FurtherSigner[]) =>
    session.updateEstimate('Signers', { furtherSigners: inOrder(signers) });
  const isCommercial = account?.type === 'commercial';
  const hasWitness = furtherSigners.some(({ role }) => role === 'witness');
  if (furtherSigners.length === 0 && (!editable || free.length === 0 || !contactId)) return null;
  return (
    <div className={classes.signers} role="group" aria-label="Further signers">
      {furtherSigners.map((signer) => {
        const name = nameOf(signer.contactId);
        return (
          <div key={signer.contactId} className={classes.signer}>
            <span>
              {name} signs too{signer.role === 'witness' && !isCommercial && ', as a witness'}
            </span>
            {isCommercial && (
              <SelectField
                label={`${name} signs as`}
                hideLabel
                required
                disabled={!editable || (hasWitness && signer.role !== 'witness')}
                choices={signerRoles.map((value) => ({ value, label: roleLabels[value] }))}
                value={signer.role}
                onChange={(role) =>
                  role && set(furtherSigners.map((each) => (each === signer ? { ...each, role } : each)))
                }
              />
            )}
            {editable && (
              <IconButton
                label={`${name} does not sign`}
                icon={<IconX size={16} aria-hidden />}
                onClick={() => set(furtherSigners.filter((each) => each !== signer))}
              />
            )}
          </div>
        );
      })}
      {editable && furtherSigners.length < MAX_FURTHER_SIGNERS && free.length > 0 && (
        <SelectField
          label={furtherSigners.length === 0 ? 'Signed by another person too' : 'And by'}
          placeholder="Only the contact signs"
          choices={free.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(id) => id && set([...furtherSigners, { contactId: id, role: 'buyer' }])}
        />
      )}
    </div>
  );
};
