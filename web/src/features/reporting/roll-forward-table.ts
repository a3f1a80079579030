import { movements, rollForward, type RollForward } from '@sable/domain/contract/roll-forward';
import { rmrAttrition } from '@sable/domain/rates';
import type { billingSplit } from '../../shared/billing-split.ts';
import { total, type Group } from '../../shared/groups.ts';
import { countedLink } from '../../shared/list-link.ts';
import { daysOf, isInMonth, monthsOf, type DayRange } from '../../shared/months.ts';
import { movementLabels, reasonSums } from '../../shared/rmr-sums.ts';
import type { ReportTable, ReportValue } from './report-table.ts';

/**
 * Returns the lost RMR: cancellations and decreases, plus the amounts by which replacements were below what they
 * closed (decisions 3.13).
 */
export const lostOf = ({ lost }: RollForward, signed: readonly Group[]): number =>
  lost + total(signed, 'sum.renewalLoss');

/** Today’s contracted RMR, split into billed and not yet billed (decisions 3.5). */
export interface ClosingSplit {
  readonly today: string;
  readonly parts: ReturnType<typeof billingSplit>;
}

/** Returns the split of today’s closing balance. It is not available for other days. */
const partsOf = (closing: number, split: ClosingSplit | null, isToday: boolean): ReportValue[] => {
  if (!split) return [];
  const { billing, notYet } = split.parts;
  return isToday && billing.rmr + notYet.rmr === closing ? [billing.rmr, notYet.rmr] : [undefined, undefined];
};

function values(
  report: RollForward,
  signed: readonly Group[],
  split: ClosingSplit | null,
  isToday: boolean,
): ReportValue[] {
  const lost = lostOf(report, signed);
  return [
    report.opening,
    ...movements.map((reason) => report[reason]),
    report.closing,
    ...partsOf(report.closing, split, isToday),
    lost,
    // Gross attrition: lost RMR as a share of the opening RMR.
    rmrAttrition(report.opening, lost, 0).grossPpm,
  ];
}

/** Returns the roll-forward for each month of a period, and for the whole period. */
export function monthlyForward(
  before: readonly Group[],
  within: readonly Group[],
  range: DayRange,
): {
  readonly months: readonly { readonly month: string; readonly report: RollForward }[];
  readonly all: RollForward;
} {
  const start = total(before, 'sum.monthly');
  let balance = start;
  const months = monthsOf(range).map((month) => {
    const own = within.filter((group) => isInMonth(group['effectiveOn'], month));
    const report = rollForward(balance, reasonSums(own));
    balance = report.closing;
    return { month, report };
  });
  return { months, all: rollForward(start, reasonSums(within)) };
}

/**
 * Reports RMR from the beginning of a period to its end, by month. Each row’s closing is the next row’s opening.
 *
 * @param before one group: all lines of earlier days.
 * @param within groups of the period’s lines by day, reason, and, for a correction, the reversed reason.
 * @param signed groups of the period’s contracts by signature day, with what replacements lost.
 * @param now today’s contracted RMR. If the period includes today, its closing is split into billed and not yet
 * billed.
 */
export function rollForwardTable(
  before: readonly Group[],
  within: readonly Group[],
  signed: readonly Group[],
  range: DayRange,
  writeMonth: (date: string) => string,
  now?: ClosingSplit,
): ReportTable {
  const split = now && range.from <= now.today && now.today <= range.to ? now : null;
  const { months, all } = monthlyForward(before, within, range);
  const money = (id: string, label: string) => ({ id, label, kind: 'money' as const });
  return {
    columns: [
      { id: 'month', label: 'Month', kind: 'text' },
      money('opening', 'Opening'),
      ...movements.map((reason) => money(reason, movementLabels[reason])),
      money('closing', 'Closing'),
      ...(split ? [money('billing', 'Billing'), money('notBilling', 'Not yet billing')] : []),
      money('lost', 'Lost'),
      { id: 'attrition', label: 'Gross attrition', kind: 'percent' },
    ],
    rows: months.map(({ month, report }) => ({
      key: month,
      values: [
        writeMonth(month),
        ...values(
          report,
          signed.filter((group) => isInMonth(group['signedOn'], month)),
          split,
          split !== null && isInMonth(split.today, month),
        ),
      ],
      href: countedLink('rmr-lines', { effectiveOn: daysOf(month, range) }),
    })),
    foot: ['All', ...values(all, signed, split, true)],
    bars: 'closing',
  };
}
