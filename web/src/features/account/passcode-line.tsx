import { contacts } from '@sable/domain/contact';
import { hasRole } from '@sable/domain/kernel/actor';
import { m } from '@sable/domain/mutation-names';
import { passcode } from '@sable/domain/passcode';
import { useState } from 'react';
import { z } from 'zod';
import { useActor, useRow } from '../../live/hooks.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { dialog } from '../../ui/dialog.ts';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ContactRow } from './account-row.ts';
import { Passcode } from './passcode.tsx';

const schema = z.object({ passcode });

const PasscodeDialog = ({ contact, onClose }: { contact: ContactRow; onClose: () => void }) => {
  const act = useAction();
  const form = useForm({
    schema,
    start: { passcode: '' },
    onSave: ({ passcode }) =>
      act(
        m.contacts.setPasscode,
        { id: contact.id, passcode },
        { silent: true, done: 'The passcode was saved.' },
      ),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Passcode of ${contact.name}`}
      submitText="Save passcode"
      onClose={onClose}
    >
      <TextField
        label="Passcode"
        help="What they say to the central station: 4 to 20 characters that are hard to guess. It is stored encrypted, and each viewing is recorded."
        required
        autoFocus
        autoComplete="off"
        maxLength={20}
        {...form.field('passcode')}
      />
    </FormDialog>
  );
};

/**
 * The passcode of a contact: whether one is stored, a button to show it, and a button to change it, by permission.
 */
export const PasscodeLine = ({ contact: opened }: { contact: ContactRow }) => {
  // The panel's copy of the contact is from when it opened; this is the current row.
  const contact = useRow(contacts, opened.id).row ?? opened;
  const act = useAction();
  const [open, setOpen] = useState(false);
  const writes = hasRole(useActor(), 'admin', 'office', 'sales');
  const remove = async () => {
    const sure = await dialog.confirm({
      title: `Remove the passcode of ${contact.name}?`,
      message: 'The station’s own records do not change.',
      okText: 'Remove',
      danger: true,
    });
    if (sure) await act(m.contacts.setPasscode, { id: contact.id, passcode: null });
  };
  return (
    <Section title="For the central station">
      <div className={`${stack.row} ${stack.between}`}>
        {contact.hasPasscode ? (
          <Passcode contact={contact} />
        ) : (
          <span className={stack.quiet}>No passcode yet.</span>
        )}
        {writes && (
          <span className={stack.row}>
            {contact.hasPasscode && (
              <Button small kind="danger-quiet" onClick={() => void remove()}>
                Remove
              </Button>
            )}
            <Button small onClick={() => setOpen(true)}>
              {contact.hasPasscode ? 'New passcode' : 'Add passcode'}
            </Button>
          </span>
        )}
      </div>
      {open && <PasscodeDialog contact={contact} onClose={() => setOpen(false)} />}
    </Section>
  );
};
