import type { FunctionComponent } from 'react';
import { LiveBlock } from '../../live/live-block.tsx';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';
import { Approvals } from './approvals.tsx';
import { CustomersToReach } from './customers-to-reach.tsx';
import classes from './dashboard.module.css';
import type { DashboardPlan } from './dashboard-plan.ts';
import { FailedMails } from './failed-mails-card.tsx';
import { FollowUps } from './follow-ups.tsx';
import { LatestActivity, LatestNotifications } from './latest.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { MonthCard } from './month-card.tsx';
import { MyWork } from './my-work.tsx';
import { OpenSiblings } from './open-siblings.tsx';
import { Pipeline } from './pipeline.tsx';
import { Questions } from './questions.tsx';
import { RollForwardCard } from './roll-forward-card.tsx';
import type { Day } from './scope.ts';
import { SoldUndated } from './sold-undated.tsx';
import { TodaysEvents } from './today.tsx';
import { UnassignedTasks } from './unassigned-tasks.tsx';

type Card = FunctionComponent<{ day: Day }>;

/** Contains forms, signatures, and files that only this dashboard needs. */
export const InstallersDay = lazyWithRetry<{ day: Day }>(
  async () => (await import('./installers-day.tsx')).InstallersDay,
  { Fallback: () => <LinesSkeleton /> },
);

const DrivingDay: Card = ({ day }) => <TodaysEvents day={day} driving />;

/** The cards of each dashboard, in reading order: first what waits for this person, then the money. */
const chairs: Readonly<
  Record<DashboardPlan['chair'], { readonly main: readonly Card[]; readonly side: readonly Card[] }>
> = {
  owner: {
    main: [Approvals, Questions, OpenSiblings, CustomersToReach, SoldUndated, TodaysEvents],
    side: [MonthCard, RollForwardCard, Leaderboard, MyWork, UnassignedTasks, FailedMails],
  },
  office: {
    main: [Questions, OpenSiblings, SoldUndated, FailedMails],
    side: [UnassignedTasks, FollowUps, TodaysEvents, MyWork],
  },
  auditor: { main: [MonthCard, Pipeline, LatestActivity], side: [RollForwardCard, Leaderboard] },
  rep: {
    main: [DrivingDay, Questions, OpenSiblings, CustomersToReach, SoldUndated],
    side: [MonthCard, Pipeline, FollowUps, MyWork, Leaderboard],
  },
  installer: { main: [InstallersDay], side: [MyWork, LatestNotifications] },
  field: { main: [DrivingDay, MyWork], side: [LatestNotifications] },
};

const Column = ({ cards, day }: { cards: readonly Card[]; day: Day }) => (
  <div className={classes.column}>
    {cards.map((Content, place) => (
      <LiveBlock key={place} title="This card">
        <Content day={day} />
      </LiveBlock>
    ))}
  </div>
);

/** The dashboard for a person's role. */
export const Chair = ({ day }: { day: Day }) => {
  const { chair, installs } = day.plan;
  const { main, side } = chairs[chair];
  const also = installs && !main.includes(InstallersDay) ? [InstallersDay] : [];
  return (
    <div className={classes.columns} data-even={chair === 'office' || undefined}>
      <Column cards={[...also, ...main]} day={day} />
      <Column cards={side} day={day} />
    </div>
  );
};
