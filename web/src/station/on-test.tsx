import { centralStations } from '@sable/domain/central-station';
import { m } from '@sable/domain/mutation-names';
import { phoneHref } from '@sable/domain/phone';
import { isAtStation, isOnTest } from '@sable/domain/station/on-test';
import { hoursAndMinutes } from '@sable/domain/visit/work-times';
import { IconBroadcast, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { useActor, useConnection, useRow } from '../live/hooks.ts';
import { useAction } from '../shared/use-action.ts';
import { useFormats, useNow } from '../shared/use-company.ts';
import { usePeople } from '../shared/use-people.ts';
import { Button } from '../ui/button.tsx';
import { usePrefetch } from '../ui/use-prefetch.ts';
import classes from './on-test.module.css';
import { OnTestDialog } from './lazy-on-test-dialog.ts';
import { SignalCheck } from './signal-check.tsx';
import { mayTest, type Enrollment } from './use-enrollment.ts';

/** Parts that must open without a network. */
const ahead = [OnTestDialog];

const minutesUntil = (until: string, now: string): number =>
  Math.max(1, Math.ceil((Date.parse(until) - Date.parse(now)) / 60_000));

/** Returns the elapsed share of a test, from 0 to 1. */
const shareOver = (since: string, until: string, now: string): number =>
  Math.min(1, Math.max(0, (Date.parse(now) - Date.parse(since)) / (Date.parse(until) - Date.parse(since))));

/** Until when alarms are held, and the time left. */
const Countdown = ({ enrollment, now }: { enrollment: Enrollment; now: string }) => {
  const { time } = useFormats();
  const { nameOf } = usePeople();
  const { onTestSince: since, onTestUntil: until, onTestByUserId, testConfirmedBy } = enrollment;
  if (!until) return <p className={classes.until}>On test</p>;
  return (
    <>
      <div className={classes.head}>
        <p>
          On test until <b className={classes.until}>{time(until)}</b>
        </p>
        <p>
          Time left <b>{hoursAndMinutes(minutesUntil(until, now))}</b>
        </p>
      </div>
      {since && (
        <div className={classes.track} aria-hidden>
          <span style={{ '--done': shareOver(since, until, now) }} />
        </div>
      )}
      <p className={classes.quiet}>
        By {nameOf(onTestByUserId)}, confirmed by {testConfirmedBy}. It ends automatically, with or without
        this screen.
      </p>
    </>
  );
};

const Station = ({ enrollment: { number, stationId } }: { enrollment: Enrollment }) => {
  const { row: station } = useRow(centralStations, stationId);
  return (
    <div className={classes.station}>
      <IconBroadcast size={20} stroke={1.75} aria-hidden />
      <p>
        {station?.name ?? 'Central station'}
        <small>{number ? `Account ${number}` : 'No account number yet'}</small>
      </p>
      {station?.dispatchPhone && (
        <Button href={phoneHref(station.dispatchPhone)} icon={<IconPhone size={18} aria-hidden />}>
          Call
        </Button>
      )}
    </div>
  );
};

interface OnTestProps {
  enrollment: Enrollment;
  /** The end of the visit's window, used as the suggestion; null without a visit. */
  visitEndsAt: string | null;
  /** Whether an appointment sends the reader there. */
  isSent: boolean;
}

/** An account at its central station: whether it is on test, until when, and buttons to start or end a test. */
export const OnTest = ({ enrollment, visitEndsAt, isSent }: OnTestProps) => {
  const act = useAction();
  const actor = useActor();
  const now = useNow();
  const isLive = useConnection().socket === 'live';
  const [asking, setAsking] = useState(false);
  const onTest = isOnTest(enrollment, now);
  const may = mayTest(actor, enrollment, isSent);
  usePrefetch(ahead, may);
  return (
    <section className={classes.card} data-on-test={onTest || undefined} aria-label="Central station">
      {onTest ? <Countdown enrollment={enrollment} now={now} /> : <Station enrollment={enrollment} />}
      {!isAtStation(enrollment) && (
        <p className={classes.quiet}>
          {enrollment.status === 'suspended'
            ? 'Monitoring is suspended: nobody is sent. The office resumes it.'
            : 'The station does not have this account yet. The office submits it.'}
        </p>
      )}
      {may && isAtStation(enrollment) && (
        <div className={classes.acts}>
          <Button fullWidth onClick={() => setAsking(true)}>
            {onTest ? 'Change the end' : 'Put on test'}
          </Button>
          {onTest && (
            <Button
              fullWidth
              disabled={!isLive}
              onClick={() =>
                void act(m.enrollments.takeOffTest, { id: enrollment.id }, { done: 'Alarms are live again.' })
              }
            >
              Take off test
            </Button>
          )}
        </div>
      )}
      {may && onTest && <SignalCheck enrollment={enrollment} />}
      {may && onTest && !isLive && (
        <p className={classes.quiet}>
          Taking it off test needs a connection. Until then, the test continues.
        </p>
      )}
      {asking && (
        <OnTestDialog enrollment={enrollment} visitEndsAt={visitEndsAt} onClose={() => setAsking(false)} />
      )}
    </section>
  );
};
