import { IconFilePlus, IconHomePlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useActor } from '../../live/hooks.ts';
import stack from '../../shared/stack.module.css';
import { useCompany, useFormats, useToday } from '../../shared/use-company.ts';
import { BlockBoundary } from '../../ui/block-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import classes from './dashboard.module.css';
import { dashboardPlan } from './dashboard-plan.ts';
import { LatestActivity, LatestNotifications } from './latest.tsx';
import { MyWork } from './my-work.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { Pipeline } from './pipeline.tsx';
import { SalesFigures } from './sales-figures.tsx';
import type { Day } from './scope.ts';
import { SetupCard } from './setup-card.tsx';
import { StaleList } from './stale-list.tsx';
import { FollowUps, TodaysEvents } from './today.tsx';

const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <BlockBoundary title={title}>{children}</BlockBoundary>
);

const Actions = () => (
  <>
    <Button href="/account" icon={<IconHomePlus size={16} aria-hidden />}>
      New account
    </Button>
    <Button kind="primary" href="/estimate/new" icon={<IconFilePlus size={16} aria-hidden />}>
      New estimate
    </Button>
  </>
);

const SellingDay = ({ day }: { day: Day }) => (
  <>
    <Block title="Figures">
      <SalesFigures day={day} />
    </Block>
    <div className={classes.columns}>
      <div className={classes.column}>
        <Block title="Today">
          <TodaysEvents day={day} />
        </Block>
        <Block title="Estimates that need attention">
          <StaleList day={day} />
        </Block>
        <Block title="Pipeline">
          <Pipeline day={day} />
        </Block>
        <Block title="Activity">
          <LatestActivity day={day} />
        </Block>
      </div>
      <div className={classes.column}>
        <Block title="My work">
          <MyWork day={day} />
        </Block>
        <Block title="Follow-ups">
          <FollowUps day={day} />
        </Block>
        {day.plan.leaderboard && (
          <Block title="Leaderboard">
            <Leaderboard day={day} />
          </Block>
        )}
        <Block title="Notifications">
          <LatestNotifications day={day} />
        </Block>
      </div>
    </div>
  </>
);

const VisitingDay = ({ day }: { day: Day }) => (
  <div className={classes.columns}>
    <div className={classes.column}>
      <Block title="Today">
        <TodaysEvents day={day} />
      </Block>
      <Block title="My work">
        <MyWork day={day} />
      </Block>
    </div>
    <div className={classes.column}>
      <Block title="Notifications">
        <LatestNotifications day={day} />
      </Block>
    </div>
  </div>
);

/** A person's day: what is on, what waits, and how selling goes. */
export const DashboardView = () => {
  const actor = useActor();
  const { row: company } = useCompany();
  const formats = useFormats();
  const today = useToday();
  if (!company || !today) return <PageSkeleton />;
  const plan = dashboardPlan(actor);
  const day: Day = {
    today,
    timeZone: company.timeZone,
    plan,
    me: actor.id,
    owner: plan.scope === 'company' ? undefined : actor.id,
  };
  return (
    <Page>
      <PageHeader
        title={<span className={classes.date}>{formats.longDay(today)}</span>}
        subtitle={`${actor.name} at ${company.name}`}
        actions={plan.createsAccounts && <Actions />}
      />
      <div className={stack.stack}>
        {plan.checklist && (
          <Block title="Setup">
            <SetupCard />
          </Block>
        )}
        {plan.scope === 'visits' ? <VisitingDay day={day} /> : <SellingDay day={day} />}
      </div>
    </Page>
  );
};
