import { accounts } from '@sable/domain/account';
import { anyEntity } from '@sable/domain/kernel/entity';
import { matchNone } from '@sable/domain/kernel/predicate';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { readablePhone } from '@sable/domain/phone';
import { query, type RowIn } from '@sable/domain/queries';
import { MAX_TEXT_LENGTH, textFooter, textMessages } from '@sable/domain/text-message';
import { IconMessage, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { useActor, useLive } from '../../live/hooks.ts';
import { Form } from '../../shared/form.tsx';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { StatusOf } from '../../shared/status-of.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { useForm } from '../../shared/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { contactsOf } from './account-contacts.tsx';
import type { AccountRow } from './account-row.ts';
import classes from './account-texts.module.css';

type TextRow = RowIn<'text-messages'>;

const schema = z.object({
  to: textMessages.shape.to,
  body: z.string().trim().min(1, 'Write the text.').max(MAX_TEXT_LENGTH, 'The text is too long.'),
});

interface Reader {
  readonly phone: string;
  readonly name: string;
}

interface ComposerProps {
  accountId: string;
  readers: readonly Reader[];
  onSent: () => void;
}

const Composer = ({ accountId, readers, onSent }: ComposerProps) => {
  const act = useAction();
  const form = useForm({
    schema,
    start: { to: readers[0]?.phone ?? '', body: '' },
    draft: `text to ${accountId}`,
    onSave: (text) => act(m.textMessages.send, { accountId, ...text }, { silent: true }),
    onSaved: onSent,
  });
  const foot = (
    <div>
      <Button
        kind="primary"
        type="submit"
        loading={form.saving}
        icon={<IconSend size={16} stroke={1.75} aria-hidden />}
      >
        Send text
      </Button>
    </div>
  );
  return (
    <Form form={form} className={classes.composer} foot={foot}>
      <SelectField
        label="To"
        choices={readers.map(({ phone, name }) => ({
          value: phone,
          label: `${name}, ${readablePhone(phone)}`,
        }))}
        {...form.field('to')}
        onChange={(to) => form.set({ to: to ?? '' })}
      />
      <TextAreaField
        label="Text"
        required
        maxLength={MAX_TEXT_LENGTH}
        help={`Ends with: ${textFooter.replace('\n', ' ')}`}
        {...form.field('body')}
      />
    </Form>
  );
};

const Text = ({ text }: { text: TextRow }) => {
  const { instant } = useFormats();
  const inbound = text.direction === 'inbound';
  return (
    <li className={classes.text} data-direction={text.direction}>
      <p className={classes.body}>{text.body}</p>
      <p className={classes.facts}>
        <span>{`${inbound ? 'From' : 'To'} ${readablePhone(inbound ? `+${text.number}` : text.to)} · ${instant(text.sentAt ?? text.createdAt)}`}</span>
        {!inbound && <StatusOf status={text.status} />}
      </p>
      {text.failure && <p className={stack.fault}>{text.failure}</p>}
    </li>
  );
};

/** Texts with the people of the account, newest first, and a field to write one. */
export const AccountTexts = ({ account }: { account: AccountRow }) => {
  const actor = useActor();
  const { rows } = useLive(
    query('text-messages', {
      where: { accountId: account.id },
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: 100,
    }),
  );
  const { rows: people } = useLive(contactsOf(account.id));
  // Each text begins with an empty form.
  const [sent, setSent] = useState(0);
  const readers = [
    ...(people ?? []).flatMap(({ name, phone }) => (phone ? [{ name, phone }] : [])),
    ...(account.phone ? [{ name: account.name, phone: account.phone }] : []),
  ];
  const distinct = [
    ...new Map(readers.toReversed().map((reader) => [reader.phone, reader])).values(),
  ].reverse();
  const mayWrite =
    textMessages.permission(actor).create !== matchNone && can(anyEntity(accounts), actor, 'update', account);
  const kept = rows?.some(({ status }) => status === 'captured') ?? false;
  return (
    <Section
      title="Texts"
      note={
        kept
          ? 'No text provider is set up: texts are kept here and reach nobody. Set TEXT_URL to send them.'
          : undefined
      }
    >
      {mayWrite && people && distinct.length > 0 && (
        <Composer key={sent} accountId={account.id} readers={distinct} onSent={() => setSent(sent + 1)} />
      )}
      {mayWrite && people && distinct.length === 0 && (
        <p className={stack.quiet}>Add a phone number to a contact to write a text.</p>
      )}
      {!rows && <LinesSkeleton />}
      {rows?.length === 0 && (
        <EmptyState small icon={<IconMessage aria-hidden />} title="No texts yet">
          What is sent, and what the customer answers, is listed here.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ol className={classes.thread} aria-label="Texts">
          {rows.map((text) => (
            <Text key={text.id} text={text} />
          ))}
        </ol>
      )}
    </Section>
  );
};
