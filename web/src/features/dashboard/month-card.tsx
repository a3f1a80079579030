import { addDays } from '@sable/domain/calendar-date';
import { where, type Predicate } from '@sable/domain/kernel/predicate';
import { WHOLE_PPM } from '@sable/domain/money';
import { groups } from '@sable/domain/queries';
import { estimateRates } from '@sable/domain/rates';
import { useLive } from '../../live/hooks.ts';
import { StatCard } from '../../shared/stat-card.tsx';
import { counted } from '../../shared/formats.ts';
import { total, within, type Group } from '../../shared/groups.ts';
import { listLink } from '../../shared/list-link.ts';
import { monthOf, type DayRange } from '../../shared/months.ts';
import { pipelineStatuses } from '../../shared/pipeline-statuses.ts';
import stack from '../../shared/stack.module.css';
import { useFormats } from '../../shared/use-company.ts';
import { instantOf } from '../../shared/zoned-time.ts';
import { scopeLabel, type Day } from './scope.ts';

const RATE_DAYS = 90;

const between = (field: string, { from, to }: DayRange): Predicate => ({
  all: [
    { field, op: 'gte', value: from },
    { field, op: 'lte', value: to },
  ],
});

const useSold = (range: DayRange, owner: string | undefined) =>
  useLive(
    groups('contract-credits', {
      where: where({ userId: owner }, between('signedOn', range)),
      sum: ['rmrSold', 'salesPpm'],
    }),
  ).rows;

/** Contracts sold: a shared sale counts by its shares. */
const sales = (credits: readonly Group[]): string =>
  (total(credits, 'sum.salesPpm') / WHOLE_PPM).toLocaleString('en-US');

const useSentCohort = ({ today, timeZone, owner }: Day) =>
  useLive(
    groups('estimates', {
      where: where(
        { ownerUserId: owner },
        { field: 'sentAt', op: 'gte', value: instantOf(addDays(today, -RATE_DAYS), '00:00', timeZone) },
      ),
      groupBy: ['status'],
    }),
  ).rows;

const useOpenOffers = (owner: string | undefined) =>
  useLive(
    groups('estimates', {
      where: { status: pipelineStatuses, ownerUserId: owner },
      sum: ['subtotal', 'rmr'],
    }),
  ).rows;

const RmrFigure = ({ day }: { day: Day }) => {
  const { money } = useFormats();
  const month = monthOf(day.today);
  const now = useSold(month, day.owner);
  const before = useSold(monthOf(day.today, -1), day.owner);
  const last = before && total(before, 'sum.rmrSold');
  const ahead = now && last !== undefined && last > 0 && total(now, 'sum.rmrSold') >= last;
  return (
    <StatCard
      label="RMR sold this month"
      value={now && money(total(now, 'sum.rmrSold'))}
      definition={`Recurring monthly revenue, before tax, of contracts signed since the first of this month by who has the credit, beside the whole of last month. ${scopeLabel(day)}`}
      href={`/reporting?report=rmr&from=${monthOf(day.today, -1).from}&to=${month.to}`}
      note={last !== undefined && `${money(last)} last month`}
      tone={ahead ? 'success' : undefined}
    />
  );
};

const SoldFigure = ({ day }: { day: Day }) => {
  const month = monthOf(day.today);
  const now = useSold(month, day.owner);
  const before = useSold(monthOf(day.today, -1), day.owner);
  return (
    <StatCard
      label="Sold this month"
      value={now && sales(now)}
      definition={`Contracts signed since the first of this month. A shared sale counts by its shares. ${scopeLabel(day)}`}
      href={`/reporting?report=reps&from=${month.from}&to=${month.to}`}
      note={before && `${sales(before)} last month`}
    />
  );
};

const WinRateFigure = ({ day }: { day: Day }) => {
  const { percent } = useFormats();
  const groups = useSentCohort(day);
  const sent = groups ? total(groups, 'count') : 0;
  const accepted = groups ? total(within(groups, 'status', ['accepted']), 'count') : 0;
  const { winRateSentPpm } = estimateRates({ sent, accepted, declined: 0, expired: 0, rescinded: 0 });
  return (
    <StatCard
      label={`Win rate, ${RATE_DAYS} days`}
      value={groups && percent(winRateSentPpm)}
      definition={`Accepted divided by sent, of the estimates sent in the last ${RATE_DAYS} days. Those still open count as sent. ${scopeLabel(day)}`}
      href={`/reporting?report=rates&from=${addDays(day.today, -RATE_DAYS)}&to=${day.today}`}
      note={groups && `${accepted} of ${counted(sent, 'sent', 'sent')}`}
    />
  );
};

const PipelineFigure = ({ day }: { day: Day }) => {
  const { money } = useFormats();
  const groups = useOpenOffers(day.owner);
  return (
    <StatCard
      label="Open pipeline"
      value={groups && money(total(groups, 'sum.subtotal'))}
      definition={`One-time amounts before tax of all estimates that are not decided yet, drafts included. ${scopeLabel(day)}`}
      href={listLink('estimates', { status: pipelineStatuses, ownerUserId: day.owner })}
      note={
        groups && `${counted(total(groups, 'count'), 'estimate')} · ${money(total(groups, 'sum.rmr'))}/mo`
      }
    />
  );
};

/** How selling goes, in four numbers. */
export const SalesFigures = ({ day }: { day: Day }) => (
  <div className={stack.tiles}>
    <RmrFigure day={day} />
    <SoldFigure day={day} />
    <WinRateFigure day={day} />
    <PipelineFigure day={day} />
  </div>
);
