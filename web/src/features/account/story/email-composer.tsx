import { typedCopies, writtenEmailSchema } from '@sable/domain/email-mutations';
import { mergeText } from '@sable/domain/merge-fields';
import { MAX_EMAIL_LENGTH } from '@sable/domain/message';
import { firstLine } from '@sable/domain/first-line';
import { m } from '@sable/domain/mutation-names';
import { query, type RowIn } from '@sable/domain/queries';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useLive } from '../../../live/hooks.ts';
import { Form } from '../../../shared/form.tsx';
import { LinesSkeleton } from '../../../shared/lines.tsx';
import stack from '../../../shared/stack.module.css';
import { useAction } from '../../../shared/use-action.ts';
import { useBounced } from '../../../shared/use-bounced.ts';
import { useForm } from '../../../shared/use-form.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import type { AccountRow, ContactRow } from '../account-row.ts';
import { Drafts, KeepDraft } from '../message-drafts.tsx';
import { MessageTemplates } from '../message-templates.tsx';
import { useKeepDraft } from '../use-keep-draft.ts';
import { useMergeValues } from '../use-merge-values.ts';
import { AttachFiles } from './attach-files.tsx';
import classes from './composer.module.css';
import { furtherAddressesOf, readersOf, type EmailReader } from './email-readers.ts';

type EmailRow = RowIn<'email-messages'>;

interface EmailComposerProps {
  account: AccountRow;
  people: readonly ContactRow[];
  onDone: () => void;
}

interface EmailFormProps {
  account: AccountRow;
  readers: readonly EmailReader[];
  /** The draft being continued; null for a new email. */
  draft: EmailRow | null;
  onDone: () => void;
}

const EmailForm = ({ account, readers, draft, onDone }: EmailFormProps) => {
  const act = useAction();
  const [draftId, setDraftId] = useState(draft?.id ?? null);
  const place = { accountId: account.id, draftId };
  const { mailDelivers } = useSession();
  const form = useForm({
    schema,
    start: {
      to: draft?.to ?? readers[0]?.address ?? '',
      cc: draft?.cc.join(', ') ?? '',
      fileIds: draft?.attachments.map(({ fileId }) => fileId) ?? [],
      templateId: draft ? undefined : null,
      subject: draft?.subject ?? '',
      body: draft?.body ?? '',
    },
    draft: `email to ${draft?.id ?? account.id}`,
    onSave: (email) => act(m.emailMessages.write, { ...place, ...email }, { silent: true }),
    onSaved: onDone,
  });
  const bounced = useBounced([form.values.to]).get(form.values.to.toLowerCase());
  const { keeping, keep, handle } = useKeepDraft(form, {
    save: () => {
      const copies = typedCopies.safeParse(form.values.cc);
      if (!copies.success) return void toast.error(`Cc: ${copies.error.issues[0]?.message ?? ''}`);
      const email = { ...place, ...form.values, cc: copies.data };
      return act(m.emailMessages.saveDraft, email, { done: 'Kept as a draft.' });
    },
    onKept: setDraftId,
    onDone,
  });
  const writtenTo = readers.find(({ address }) => address === form.values.to);
  const isContact = writtenTo?.name !== account.name;
  const valuesIn = useMergeValues(account, writtenTo && { ...writtenTo, isContact });
  const begin = (template: RowIn<'text-templates'>) => {
    const { text } = mergeText(template.body, valuesIn(template.language));
    const { body } = form.values;
    form.set({ templateId: template.id, body: body.trim() ? `${body}\n${text}` : text });
  };
  const foot = (
    <div className={stack.row}>
      <Button
        kind="primary"
        type="submit"
        loading={form.saving}
        disabled={bounced !== undefined || keeping}
        icon={<IconSend size={16} stroke={1.75} aria-hidden />}
      >
        {mailDelivers ? 'Send email' : 'Save email'}
      </Button>
      <KeepDraft
        disabled={!(form.values.subject.trim() || form.values.body.trim()) || form.saving || keeping}
        onKeep={keep}
      />
      {!mailDelivers && (
        <span className={stack.quiet}>No mail server is set up: emails are stored and not delivered.</span>
      )}
      {bounced && (
        <>
          <span className={stack.fault}>{`${bounced.text}. Correct the address of the contact.`}</span>
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
    <Form form={handle} className={classes.form} foot={foot}>
      <SelectField
        label="To"
        choices={readers.map(({ name, address }) => ({ value: address, label: `${name}, ${address}` }))}
        {...form.field('to')}
        onChange={(next) => form.set({ to: next ?? '' })}
      />
      <TextField
        label="Cc"
        help="They get a copy, and everyone sees their addresses."
        {...form.field('cc')}
      />
      <MessageTemplates purpose="email" chosen={form.values.templateId ?? null} onChoose={begin} />
      <TextField label="Subject" required maxLength={200} {...form.field('subject')} />
      <TextAreaField label="Email" required maxLength={MAX_EMAIL_LENGTH} {...form.field('body')} />
      <AttachFiles accountId={account.id} {...form.field('fileIds')} value={form.values.fileIds ?? []} />
    </Form>
  );
};

const schema = writtenEmailSchema.extend({ cc: typedCopies });

const draftsOf = (accountId: string) =>
  query('email-messages', {
    where: { accountId, status: 'draft' },
    orderBy: { field: 'createdAt', direction: 'desc' },
    limit: 20,
  });

/** Writes an email to one of the account's contacts. Replies go to the author. */
export const EmailComposer = ({ account, people, onDone }: EmailComposerProps) => {
  const [draft, setDraft] = useState<EmailRow | null>(null);
  const { rows: drafts } = useLive(draftsOf(account.id));
  const { rows: further, error } = useLive(furtherAddressesOf(account.id));
  // The form starts with the first recipient, so it waits for all of them.
  if (!further && !error) return <LinesSkeleton count={1} />;
  const readers = readersOf(account, people, further ?? []);
  const refusing = people.find(({ email, optOutEmail }) => email && optOutEmail);
  if (readers.length === 0 && refusing)
    return <p className={stack.quiet}>{`${refusing.name} opted out of emails. Call instead.`}</p>;
  if (readers.length === 0)
    return <p className={stack.quiet}>Add an email address to a contact to write an email.</p>;
  return (
    <>
      <Drafts
        drafts={drafts ?? []}
        open={draft?.id ?? null}
        titleOf={({ subject, body }) => subject || firstLine(body)}
        mutation={m.emailMessages.discardDraft}
        onOpen={setDraft}
      />
      <EmailForm key={draft?.id} account={account} readers={readers} draft={draft} onDone={onDone} />
    </>
  );
};
