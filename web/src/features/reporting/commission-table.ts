import { total, filterGroups, type Group } from '../../shared/groups.ts';
import { countedLink } from '../../shared/list-link.ts';
import { daysOf, isInMonth, monthsOf, type DayRange } from '../../shared/months.ts';
import type { ReportTable, ReportValue } from './report-table.ts';

/**
 * Reports what each person earned, by the month in which it became payable: payable, paid, and the sum of both.
 * Chargebacks are negative.
 *
 * @param groups groups of payable and paid commissions by person, day, and status.
 */
export function commissionTable(
  groups: readonly Group[],
  nameOf: (id: string | null | undefined) => string,
  range: DayRange,
  writeMonth: (date: string) => string,
): ReportTable {
  const values = (own: readonly Group[]): ReportValue[] => {
    const sumOf = (...statuses: string[]) => total(filterGroups(own, 'status', statuses), 'sum.amount');
    return [sumOf('payable'), sumOf('paid'), sumOf('payable', 'paid')];
  };
  const people = [...new Set(groups.map((group) => String(group['userId'])))]
    .map((id) => ({ id, name: nameOf(id) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  const rows = monthsOf(range).flatMap((month) =>
    people.flatMap(({ id, name }) => {
      const own = groups.filter((group) => group['userId'] === id && isInMonth(group['earnedOn'], month));
      if (own.length === 0) return [];
      const href = countedLink('commissions', {
        userId: id,
        status: ['payable', 'paid'],
        earnedOn: daysOf(month, range),
      });
      return [{ key: `${month} ${id}`, values: [name, writeMonth(month), ...values(own)], href }];
    }),
  );
  return {
    columns: [
      { id: 'person', label: 'Person', kind: 'text' },
      { id: 'month', label: 'Month', kind: 'text' },
      { id: 'payable', label: 'Payable', kind: 'money' },
      { id: 'paid', label: 'Paid', kind: 'money' },
      { id: 'all', label: 'Earned', kind: 'money' },
    ],
    rows,
    foot: ['All', '', ...values(groups)],
  };
}
