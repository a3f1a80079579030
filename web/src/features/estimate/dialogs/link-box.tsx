import { query } from '@sable/domain/queries';
import { m } from '@sable/domain/mutation-names';
import { phoneText } from '@sable/domain/phone';
import { textMessages } from '@sable/domain/text-message';
import { IconExternalLink, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { useLive, useRow } from '../../../live/hooks.ts';
import { SendAgain } from '../../../shared/send-again.tsx';
import { ShareLink } from '../../../shared/share-link.tsx';
import { StatusOf } from '../../../shared/status-of.tsx';
import { Button } from '../../../ui/button.tsx';
import { useEditor } from '../session/editor-context.tsx';
import { linkOf, useStep, type Sent } from '../session/use-step.ts';
import { Fault } from './fault.tsx';
import classes from './lifecycle.module.css';

/** Delivery state of the email with the link. It counts as sent only after a mail server took it. */
const MailState = ({ estimateId, email }: { estimateId: string; email: string }) => {
  const message = useLive(
    query('email-messages', {
      where: { estimateId },
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: 1,
    }),
  ).rows?.[0];
  return (
    <p className={classes.row} role="status">
      <span>
        Email to <strong>{email}</strong>
      </span>
      {message && <StatusOf status={message.status} />}
      {message?.status === 'captured' &&
        'No mail server is set up: it is not delivered. Share the link yourself.'}
      {message?.failure}
      {message && <SendAgain mail={message} />}
    </p>
  );
};

/** Texts a link to the contact's phone, and shows the delivery state. */
const TextLink = () => {
  const { estimate, people } = useEditor();
  const { run, busy, fault } = useStep();
  const [sentId, setSentId] = useState<string | null>(null);
  const { row: message } = useRow(textMessages, sentId);
  const phone = people.find(({ id }) => id === estimate.contactId)?.phone;
  if (!phone) return null;
  const send = async () =>
    setSentId((await run(m.estimates.textLink, { id: estimate.id }))?.result.id ?? null);
  return (
    <>
      {message ? (
        <p className={classes.row} role="status">
          <span>
            Text to <strong>{phoneText(phone)}</strong>
          </span>
          <StatusOf status={message.status} />
          {message.status === 'captured' &&
            'No text provider is set up: it is not delivered. Share the link yourself.'}
          {message.failure}
        </p>
      ) : (
        <div>
          <Button loading={busy} icon={<IconMessage aria-hidden />} onClick={() => void send()}>
            Text the link to {phoneText(phone)}
          </Button>
        </div>
      )}
      <Fault text={fault} />
    </>
  );
};

interface LinkBoxProps {
  sent: Sent;
  email: string | null;
}

/** The customer's link, to copy, share, scan, or open. It is shown only once, because only its hash is stored. */
export const LinkBox = ({ sent, email }: LinkBoxProps) => {
  const { estimate } = useEditor();
  const link = linkOf(sent.token);
  return (
    <div className={classes.stack}>
      {sent.mailed && email ? (
        <MailState estimateId={estimate.id} email={email} />
      ) : (
        <p>No email was sent. Share the link yourself.</p>
      )}
      <TextLink />
      <ShareLink label="Customer’s link" link={link} title={estimate.reference}>
        <Button
          icon={<IconExternalLink aria-hidden />}
          onClick={() => window.open(link, '_blank', 'noopener')}
        >
          Open the customer’s page
        </Button>
      </ShareLink>
      <figure className={classes.scan}>
        <img
          alt="QR code of the customer’s link"
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(link))}`}
        />
        <figcaption className={classes.quiet}>Hold the customer’s phone here.</figcaption>
      </figure>
      <p className={classes.quiet}>
        Copy it now: for security, we don’t store the link. You can create a new one anytime, which replaces
        this one.
      </p>
    </div>
  );
};
