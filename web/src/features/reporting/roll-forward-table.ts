import { rmrReasons, type RmrReason } from '@sable/domain/contract/rmr-line';
import {
  movements,
  rollForward,
  type ReasonSum,
  type RollForward,
} from '@sable/domain/contract/roll-forward';
import { total, type Group } from '../../shared/groups.ts';
import { listLink } from '../../shared/list-link.ts';
import { daysOf, isInMonth, monthsOf, type DayRange } from '../../shared/months.ts';
import type { ReportTable, ReportValue } from './report-table.ts';

const labels: Readonly<Record<Exclude<RmrReason, 'opening'>, string>> = {
  new: 'New',
  add_on: 'Add-on',
  increase: 'Increase',
  decrease: 'Decrease',
  cancel: 'Canceled',
  rescind: 'Rescinded',
  reactivate: 'Reactivated',
  renewal: 'Renewal',
  correction: 'Correction',
};

const reasonOf = (value: unknown): RmrReason | null => rmrReasons.find((reason) => reason === value) ?? null;

const sums = (lines: readonly Group[]): ReasonSum[] =>
  lines.flatMap((group) => {
    const reason = reasonOf(group['reason']);
    const monthly = total([group], 'sum.monthly');
    return reason ? [{ reason, reversedReason: reasonOf(group['reversedReason']), monthly }] : [];
  });

const values = (report: RollForward): ReportValue[] => [
  report.opening,
  ...movements.map((reason) => report[reason]),
  report.closing,
  report.lost,
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
    const report = rollForward(balance, sums(own));
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
      ...movements.map((reason) => money(reason, labels[reason])),
      money('closing', 'Closing'),
      money('lost', 'Lost'),
    ],
    rows,
    foot: ['All', ...values(rollForward(start, sums(within)))],
    bars: 'closing',
  };
}
