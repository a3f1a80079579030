import { addDays } from '@sable/domain/calendar-date';
import { where, type Predicate } from '@sable/domain/kernel/predicate';
import { WHOLE_PPM } from '@sable/domain/money';
import { groups } from '@sable/domain/queries';
import { estimateRates } from '@sable/domain/rates';
import { isWorking } from '@sable/domain/user';
import { counted, formatCount } from '../../shared/formats.ts';
import { total, filterGroups, type Group } from '../../shared/groups.ts';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { countedLink } from '../../shared/list-link.ts';
import { monthOf, type DayRange } from '../../shared/months.ts';
import { pipelineStatuses } from '../../shared/pipeline.ts';
import { useFormats } from '../../shared/use-company.ts';
import { useCounted } from '../../shared/use-counted.ts';
import { usePeople } from '../../shared/use-people.ts';
import { instantOf } from '@sable/domain/zoned-time';
import { Section } from '../../ui/section.tsx';
import classes from './month-card.module.css';
import type { Day } from './scope.ts';

const RATE_DAYS = 90;

const between = (field: string, { from, to }: DayRange): Predicate => ({
  all: [
    { field, op: 'gte', value: from },
    { field, op: 'lte', value: to },
  ],
});

const useSold = (range: DayRange, owner: string | undefined) =>
  useCounted(
    groups('contract-credits', {
      where: where({ userId: owner }, between('signedOn', range)),
      sum: ['rmrSold', 'oneTime', 'salesPpm'],
    }),
  ).rows;

const usePipeline = (owner: string | undefined) =>
  useCounted(
    groups('estimates', {
      where: { status: pipelineStatuses, ownerUserId: owner },
      groupBy: ['status'],
      sum: ['subtotal', 'rmr'],
    }),
  ).rows;

const useSentCohort = ({ today, timeZone, owner }: Day) =>
  useCounted(
    groups('estimates', {
      where: where(
        { ownerUserId: owner },
        { field: 'sentAt', op: 'gte', value: instantOf(addDays(today, -RATE_DAYS), '00:00', timeZone) },
      ),
      groupBy: ['status'],
    }),
  ).rows;

/** Returns this month's sales goal in cents of RMR, for one rep or for everybody who works here; 0 without a goal. */
function useGoal(owner: string | undefined): number {
  const people = usePeople().rows ?? [];
  return people
    .filter((person) => (owner ? person.id === owner : isWorking(person)))
    .reduce((sum, { monthlyGoal }) => sum + (monthlyGoal ?? 0), 0);
}

const Goal = ({ goal, sold }: { goal: number; sold: number }) => {
  const { money, percent } = useFormats();
  if (goal === 0) return null;
  return (
    <p className={classes.foot}>
      <span>Goal, RMR</span>
      <span>
        {money(sold)} of {money(goal)}
        <b>{percent(Math.floor((sold * WHOLE_PPM) / goal))}</b>
      </span>
    </p>
  );
};

interface Row {
  readonly label: string;
  readonly href: string;
  readonly oneTime: number;
  readonly rmr: number;
}

/** Formats the number of contracts sold. A shared sale counts by its shares. */
const contracts = (credits: readonly Group[]): string => {
  const sold = total(credits, 'sum.salesPpm') / WHOLE_PPM;
  return `${formatCount(sold)} ${sold === 1 ? 'contract' : 'contracts'}`;
};

const WinRate = ({ day }: { day: Day }) => {
  const { percent } = useFormats();
  const cohort = useSentCohort(day);
  const sent = cohort ? total(cohort, 'count') : 0;
  if (sent === 0) return null;
  const accepted = total(filterGroups(cohort ?? [], 'status', ['accepted']), 'count');
  const { winRateSentPpm } = estimateRates({ sent, accepted, declined: 0, expired: 0, rescinded: 0 });
  return (
    <p className={classes.foot} data-taps>
      <a href={`/reporting?report=rates&from=${addDays(day.today, -RATE_DAYS)}&to=${day.today}`}>
        Win rate, {RATE_DAYS} days
      </a>
      <span>
        {accepted} of {counted(sent, 'sent', 'sent')}
        <b>{percent(winRateSentPpm)}</b>
      </span>
    </p>
  );
};

const Rows = ({ rows }: { rows: readonly Row[] }) => {
  const { money } = useFormats();
  return rows.map(({ label, href, oneTime, rmr }) => (
    <tr key={label}>
      <th scope="row">
        <a href={href} data-tap>
          {label}
        </a>
      </th>
      <td>{money(oneTime)}</td>
      <td className={classes.rmr}>{money(rmr)}</td>
    </tr>
  ));
};

/** This month's sales and the open pipeline, with one-time and monthly amounts separate, before tax. */
export const MonthCard = ({ day }: { day: Day }) => {
  const { money, month: write } = useFormats();
  const month = monthOf(day.today);
  const last = monthOf(day.today, -1);
  const now = useSold(month, day.owner);
  const before = useSold(last, day.owner);
  const open = usePipeline(day.owner);
  const goal = useGoal(day.owner);
  const name = (date: string) => write(date).split(' ')[0] ?? '';
  const pending = filterGroups(open ?? [], 'status', ['pending_approval']);
  const row = (label: string, href: string, of: readonly Group[]): Row => ({
    label,
    href,
    oneTime: total(of, 'sum.subtotal'),
    rmr: total(of, 'sum.rmr'),
  });
  const link = (status: readonly string[]) => countedLink('estimates', { status, ownerUserId: day.owner });
  return (
    <Section
      title={day.owner ? `My ${name(month.from)}` : `${name(month.from)} so far`}
      note="Before tax."
      flush
    >
      {!now || !before || !open ? (
        <LinesSkeleton />
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">One-time</th>
              <th scope="col" className={classes.rmr}>
                RMR a month
              </th>
            </tr>
          </thead>
          <tbody>
            <tr className={classes.lead}>
              <th scope="row">
                <a href={`/reporting?report=reps&from=${month.from}&to=${month.to}`}>Sold</a>
                <span>{contracts(now)}</span>
              </th>
              <td>{money(total(now, 'sum.oneTime'))}</td>
              <td className={classes.rmr}>+ {money(total(now, 'sum.rmrSold'))}</td>
            </tr>
            <Rows
              rows={[
                {
                  label: `${name(last.from)}, ${contracts(before)}`,
                  href: `/reporting?report=reps&from=${last.from}&to=${last.to}`,
                  oneTime: total(before, 'sum.oneTime'),
                  rmr: total(before, 'sum.rmrSold'),
                },
                ...(pending.length > 0
                  ? [
                      row(
                        `Waiting for approval, ${formatCount(total(pending, 'count'))}`,
                        link(['pending_approval']),
                        pending,
                      ),
                    ]
                  : []),
                row(`Open pipeline, ${formatCount(total(open, 'count'))}`, link(pipelineStatuses), open),
              ]}
            />
          </tbody>
        </table>
      )}
      {now && <Goal goal={goal} sold={total(now, 'sum.rmrSold')} />}
      <WinRate day={day} />
    </Section>
  );
};
