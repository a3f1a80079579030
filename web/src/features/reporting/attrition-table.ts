import { accountAttritionPpm, rmrAttrition } from '@sable/domain/rates';
import { total, type Group } from '../../shared/groups.ts';
import { countedLink } from '../../shared/list-link.ts';
import { daysOf, isInMonth, type DayRange } from '../../shared/months.ts';
import { lostOf, monthlyForward } from './roll-forward-table.ts';
import type { ReportColumn, ReportTable, ReportValue } from './report-table.ts';

/** The inputs of the report. Each is a list of groups. */
interface Leaving {
  /** The ledger before the period: one group. */
  readonly before: readonly Group[];
  /** The ledger of the period by day and reason. */
  readonly within: readonly Group[];
  /** Contracts of the period by signature day: losses that they offset, and RMR that replacements lost. */
  readonly signed: readonly Group[];
  /** The number of customers on the day before the period: one group. */
  readonly open: readonly Group[];
  /** Accounts that became customers in the period, and those that left, by day. */
  readonly joined: readonly Group[];
  readonly left: readonly Group[];
}

interface Counted {
  readonly openRmr: number;
  readonly lostRmr: number;
  readonly madeGood: number;
  readonly open: number;
  readonly lost: number;
  readonly close: number;
}

function values({ openRmr, lostRmr, madeGood, open, lost, close }: Counted): ReportValue[] {
  const { grossPpm, netPpm } = rmrAttrition(openRmr, lostRmr, madeGood);
  return [
    openRmr,
    lostRmr,
    madeGood,
    grossPpm,
    netPpm,
    open,
    lost,
    close,
    accountAttritionPpm(lost, open, close),
  ];
}

const columns: readonly ReportColumn[] = [
  { id: 'month', label: 'Month', kind: 'text' },
  { id: 'openRmr', label: 'Opening RMR', kind: 'money' },
  { id: 'lostRmr', label: 'RMR lost', kind: 'money' },
  { id: 'madeGood', label: 'Recovered', kind: 'money' },
  { id: 'gross', label: 'Gross attrition', kind: 'percent' },
  { id: 'net', label: 'Net attrition', kind: 'percent' },
  { id: 'open', label: 'Customers before', kind: 'count' },
  { id: 'lost', label: 'Left', kind: 'count' },
  { id: 'close', label: 'Customers after', kind: 'count' },
  { id: 'accounts', label: 'Account attrition', kind: 'percent' },
];

/** Reports lost RMR and customers by month (trade specification 4). */
export function attritionTable(
  { before, within, signed, open, joined, left }: Leaving,
  range: DayRange,
  writeMonth: (date: string) => string,
): ReportTable {
  const { months, all } = monthlyForward(before, within, range);
  const start = total(open, 'count');
  let customers = start;
  const rows = months.map(({ month, report }) => {
    const of = (groups: readonly Group[], field: string) =>
      groups.filter((group) => isInMonth(group[field], month));
    const own = of(signed, 'signedOn');
    const lost = total(of(left, 'lostOn'), 'count');
    const opening = customers;
    customers += total(of(joined, 'customerSince'), 'count') - lost;
    return {
      key: month,
      values: [
        writeMonth(month),
        ...values({
          openRmr: report.opening,
          lostRmr: lostOf(report, own),
          madeGood: total(own, 'sum.rmrMadeGood'),
          open: opening,
          lost,
          close: customers,
        }),
      ],
      href: countedLink('accounts', { lostOn: daysOf(month, range) }),
    };
  });
  return {
    columns,
    rows,
    foot: [
      'All',
      ...values({
        openRmr: all.opening,
        lostRmr: lostOf(all, signed),
        madeGood: total(signed, 'sum.rmrMadeGood'),
        open: start,
        lost: total(left, 'count'),
        close: customers,
      }),
    ],
    bars: 'lostRmr',
  };
}
