import { typedCopies, writtenEmailSchema } from '@sable/domain/email-mutations';
import { MAX_EMAIL_LENGTH } from '@sable/domain/message';
import { m } from '@sable/domain/mutation-names';
import { IconSend } from '@tabler/icons-react';
import { Form } from '../../../shared/form.tsx';
import stack from '../../../shared/stack.module.css';
import { useAction } from '../../../shared/use-action.ts';
import { useBounced } from '../../../shared/use-bounced.ts';
import { useForm } from '../../../shared/use-form.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { AccountRow, ContactRow } from '../account-row.ts';
import classes from './composer.module.css';

interface EmailComposerProps {
  account: AccountRow;
  people: readonly ContactRow[];
  onDone: () => void;
}

interface Reader {
  readonly name: string;
  readonly address: string;
}

/** Who can be written to: the account's people, and its own address where it is none of theirs. */
function readersOf(account: AccountRow, people: readonly ContactRow[]): Reader[] {
  const readers = people.flatMap(({ name, email }) => (email ? [{ name, address: email }] : []));
  const own = account.email;
  if (!own || readers.some(({ address }) => address === own)) return readers;
  return [...readers, { name: account.name, address: own }];
}

const EmailForm = ({
  account,
  readers,
  onDone,
}: {
  account: AccountRow;
  readers: readonly Reader[];
  onDone: () => void;
}) => {
  const act = useAction();
  const { mailDelivers } = useSession();
  const form = useForm({
    schema: writtenEmailSchema,
    start: { to: readers[0]?.address ?? '', subject: '', body: '' },
    draft: `email to ${account.id}`,
    onSave: (email) => act(m.emailMessages.write, { accountId: account.id, ...email }, { silent: true }),
    onSaved: onDone,
  });
  const bounced = useBounced([form.values.to]).get(form.values.to.toLowerCase());
  const foot = (
    <div className={stack.row}>
      <Button
        kind="primary"
        type="submit"
        loading={form.saving}
        disabled={bounced !== undefined}
        icon={<IconSend size={16} stroke={1.75} aria-hidden />}
      >
        {mailDelivers ? 'Send email' : 'Keep email here'}
      </Button>
      {!mailDelivers && (
        <span className={stack.quiet}>No mail server is set up: emails are kept here and reach nobody.</span>
      )}
      {bounced && (
        <>
          <span className={stack.fault}>{`${bounced.words}. Correct the address of the contact.`}</span>
          <Button
            small
            onClick={() =>
              void act(m.emails.clearBounce, { id: bounced.id }, { done: 'Emails go to this address again.' })
            }
          >
            It works again
          </Button>
        </>
      )}
    </div>
  );
  return (
    <Form form={form} className={classes.form} foot={foot}>
      <SelectField
        label="To"
        choices={readers.map(({ name, address }) => ({ value: address, label: `${name}, ${address}` }))}
        {...form.field('to')}
        onChange={(next) => form.set({ to: next ?? '' })}
      />
      <TextField label="Subject" required maxLength={200} {...form.field('subject')} />
      <TextAreaField label="Email" required maxLength={MAX_EMAIL_LENGTH} {...form.field('body')} />
    </Form>
  );
};

/** Writes an email to one of the account's people; answers come to the writer. */
export const EmailComposer = ({ account, people, onDone }: EmailComposerProps) => {
  const readers = readersOf(account, people);
  if (readers.length === 0)
    return <p className={stack.quiet}>Add an email address to a contact to write an email.</p>;
  return <EmailForm account={account} readers={readers} onDone={onDone} />;
};
