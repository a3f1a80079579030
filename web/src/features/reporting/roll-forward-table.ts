import { movements, rollForward, type RollForward } from '@sable/domain/contract/roll-forward';
import { rmrAttrition } from '@sable/domain/rates';
import { total, type Group } from '../../shared/groups.ts';
import { listLink } from '../../shared/list-link.ts';
import { daysOf, isInMonth, monthsOf, type DayRange } from '../../shared/months.ts';
import { movementLabels, reasonSums } from '../../shared/rmr-sums.ts';
import type { ReportTable, ReportValue } from './report-table.ts';

const values = (report: RollForward): ReportValue[] => [
  report.opening,
  ...movements.map((reason) => report[reason]),
  report.closing,
  report.lost,
  // Gross attrition: what was lost of the RMR at the beginning.
  rmrAttrition(report.opening, report.lost, 0).grossPpm,
];

/**
 * RMR from the beginning of a period to its end, month by month: each row closes with what the next one opens with.
 *
 * @param before one group: all lines of earlier days.
 * @param within groups of the period’s lines by day, reason, and the reason of what a correction takes back.
 */
export function rollForwardTable(
  before: readonly Group[],
  within: readonly Group[],
  range: DayRange,
  writeMonth: (date: string) => string,
): ReportTable {
  const start = total(before, 'sum.monthly');
  let balance = start;
  const rows = monthsOf(range).map((month) => {
    const own = within.filter((group) => isInMonth(group['effectiveOn'], month));
    const report = rollForward(balance, reasonSums(own));
    balance = report.closing;
    return {
      key: month,
      values: [writeMonth(month), ...values(report)],
      href: listLink('rmr-lines', { effectiveOn: daysOf(month, range) }),
    };
  });
  const money = (id: string, label: string) => ({ id, label, kind: 'money' as const });
  return {
    columns: [
      { id: 'month', label: 'Month', kind: 'text' },
      money('opening', 'Opening'),
      ...movements.map((reason) => money(reason, movementLabels[reason])),
      money('closing', 'Closing'),
      money('lost', 'Lost'),
      { id: 'attrition', label: 'Gross attrition', kind: 'percent' },
    ],
    rows,
    foot: ['All', ...values(rollForward(start, reasonSums(within)))],
    bars: 'closing',
  };
}
