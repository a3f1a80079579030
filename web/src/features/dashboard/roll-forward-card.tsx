import { rollForward } from '@sable/domain/contract/roll-forward';
import { where } from '@sable/domain/kernel/predicate';
import { groups } from '@sable/domain/queries';
import { IconArrowUpRight } from '@tabler/icons-react';
import { billingSplit, contractedRmr } from '../../shared/billing-split.ts';
import { total } from '../../shared/groups.ts';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { countedLink } from '../../shared/list-link.ts';
import { monthOf } from '../../shared/months.ts';
import { movementLabels, reasonSums } from '../../shared/rmr-sums.ts';
import { useFormats } from '../../shared/use-company.ts';
import { useCounted } from '../../shared/use-counted.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { QuietCard } from './act-line.tsx';
import classes from './roll-forward-card.module.css';
import type { Day } from './scope.ts';
import { waterfall, type Step } from './waterfall.ts';

const useRollForward = (today: string) => {
  const { from } = monthOf(today);
  const before = useCounted(
    groups('rmr-lines', {
      where: where({}, { field: 'effectiveOn', op: 'lt', value: from }),
      sum: ['monthly'],
    }),
  ).rows;
  const within = useCounted(
    groups('rmr-lines', {
      where: where(
        {},
        { field: 'effectiveOn', op: 'gte', value: from },
        { field: 'effectiveOn', op: 'lte', value: today },
      ),
      groupBy: ['reason', 'reversedReason'],
      sum: ['monthly'],
    }),
  ).rows;
  return before && within && rollForward(total(before, 'sum.monthly'), reasonSums(within));
};

const look = ({ movement, change }: Step) => {
  if (movement === 'net') return 'net';
  return change > 0 ? 'more' : 'less';
};

const Chart = ({ steps, from, to }: { steps: readonly Step[]; from: string; to: string }) => {
  const { money } = useFormats();
  return (
    <ol className={classes.chart} data-taps aria-label="What moved RMR this month">
      {steps.map((step) => {
        const { movement, change, top, height } = step;
        const label = movement === 'net' ? 'Net' : movementLabels[movement];
        const amount = change > 0 ? `+${money(change)}` : money(change);
        return (
          <li key={movement}>
            <span className={classes.well} aria-hidden>
              <span
                className={classes.bar}
                data-look={look(step)}
                style={{ top: `${top / 10}%`, height: `${height / 10}%` }}
              />
            </span>
            <span className={classes.amount}>{amount}</span>
            {movement === 'net' ? (
              <span className={classes.label}>{label}</span>
            ) : (
              <a
                className={classes.label}
                href={countedLink('rmr-lines', { reason: movement, effectiveOn: { from, to } })}
              >
                {label}
              </a>
            )}
          </li>
        );
      })}
    </ol>
  );
};

/** The part of the RMR that is not billed yet; renders nothing if all of it is. */
const NotYetBilling = () => {
  const { money } = useFormats();
  const { rows } = useCounted(contractedRmr);
  const { rmr } = billingSplit(rows ?? []).notYet;
  if (rmr === 0) return null;
  return (
    <>
      ; <a href={countedLink('contracts', { status: 'signed' })}>{money(rmr)} not yet billing</a>
    </>
  );
};

/** Contracted RMR from the first of the month to today, and the changes in between. */
export const RollForwardCard = ({ day }: { day: Day }) => {
  const { money, day: write } = useFormats();
  const report = useRollForward(day.today);
  const { from } = monthOf(day.today);
  const steps = report && waterfall(report);
  return (
    <Section
      title="RMR roll-forward"
      flush
      actions={
        <Button
          small
          kind="quiet"
          href={`/reporting?report=roll-forward&from=${from}&to=${day.today}`}
          iconAfter={<IconArrowUpRight size={16} aria-hidden />}
        >
          Report
        </Button>
      }
    >
      {!report && <LinesSkeleton />}
      {report && (
        <p className={classes.now}>
          <b>{money(report.closing)}</b> now, from {money(report.opening)} on {write(from)}
          <NotYetBilling />
        </p>
      )}
      {steps?.length === 0 && (
        <QuietCard>Nothing moved RMR this month. A signed contract is the first bar.</QuietCard>
      )}
      {steps && steps.length > 0 && <Chart steps={steps} from={from} to={day.today} />}
    </Section>
  );
};
