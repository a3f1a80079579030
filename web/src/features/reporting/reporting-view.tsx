import { addMonths, isCalendarDate } from '@sable/domain/calendar-date';
import { IconLock } from '@tabler/icons-react';
import { useAddress } from '../../address.ts';
import { useActor } from '../../live/hooks.ts';
import { monthOf, monthStart } from '../../shared/months.ts';
import { PersonField } from '../../shared/person-field.tsx';
import stack from '../../shared/stack.module.css';
import { useCompany, useToday } from '../../shared/use-company.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { BlockBoundary } from '../../ui/block-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { reportScope, type ReportScope } from './report-scope.ts';
import { reports } from './reports.tsx';
import type { ReportFilter } from './use-report.ts';

/** Returns the period and the rep from the address. The default period is the last twelve months. */
function useReportFilter(today: string, scope: ReportScope) {
  const { query, setQuery } = useAddress();
  const actor = useActor();
  const start = { from: addMonths(monthStart(today), -11), to: today };
  const asked = {
    from: isCalendarDate(query['from']) ? query['from'] : start.from,
    to: isCalendarDate(query['to']) ? query['to'] : start.to,
  };
  const range = asked.from <= asked.to ? asked : { from: asked.to, to: asked.from };
  const owner = scope === 'own' ? actor.id : query['rep'];
  return { filter: { range, owner } satisfies ReportFilter, query, setQuery };
}

type SetQuery = ReturnType<typeof useReportFilter>['setQuery'];

const Periods = ({ today, setQuery }: { today: string; setQuery: SetQuery }) => {
  const last = monthOf(today, -1);
  const periods = [
    { label: 'This month', from: monthStart(today), to: today },
    { label: 'Last month', ...last },
    { label: 'This year', from: `${today.slice(0, 4)}-01-01`, to: today },
    { label: 'Last 12 months', from: addMonths(monthStart(today), -11), to: today },
  ];
  const actions = periods.map(({ label, from, to }) => ({ label, onClick: () => setQuery({ from, to }) }));
  return <ActionMenu position="bottom-start" trigger={<Button>Period</Button>} groups={[{ actions }]} />;
};

const Reporting = ({ today, scope }: { today: string; scope: ReportScope }) => {
  const { filter, query, setQuery } = useReportFilter(today, scope);
  const report = reports.find(({ id }) => id === query['report']) ?? reports[0];
  const tabs = reports.map((each) => ({
    id: each.id,
    label: each.title,
    content: (
      <BlockBoundary title={each.title}>
        <each.View filter={filter} />
      </BlockBoundary>
    ),
  }));
  return (
    <Page>
      <PageHeader
        title="Reporting"
        subtitle={scope === 'own' ? 'Your own sales.' : 'The whole company, or one rep.'}
      />
      <div className={stack.filters}>
        {/* No bounds: a bound that changes while a year is being typed makes the browser restart the year. */}
        <DateField label="From" value={filter.range.from} onChange={(from) => setQuery({ from })} />
        <DateField label="To" value={filter.range.to} onChange={(to) => setQuery({ to })} />
        {scope === 'company' && (
          <PersonField
            label="Rep"
            placeholder="Everyone"
            among="salespersons"
            value={filter.owner ?? null}
            onChange={(rep) => setQuery({ rep })}
          />
        )}
        <Periods today={today} setQuery={setQuery} />
      </div>
      <TabList label="Reports" tabs={tabs} selected={report.id} onSelect={(id) => setQuery({ report: id })} />
    </Page>
  );
};

const NoReports = () => (
  <Page>
    <PageHeader title="Reporting" />
    <Section>
      <EmptyState icon={<IconLock aria-hidden />} title="Reports are about sales amounts">
        Your role does not see prices, so there is nothing to show here. Your visits are in the calendar.
      </EmptyState>
    </Section>
  </Page>
);

/** Sales reports by period and rep, with the definition of every number. */
export const ReportingView = () => {
  const { row: company } = useCompany();
  const today = useToday();
  const scope = reportScope(useActor());
  if (scope === 'none') return <NoReports />;
  return company && today ? <Reporting today={today} scope={scope} /> : <PageSkeleton />;
};
