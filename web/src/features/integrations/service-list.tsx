import { undeliveredStatuses } from '@sable/domain/message';
import { and, hasValue, where, type Predicate } from '@sable/domain/kernel/predicate';
import { m } from '@sable/domain/mutation-names';
import { query, type RowIn } from '@sable/domain/queries';
import { IconClockCheck, IconFolder, IconMail, IconMailForward, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { asClientError } from '../../live/client-error.ts';
import { useLive } from '../../live/hooks.ts';
import { Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { ProviderIcon } from '../../shared/provider-icon.tsx';
import { showError, useAction } from '../../shared/use-action.ts';
import { useRequest } from '../../shared/use-request.ts';
import stack from '../../shared/stack.module.css';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toast.ts';
import { LastExchange } from './last-exchange.tsx';
import classes from './integrations.module.css';
import { ServiceLine } from './service-line.tsx';
import { TestText } from './test-text.tsx';
import {
  readServices,
  testFileStore,
  testProvider,
  testTimestamps,
  type Service,
  type Services,
  type UsedProvider,
} from './webhook-api.ts';

const newest = { orderBy: { field: 'createdAt', direction: 'desc' }, limit: 1 } as const;

/**
 * Selects the messages that count as an exchange. If nothing is connected, only captured messages count. Otherwise
 * messages count if they failed or the other side accepted them. This excludes a demo's history, whose messages were
 * never sent to a server.
 *
 * @param taken selects messages that the other side accepted, by its response.
 */
const exchanged = (isConnected: boolean, taken: Predicate): Predicate =>
  isConnected ? { any: [where({ status: undeliveredStatuses }), taken] } : where({ status: 'captured' });

const mailTaken = hasValue('serverAnswer');
const textTaken = and(where({ direction: 'outbound' }), hasValue('providerId'));

type Message = Pick<RowIn<'email-messages'>, 'createdAt' | 'sentAt' | 'failure'>;
const Exchange = ({ rows }: { rows: readonly Message[] | undefined }) => {
  const [last] = rows ?? [];
  return (
    <LastExchange
      at={rows && (last ? (last.sentAt ?? last.createdAt) : null)}
      failure={last?.failure ?? null}
    />
  );
};

const EmailLine = ({ service }: { service: Service }) => {
  const act = useAction();
  const isConnected = service.driver === 'smtp';
  const { rows } = useLive(query('email-messages', { ...newest, where: exchanged(isConnected, mailTaken) }));
  return (
    <ServiceLine
      icon={<IconMail size={20} stroke={1.5} aria-hidden />}
      title="Email"
      driver={
        isConnected
          ? `Sent through ${service.host}.`
          : 'Stored to read under Admin, not sent. Set SMTP_URL to send it.'
      }
      isConnected={isConnected}
      lastExchange={<Exchange rows={rows} />}
      testLabel="Test email"
      onTest={() =>
        void act(
          m.emailMessages.sendTest,
          {},
          { done: isConnected ? 'A test is on its way to your address.' : 'A test email was stored.' },
        )
      }
    />
  );
};

/** Replies are tested by replying to a test email. */
const ReplyLine = ({ service, canSend }: { service: Service; canSend: boolean }) => {
  const act = useAction();
  const isConnected = service.driver === 'webhook';
  const { rows } = useLive(query('email-messages', { ...newest, where: hasValue('repliedAt') }));
  return (
    <ServiceLine
      icon={<IconMailForward size={20} stroke={1.5} aria-hidden />}
      title="Replies to email"
      driver={
        isConnected
          ? `Received at ${service.host}: they are shown with the estimate.`
          : 'Go to people’s own mailboxes. Set REPLY_ADDRESS to have them shown with the estimate.'
      }
      isConnected={isConnected}
      lastExchange={<LastExchange at={rows && (rows[0]?.repliedAt ?? null)} failure={null} />}
      testLabel="Test replies"
      onTest={() =>
        void act(
          m.emailMessages.sendTest,
          {},
          {
            done:
              isConnected && canSend
                ? 'A test is on its way to your address. Reply to it: a notification confirms that it arrived.'
                : 'A test email was stored. Replies need SMTP_URL and REPLY_ADDRESS.',
          },
        )
      }
    />
  );
};

const TextLine = ({ service }: { service: Service }) => {
  const [asking, setAsking] = useState(false);
  const isConnected = service.driver === 'http';
  const { rows } = useLive(query('text-messages', { ...newest, where: exchanged(isConnected, textTaken) }));
  return (
    <>
      <ServiceLine
        icon={<IconMessage size={20} stroke={1.5} aria-hidden />}
        title="Texts"
        driver={
          isConnected
            ? `Sent through ${service.host}.`
            : 'Stored on the account, not sent. Set TEXT_URL to send them.'
        }
        isConnected={isConnected}
        lastExchange={<Exchange rows={rows} />}
        testLabel="Test texts"
        onTest={() => setAsking(true)}
      />
      {asking && <TestText onClose={() => setAsking(false)} />}
    </>
  );
};

/** Runs a test that completes immediately, and shows its result. */
const useTest = (run: () => Promise<number>, works: string) => {
  const [testing, setTesting] = useState(false);
  const test = async () => {
    setTesting(true);
    try {
      toast.success(`${works} It took ${await run()} ms.`);
    } catch (error) {
      showError(asClientError(error));
    }
    setTesting(false);
  };
  return { testing, onTest: () => void test() };
};

const FileLine = ({ service }: { service: Service }) => {
  const { rows } = useLive(query('files', newest));
  const test = useTest(testFileStore, 'The file store works.');
  const isConnected = service.driver === 's3';
  return (
    <ServiceLine
      icon={<IconFolder size={20} stroke={1.5} aria-hidden />}
      title="Files"
      driver={
        isConnected ? `Stored at ${service.host}.` : 'Stored in the data folder. Set S3_URL to use a store.'
      }
      isConnected={isConnected}
      lastExchange={<LastExchange at={rows && (rows[0]?.createdAt ?? null)} failure={null} />}
      testLabel="Test files"
      {...test}
    />
  );
};

const TimestampLine = ({ service }: { service: Services['timestamps'] }) => {
  const test = useTest(testTimestamps, 'The time-stamp authority works.');
  const isConnected = service.driver === 'rfc3161';
  return (
    <ServiceLine
      icon={<IconClockCheck size={20} stroke={1.5} aria-hidden />}
      title="Time stamps"
      driver={
        isConnected
          ? `Signed copies are stamped by ${service.host}.`
          : 'Signed copies show the time of this server. Set TIMESTAMP_URL to have it confirmed.'
      }
      isConnected={isConnected}
      lastExchange={<LastExchange at={service.lastUsedAt} failure={null} />}
      testLabel="Test time stamps"
      {...test}
    />
  );
};

const ProviderLine = ({ provider }: { provider: UsedProvider }) => {
  const { id, name, host, lastUsedAt } = provider;
  const test = useTest(() => testProvider(id), `${name} answers.`);
  return (
    <ServiceLine
      icon={<ProviderIcon provider={provider} />}
      title={`Sign-in with ${name}`}
      driver={`OpenID Connect at ${host}.`}
      isConnected
      lastExchange={<LastExchange at={lastUsedAt} failure={null} />}
      testLabel={`Test ${name}`}
      {...test}
    />
  );
};

/** The services that the server uses, each with a test and its last exchange for the company. */
export const ServiceList = () => {
  const { value: services, error } = useRequest(readServices);
  return (
    <Section title="Services" note="Set up by the server administrator for all companies on it." flush>
      {error && <p className={`${stack.fault} ${classes.fault}`}>{error.message}</p>}
      {!services && !error && <LinesSkeleton />}
      {services && (
        <Lines label="Services">
          <EmailLine service={services.email} />
          <ReplyLine service={services.replies} canSend={services.email.driver === 'smtp'} />
          <TextLine service={services.texts} />
          <FileLine service={services.files} />
          <TimestampLine service={services.timestamps} />
          {services.providers.map((provider) => (
            <ProviderLine key={provider.id} provider={provider} />
          ))}
        </Lines>
      )}
    </Section>
  );
};
