import { movements, rollForward, type RollForward } from '@sable/domain/contract/roll-forward';
import { rmrAttrition } from '@sable/domain/rates';
import type { billingSplit } from '../../shared/billing-split.ts';
import { total, type Group } from '../../shared/groups.ts';
import { countedLink } from '../../shared/list-link.ts';
import { daysOf, isInMonth, monthsOf, type DayRange } from '../../shared/months.ts';
import { movementLabels, reasonSums } from '../../shared/rmr-sums.ts';
import type { ReportTable, ReportValue } from './report-table.ts';

/** What was lost: canceled and lowered, and what replacements brought less than they closed (decisions 3.13). */
export const lostOf = ({ lost }: RollForward, signed: readonly Group[]): number =>
  lost + total(signed, 'sum.renewalLoss');

/** What is contracted today, in what is billed and what is not yet (decisions 3.5). */
export interface ClosingSplit {
  readonly today: string;
  readonly parts: ReturnType<typeof billingSplit>;
}

/** Today's closing in its parts; no other day has them. */
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
    // Gross attrition: what was lost of the RMR at the beginning.
    rmrAttrition(report.opening, lost, 0).grossPpm,
  ];
}

/** Each month of a period with its roll-forward, and the whole. */
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
 * RMR from the beginning of a period to its end, month by month: each row closes with what the next one opens with.
 *
 * @param before one group: all lines of earlier days.
 * @param within groups of the period’s lines by day, reason, and the reason of what a correction takes back.
 * @param signed groups of the period’s contracts by the day of the signature, with what replacements lost.
 * @param now what is contracted today: a period that reaches today says of its closing what is billed and what is not yet.
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
