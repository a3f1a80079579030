import { m } from '@sable/domain/mutation-names';
import { query, type RowIn } from '@sable/domain/queries';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useLive } from '../../live/hooks.ts';
import { byteText } from '../../shared/byte-text.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { SendAgain } from '../../shared/send-again.tsx';
import { StatusOf } from '../../shared/status-of.tsx';
import stack from '../../shared/stack.module.css';
import { useFormats } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { Section } from '../../ui/section.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import classes from './account-messages.module.css';
import { DiscardDraft } from './message-drafts.tsx';

type MessageRow = RowIn<'email-messages'>;

/** Lists the file names and sizes recorded when the message was written. */
const attachedText = (attachments: MessageRow['attachments']): string =>
  attachments.map(({ name, size }) => `${name} (${byteText(size)})`).join(', ');

const Message = ({ message, onClose }: { message: MessageRow; onClose: () => void }) => {
  const { instant } = useFormats();
  const { nameOf } = usePeople();
  return (
    <SidePanel open title={message.subject || 'No subject'} onClose={onClose}>
      <div className={stack.stack}>
        <KeyValues
          rows={[
            { label: 'To', value: message.to },
            ...(message.cc.length > 0 ? [{ label: 'Cc', value: message.cc.join(', ') }] : []),
            ...(message.byHand ? [{ label: 'Written by', value: nameOf(message.createdBy) }] : []),
            ...(message.attachments.length > 0
              ? [{ label: 'Attached', value: attachedText(message.attachments) }]
              : []),
            ...(message.template ? [{ label: 'Template', value: message.template }] : []),
            { label: 'Sent', value: message.sentAt && instant(message.sentAt) },
            ...(message.openedAt ? [{ label: 'Opened', value: instant(message.openedAt) }] : []),
            { label: 'Status', value: <StatusOf status={message.status} /> },
            ...(message.failure ? [{ label: 'Why it failed', value: message.failure }] : []),
          ]}
        />
        <p className={classes.body}>{message.body}</p>
        <div className={stack.row}>
          <SendAgain mail={message} />
        </div>
        {message.status === 'draft' && (
          <div className={stack.row}>
            <DiscardDraft draft={message} mutation={m.emailMessages.discardDraft} onDone={onClose} />
          </div>
        )}
      </div>
    </SidePanel>
  );
};

/** Emails about the account, newest first. */
export const AccountMessages = ({ accountId }: { accountId: string }) => {
  const { instant } = useFormats();
  const [openId, setOpenId] = useState<string | null>(null);
  const { rows } = useLive(
    query('email-messages', {
      where: { accountId },
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: 100,
    }),
  );
  const open = rows?.find(({ id }) => id === openId);
  return (
    <Section title="Emails" flush>
      {!rows && <LinesSkeleton />}
      {rows?.length === 0 && (
        <EmptyState small icon={<IconMail aria-hidden />} title="Nothing was sent yet">
          Estimates and their reminders are listed here once they are sent.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Lines label="Messages">
          {rows.map((message) => (
            <Line
              key={message.id}
              title={message.subject || 'No subject'}
              detail={`${message.to} · ${instant(message.sentAt ?? message.createdAt)}`}
              after={<StatusOf status={message.status} />}
              onClick={() => setOpenId(message.id)}
            />
          ))}
        </Lines>
      )}
      {open && <Message message={open} onClose={() => setOpenId(null)} />}
    </Section>
  );
};
