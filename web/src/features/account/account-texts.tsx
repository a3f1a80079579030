import { accounts } from '@sable/domain/account';
import { firstLine } from '@sable/domain/first-line';
import { anyEntity } from '@sable/domain/kernel/entity';
import { matchNone } from '@sable/domain/kernel/predicate';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { readablePhone } from '@sable/domain/phone';
import { query, type RowIn } from '@sable/domain/queries';
import { refusesText } from '@sable/domain/opt-out';
import { numberKey } from '@sable/domain/text-keyword';
import { textMessages } from '@sable/domain/text-message';
import { IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { useActor, useLive } from '../../live/hooks.ts';
import { counted } from '../../shared/formats.ts';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { StatusOf } from '../../shared/status-of.tsx';
import stack from '../../shared/stack.module.css';
import { useFormats } from '../../shared/use-company.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { activeOf, contactsOf, type AccountRow, type ContactRow } from './account-row.ts';
import classes from './account-texts.module.css';
import { TextComposer } from './lazy-forms.ts';
import { Drafts } from './message-drafts.tsx';
import type { Reader } from './text-composer.tsx';

type TextRow = RowIn<'text-messages'>;

/** Returns the time it was sent, or else last edited. */
const timeOf = ({ status, sentAt, createdAt, updatedAt }: TextRow): string =>
  status === 'draft' ? updatedAt : (sentAt ?? createdAt);

const Text = ({ text }: { text: TextRow }) => {
  const { instant } = useFormats();
  const inbound = text.direction === 'inbound';
  return (
    <li className={classes.text} data-direction={text.direction}>
      <p className={classes.body}>{text.body}</p>
      <p className={classes.facts}>
        <span>{`${inbound ? 'From' : 'To'} ${readablePhone(inbound ? `+${text.number}` : text.to)} · ${instant(timeOf(text))}`}</span>
        {text.status !== 'draft' && <span>{counted(text.segments, 'segment')}</span>}
        {text.template && <span>{`Template “${text.template}”`}</span>}
        {!inbound && <StatusOf status={text.status} />}
      </p>
      {text.failure && <p className={stack.fault}>{text.failure}</p>}
    </li>
  );
};

/** Returns the numbers that may be texted: the contacts' numbers, and the account's own if no contact has it. */
function readersOf(account: AccountRow, people: readonly ContactRow[]): Reader[] {
  const wanted = ({ phone }: { readonly phone: string }) => !refusesText(people, phone);
  const readers = [
    ...activeOf(people).flatMap(({ name, phone, language }) =>
      phone ? [{ phone, name, isContact: true, language }] : [],
    ),
    ...(account.phone
      ? [{ phone: account.phone, name: account.name, isContact: false, language: 'en' as const }]
      : []),
  ].filter(wanted);
  return [
    ...new Map(readers.toReversed().map((reader) => [numberKey(reader.phone), reader])).values(),
  ].reverse();
}

const textsOf = (accountId: string) =>
  query('text-messages', {
    where: { accountId },
    orderBy: { field: 'createdAt', direction: 'desc' },
    limit: 100,
  });

const draftsOf = (accountId: string) =>
  query('text-messages', {
    where: { accountId, status: 'draft' },
    orderBy: { field: 'createdAt', direction: 'desc' },
    limit: 20,
  });

interface AccountTextComposerProps {
  account: AccountRow;
  people: readonly ContactRow[];
  onDone: () => void;
}

/** A field to text one of the account's contacts, or a message why that is not possible. */
export const AccountTextComposer = ({ account, people, onDone }: AccountTextComposerProps) => {
  const { rows } = useLive(textsOf(account.id));
  const { rows: drafts } = useLive(draftsOf(account.id));
  const [draft, setDraft] = useState<TextRow | null>(null);
  const readers = readersOf(account, people);
  const refusing = people.find(({ phone, optOutText }) => phone && optOutText);
  if (readers.length === 0 && refusing)
    return <p className={stack.quiet}>{`${refusing.name} opted out of texts. Call instead.`}</p>;
  if (readers.length === 0)
    return <p className={stack.quiet}>Add a phone number to a contact to write a text.</p>;
  return (
    rows && (
      <>
        <Drafts
          drafts={drafts ?? []}
          open={draft?.id ?? null}
          titleOf={({ body }) => firstLine(body)}
          mutation={m.textMessages.discardDraft}
          onOpen={setDraft}
        />
        <TextComposer
          key={draft?.id}
          account={account}
          readers={readers}
          texts={rows}
          draft={draft}
          onDone={onDone}
        />
      </>
    )
  );
};

/** Texts with the account's contacts, newest first, and a field to write one. */
export const AccountTexts = ({ account }: { account: AccountRow }) => {
  const actor = useActor();
  const { rows } = useLive(textsOf(account.id));
  const { rows: people } = useLive(contactsOf(account.id));
  // Each text starts with an empty form.
  const [sent, setSent] = useState(0);
  const canWrite =
    textMessages.permission(actor).create !== matchNone && can(anyEntity(accounts), actor, 'update', account);
  return (
    <Section title="Texts">
      {canWrite && people && (
        <AccountTextComposer key={sent} account={account} people={people} onDone={() => setSent(sent + 1)} />
      )}
      {!rows && <LinesSkeleton />}
      {rows?.length === 0 && (
        <EmptyState small icon={<IconMessage aria-hidden />} title="No texts yet">
          Texts to and from the customer are listed here.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ol className={classes.thread} aria-label="Texts">
          {rows
            .toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)))
            .map((text) => (
              <Text key={text.id} text={text} />
            ))}
        </ol>
      )}
    </Section>
  );
};
