import { IconMailForward, IconPaperclip, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '../../shared/formats.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import stack from '../../shared/stack.module.css';
import { useFormats } from '../../shared/use-company.ts';
import { useRequest } from '../../shared/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { Section } from '../../ui/section.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import classes from './console.module.css';
import { listMail, readMail, withAddresses, type MailHead } from './mail-api.ts';

const REFRESH_MS = 5_000;

const Text = ({ text }: { text: string }) => (
  <p className={classes.mail}>
    {withAddresses(text).map((part, index) =>
      index % 2 === 1 ? (
        <a key={index} href={part} target="_blank" rel="noreferrer">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </p>
);

const OpenMail = ({ head, onClose }: { head: MailHead; onClose: () => void }) => {
  const { instant } = useFormats();
  const [ask] = useState(() => () => readMail(head.id));
  const { value: mail, error } = useRequest(ask);
  return (
    <SidePanel open size={640} title={head.subject} onClose={onClose}>
      <div className={stack.stack}>
        <KeyValues
          rows={[
            { label: 'To', value: head.to },
            ...(head.cc.length > 0 ? [{ label: 'Cc', value: head.cc.join(', ') }] : []),
            { label: 'Kept', value: instant(head.at) },
            ...(head.attachments.length > 0
              ? [{ label: 'Attached', value: head.attachments.map(({ filename }) => filename).join(', ') }]
              : []),
          ]}
        />
        {error && <p className={stack.fault}>{error.message}</p>}
        {!mail && !error && <TextSkeleton lines={6} />}
        {mail && <Text text={mail.text} />}
      </div>
    </SidePanel>
  );
};

const mailDetail = (mail: MailHead, instant: (at: string) => string) => `${mail.to} · ${instant(mail.at)}`;

/** Email captured because this installation has no mail server. Links work as they would for the recipient. */
export const MailReader = () => {
  const { instant } = useFormats();
  const { value, error, refetch } = useRequest(listMail, REFRESH_MS);
  const [open, setOpen] = useState<MailHead | null>(null);
  const leaves = error?.code === 'NOT_FOUND';
  return (
    <Section
      title="Captured email"
      note="Without a mail server, email is stored here instead of being sent. Set SMTP_URL to send it."
      flush
      actions={
        <Button small kind="quiet" icon={<IconRefresh size={16} aria-hidden />} onClick={refetch}>
          Refresh
        </Button>
      }
    >
      {!value && !error && <LinesSkeleton count={4} />}
      {error && (
        <EmptyState
          small
          icon={<IconMailForward aria-hidden />}
          title={leaves ? 'Email is delivered' : 'Email couldn’t be loaded'}
        >
          {leaves
            ? 'A mail server is set up, so no email is kept here. Sent email is on each account under Messages.'
            : error.message}
        </EmptyState>
      )}
      {value?.length === 0 && !error && (
        <EmptyState small icon={<IconMailForward aria-hidden />} title="No email yet">
          Outgoing invitations and estimates appear here, with their links.
        </EmptyState>
      )}
      {value && value.length > 0 && !error && (
        <Lines label="Captured email">
          {value.map((mail) => (
            <Line
              key={mail.id}
              title={mail.subject}
              detail={mailDetail(mail, instant)}
              after={
                mail.attachments.length > 0 && (
                  <IconPaperclip size={16} aria-label={counted(mail.attachments.length, 'attachment')} />
                )
              }
              onClick={() => setOpen(mail)}
            />
          ))}
        </Lines>
      )}
      {open && <OpenMail key={open.id} head={open} onClose={() => setOpen(null)} />}
    </Section>
  );
};
