import { undeliveredStatuses } from '@sable/domain/message';
import { m } from '@sable/domain/mutation-names';
import { query, type RowIn } from '@sable/domain/queries';
import { useState } from 'react';
import { useLive } from '../../live/hooks.ts';
import { useSession } from '../../session/session.ts';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { StepFoot, StepFrame, type StepProps } from './step-frame.tsx';

const statusTexts: Record<RowIn<'email-messages'>['status'], string> = {
  queued: 'is on its way',
  sent: 'was accepted by your mail server',
  delivered: 'arrived',
  draft: 'is not sent yet',
  opened: 'was opened',
  captured: 'was stored, because no mail server is set up; it is under Admin → Email',
  failed: 'could not be sent',
  bounced: 'came back',
};

const Outcome = ({ id }: { id: string }) => {
  const { rows } = useLive(query('email-messages', { where: { id }, limit: 1 }));
  const message = rows?.[0];
  return (
    <p
      className={undeliveredStatuses.includes(message?.status ?? '') ? stack.fault : stack.plain}
      role="status"
    >
      {message && `The email to ${message.to} ${statusTexts[message.status]}. ${message.failure ?? ''}`}
    </p>
  );
};

/** Shows whether this server can send email, with a test email whose delivery is shown live. */
export const EmailStep = ({ company, onNext }: StepProps) => {
  const act = useAction();
  const { mailDelivers } = useSession();
  const [sent, setSent] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    const outcome = await act(m.emailMessages.sendTest, {});
    setSending(false);
    if (outcome.ok) setSent(outcome.result.id);
  };
  return (
    <StepFrame
      title="Email"
      note="Estimates reach customers as a link: by email, or from your phone."
      company={company}
    >
      <div className={stack.stack}>
        <p className={stack.plain}>
          {mailDelivers
            ? 'A mail server is connected. Send yourself an email to see that it arrives.'
            : 'No mail server is connected, so emails are stored instead of sent. Estimates still work: you copy the link, share it, or let the customer scan it. Your server administrator can set SMTP_URL.'}
        </p>
        <div>
          <Button loading={sending} onClick={() => void send()}>
            Send a test email
          </Button>
        </div>
        {sent && <Outcome id={sent} />}
        <StepFoot text="Continue" onSkip={onNext} alone />
      </div>
    </StepFrame>
  );
};
