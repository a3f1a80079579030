import { IconFilePlus, IconHomePlus } from '@tabler/icons-react';
import { useActor } from '../../live/hooks.ts';
import stack from '../../shared/stack.module.css';
import { useCompany, useFormats, useToday } from '../../shared/use-company.ts';
import { BlockBoundary } from '../../ui/block-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { DashboardSkeleton } from '../../ui/skeletons.tsx';
import classes from './dashboard.module.css';
import { Chair } from './chairs.tsx';
import { dashboardPlan } from './dashboard-plan.ts';
import { DaySentence } from './day-sentence.tsx';
import type { Day } from './scope.ts';
import { SetupCard } from './setup-card.tsx';

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

/** The dashboard: today's schedule, open items, and sales figures. */
export const DashboardView = () => {
  const actor = useActor();
  const { row: company } = useCompany();
  const formats = useFormats();
  const today = useToday();
  if (!company || !today) return <DashboardSkeleton />;
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
        subtitle={<DaySentence day={day} otherwise={`${actor.name} at ${company.name}`} />}
        actions={plan.createsAccounts && <Actions />}
      />
      <div className={stack.stack}>
        {plan.checklist && (
          <BlockBoundary title="Setup">
            <SetupCard />
          </BlockBoundary>
        )}
        <Chair day={day} />
      </div>
    </Page>
  );
};
