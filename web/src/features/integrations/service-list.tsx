import { m } from '@sable/domain/mutation-names';
import { query, type RowIn } from '@sable/domain/queries';
import { IconFolder, IconMail, IconMessage } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { asClientError } from '../../live/client-error.ts';
import { useLive } from '../../live/hooks.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { showError, useAction } from '../../shared/use-action.ts';
import { useRequest } from '../../shared/use-request.ts';
import stack from '../../shared/stack.module.css';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { toast } from '../../ui/toast.ts';
import { LastExchange } from './last-exchange.tsx';
import classes from './integrations.module.css';
import { TestText } from './test-text.tsx';
import { readServices, testFileStore, type Service } from './webhook-api.ts';

interface ServiceLineProps {
  icon: ReactNode;
  title: string;
  /** What does it, in words. */
  driver: string;
  isConnected: boolean;
  lastExchange: ReactNode;
  testLabel: string;
  onTest: () => void;
  testing?: boolean;
}

const ServiceLine = (props: ServiceLineProps) => (
  <Line
    before={props.icon}
    title={
      <span className={stack.row}>
        {props.title}
        <StatusChip tone={props.isConnected ? 'success' : 'neutral'}>
          {props.isConnected ? 'Connected' : 'On this server'}
        </StatusChip>
      </span>
    }
    detail={
      <>
        {props.driver}
        <br />
        {props.lastExchange}
      </>
    }
    action={
      <span className={classes.test}>
        <Button small loading={props.testing ?? false} onClick={props.onTest}>
          {props.testLabel}
        </Button>
      </span>
    }
  />
);

const newest = { orderBy: { field: 'createdAt', direction: 'desc' }, limit: 1 } as const;

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
  const where = { status: ['sent', 'captured', 'failed'] as const };
  const { rows } = useLive(query('email-messages', { ...newest, where }));
  const isConnected = service.driver === 'smtp';
  return (
    <ServiceLine
      icon={<IconMail size={20} stroke={1.5} aria-hidden />}
      title="Email"
      driver={
        isConnected
          ? `Sent through ${service.host}.`
          : 'Kept here to read under Admin, not sent. Set SMTP_URL to send it.'
      }
      isConnected={isConnected}
      lastExchange={<Exchange rows={rows} />}
      testLabel="Test email"
      onTest={() =>
        void act(
          m.emailMessages.sendTest,
          {},
          { done: isConnected ? 'A test is on its way to your address.' : 'A test email was kept here.' },
        )
      }
    />
  );
};

const TextLine = ({ service }: { service: Service }) => {
  const [asking, setAsking] = useState(false);
  const { rows } = useLive(query('text-messages', newest));
  const isConnected = service.driver === 'http';
  return (
    <>
      <ServiceLine
        icon={<IconMessage size={20} stroke={1.5} aria-hidden />}
        title="Texts"
        driver={
          isConnected
            ? `Sent through ${service.host}.`
            : 'Kept here on the account, not sent. Set TEXT_URL to send them.'
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

const FileLine = ({ service }: { service: Service }) => {
  const [testing, setTesting] = useState(false);
  const { rows } = useLive(query('files', newest));
  const isConnected = service.driver === 's3';
  const test = async () => {
    setTesting(true);
    try {
      toast.success(`The file store works. It took ${await testFileStore()} ms.`);
    } catch (error) {
      showError(asClientError(error));
    }
    setTesting(false);
  };
  return (
    <ServiceLine
      icon={<IconFolder size={20} stroke={1.5} aria-hidden />}
      title="Files"
      driver={
        isConnected ? `Kept at ${service.host}.` : 'Kept in the data folder. Set S3_URL to use a store.'
      }
      isConnected={isConnected}
      lastExchange={<LastExchange at={rows && (rows[0]?.createdAt ?? null)} failure={null} />}
      testLabel="Test files"
      testing={testing}
      onTest={() => void test()}
    />
  );
};

/** The services that the server uses, with a test of each and when it last did something for the company. */
export const ServiceList = () => {
  const { value: services, error } = useRequest(readServices);
  return (
    <Section title="Services" note="Set up by whoever runs the server, for all companies on it." flush>
      {error && <p className={`${stack.fault} ${classes.fault}`}>{error.message}</p>}
      {!services && !error && <LinesSkeleton />}
      {services && (
        <Lines label="Services">
          <EmailLine service={services.email} />
          <TextLine service={services.texts} />
          <FileLine service={services.files} />
        </Lines>
      )}
    </Section>
  );
};
