import { emailMessages, undeliveredStatuses } from '@sable/domain/message';
import { m } from '@sable/domain/mutation-names';
import type { RowIn } from '@sable/domain/queries';
import { writesEmails } from '@sable/domain/email-checks';
import { useState } from 'react';
import { z } from 'zod';
import { useActor, useRow } from '../live/hooks.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useAction } from './use-action.ts';
import { useForm } from './use-form.ts';

type Mail = Pick<RowIn<'email-messages'>, 'id' | 'to' | 'subject' | 'failure' | 'status' | 'accountId'>;

const schema = z.object({ to: emailMessages.shape.to });

const SendAgainDialog = ({ mail, onClose }: { mail: Mail; onClose: () => void }) => {
  const act = useAction();
  const form = useForm({
    schema,
    start: { to: mail.to },
    draft: `send again ${mail.id}`,
    onSave: ({ to }) =>
      act(
        m.emailMessages.sendAgain,
        { id: mail.id, to },
        { silent: true, done: `The email is on its way to ${to}.` },
      ),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={`Send “${mail.subject}” again?`} submitText="Send again" onClose={onClose}>
      {mail.failure && <p>{mail.failure}</p>}
      <TextField
        label="To"
        type="email"
        required
        autoFocus
        help="A corrected address replaces the wrong one on the account and its contacts."
        {...form.field('to')}
      />
    </FormDialog>
  );
};

/**
 * Resends an email that reached nobody, in place, with a corrected address. Nothing for an email that did not fail,
 * and for people who may not write to the customer.
 */
export const SendAgain = ({ mail }: { mail: Mail }) => {
  const [asked, setAsked] = useState(false);
  const writes = writesEmails(useActor());
  if (!writes || !mail.accountId || !undeliveredStatuses.includes(mail.status)) return null;
  return (
    <>
      <Button small onClick={() => setAsked(true)}>
        Send again
      </Button>
      {asked && <SendAgainDialog mail={mail} onClose={() => setAsked(false)} />}
    </>
  );
};

/** The same action, next to the other actions on the email’s own record. */
export const SendEmailAgain = ({ id }: { id: string }) => {
  const { row } = useRow(emailMessages, id);
  return row ? <SendAgain mail={row} /> : null;
};
