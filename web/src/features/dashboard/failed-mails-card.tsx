import { LinesSkeleton } from '../../shared/lines.tsx';
import { SendAgain } from '../../shared/send-again.tsx';
import { useFormats } from '../../shared/use-company.ts';
import { useSession } from '../../session/session.ts';
import { Section } from '../../ui/section.tsx';
import { ActLine, ActLines, CardTitle, QuietCard } from './act-line.tsx';
import { useFailedMails } from './failed-mails.ts';
import type { Day } from './scope.ts';
import { useCustomers } from './use-customers.ts';

/** Emails that were not delivered, with the reason. */
export const FailedMails = ({ day }: { day: Day }) => {
  const { instant } = useFormats();
  const { mailDelivers } = useSession();
  const { mails, more = false } = useFailedMails(day) ?? {};
  const customers = useCustomers(mails?.flatMap(({ accountId }) => accountId ?? []) ?? []);
  return (
    <Section
      title={
        <CardTitle count={mails?.length} more={more}>
          Emails that did not arrive
        </CardTitle>
      }
      note={more && 'The newest. Older ones come up as these are sent again.'}
      flush
    >
      {!mails && <LinesSkeleton />}
      {mails?.length === 0 && !more && (
        <QuietCard>
          {mailDelivers
            ? 'Every email was sent. A bounced email is listed here until a later one to the same customer is sent.'
            : 'No mail server is set up: emails are stored and not delivered. Share links yourself.'}
        </QuietCard>
      )}
      {mails && mails.length > 0 && (
        <ActLines label="Emails that did not arrive">
          {mails.map((mail) => (
            <ActLine
              key={mail.id}
              name={customers.get(mail.accountId ?? '')?.name ?? mail.to}
              href={`/account/${mail.accountId ?? ''}`}
              said={mail.subject}
              detail={`${mail.to} · ${mail.failure ?? 'It failed.'} ${instant(mail.createdAt)}`}
              acts={<SendAgain mail={mail} />}
            />
          ))}
        </ActLines>
      )}
    </Section>
  );
};
