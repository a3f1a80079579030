import { accounts } from '@sable/domain/account';
import { contacts } from '@sable/domain/contact';
import { anyEntity } from '@sable/domain/kernel/entity';
import { matchNone } from '@sable/domain/kernel/predicate';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { phoneHref, readablePhone } from '@sable/domain/phone';
import { IconPhone, IconTrash, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useActor, useLive } from '../../live/hooks.ts';
import { choiceLabel } from '../../shared/formats.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { useAction, type Action } from '../../shared/use-action.ts';
import { useBounced } from '../../shared/use-bounced.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { dialog } from '../../ui/dialog.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { contactsOf, listedOrder, type AccountRow, type ContactRow } from './account-row.ts';
import { rolesText } from './contact-roles.ts';
import { ContactForm } from './lazy-forms.ts';

const entity = anyEntity(contacts);

const removeContact = async (act: Action, contact: ContactRow): Promise<void> => {
  const sure = await dialog.confirm({
    title: `Remove ${contact.name}?`,
    message: 'The contact is removed from this account. Signed and sent documents keep the name.',
    okText: 'Remove',
    danger: true,
  });
  if (sure) await act(m.contacts.delete, { id: contact.id }, { done: `${contact.name} was removed.` });
};

const detailOf = (contact: ContactRow): string =>
  [
    contact.relation && choiceLabel(contact.relation),
    contact.phone && readablePhone(contact.phone),
    contact.email,
    rolesText(contact.roles).join(', '),
    contact.optOutText && 'no texts',
    contact.optOutEmail && 'no emails',
  ]
    .filter(Boolean)
    .join(' · ');

interface ContactLineProps {
  contact: ContactRow;
  /** Whether the last email to this person bounced. */
  bounced: boolean;
  /** Undefined if this person may not change the contact. */
  onOpen: (() => void) | undefined;
}

const ContactLine = ({ contact, bounced, onOpen }: ContactLineProps) => {
  const act = useAction();
  const actor = useActor();
  const isActive = contact.status === 'active';
  return (
    <Line
      before={<Avatar name={contact.name} />}
      title={contact.name}
      detail={detailOf(contact)}
      after={
        (!isActive || bounced) && (
          <>
            {!isActive && <StatusChip>Inactive</StatusChip>}
            {bounced && <StatusChip tone="danger">Email bounced</StatusChip>}
          </>
        )
      }
      onClick={onOpen}
      action={
        <>
          {isActive && contact.phone && (
            <Button
              small
              kind="quiet"
              href={phoneHref(contact.phone)}
              icon={<IconPhone size={16} aria-hidden />}
            >
              Call
            </Button>
          )}
          {can(entity, actor, 'delete', contact) && (
            <IconButton
              label={`Remove ${contact.name}`}
              icon={<IconTrash size={16} stroke={1.75} aria-hidden />}
              onClick={() => void removeContact(act, contact)}
            />
          )}
        </>
      }
    />
  );
};

/** The contacts of an account: who signs, who pays, and who is called. */
export const AccountContacts = ({ account }: { account: AccountRow }) => {
  const { rows } = useLive(contactsOf(account.id));
  const bounced = useBounced((rows ?? []).map(({ email }) => email));
  const [open, setOpen] = useState<ContactRow | 'new' | null>(null);
  const actor = useActor();
  // Adding or editing contacts requires permission to update the account.
  const canWork =
    entity.permission(actor).create !== matchNone && can(anyEntity(accounts), actor, 'update', account);
  const add = (
    <Button small icon={<IconUserPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      Add contact
    </Button>
  );
  return (
    <Section title="Contacts" flush actions={canWork && add}>
      {!rows && <LinesSkeleton />}
      {rows?.length === 0 && (
        <EmptyState small icon={<IconUsers aria-hidden />} title="No contacts yet">
          An estimate goes to a contact. Add the person who decides, and those to call in an alarm.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Lines label="Contacts">
          {listedOrder(rows).map((contact) => (
            <ContactLine
              key={contact.id}
              contact={contact}
              bounced={contact.email !== null && bounced.has(contact.email)}
              onOpen={canWork ? () => setOpen(contact) : undefined}
            />
          ))}
        </Lines>
      )}
      {open && (
        <ContactForm
          accountId={account.id}
          contact={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
};
