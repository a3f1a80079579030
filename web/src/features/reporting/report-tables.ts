import { ratioPpm, scaleCents, WHOLE_PPM } from '@sable/domain/money';
import { type RowIn } from '@sable/domain/queries';
import { estimateRates } from '@sable/domain/rates';
import { billingSplit, type BillingPart } from '../../shared/billing-split.ts';
import { choiceLabel } from '../../shared/formats.ts';
import { total, filterGroups, type Group } from '../../shared/groups.ts';
import { countedLink } from '../../shared/list-link.ts';
import { daysOf, isInMonth, monthsOf, type DayRange } from '../../shared/months.ts';
import { pipelineSum, shownStages, stageSum, type StageSum } from '../../shared/pipeline.ts';
import type { ReportColumn, ReportTable, ReportValue } from './report-table.ts';

type NameOf = (id: string | null | undefined) => string;
type EstimateRow = Pick<RowIn<'estimates'>, 'ownerUserId' | 'totals'>;

const text = (id: string, label: string): ReportColumn => ({ id, label, kind: 'text' });
const count = (id: string, label: string): ReportColumn => ({ id, label, kind: 'count' });
const money = (id: string, label: string): ReportColumn => ({ id, label, kind: 'money' });
const percent = (id: string, label: string): ReportColumn => ({ id, label, kind: 'percent' });

const NOBODY = 'No rep';
const repOf = (group: Group): string => String(group['ownerUserId'] ?? '');
/**
 * Returns the average amount in cents per sale. Sales are counted in parts per million, because people can share
 * them.
 */
const perSale = (cents: number, salesPpm: number): number | undefined =>
  salesPpm === 0 ? undefined : scaleCents(cents, WHOLE_PPM, salesPpm);

/** Returns every rep of several groupings, ordered by name. */
function repsOf(nameOf: NameOf, ...lists: readonly (readonly Group[])[]): { id: string; name: string }[] {
  const ids = new Set(lists.flat().map(repOf));
  return [...ids]
    .map((id) => ({ id, name: nameOf(id || null) || NOBODY }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Reports the pipeline by stage (trade specification 4): count, one-time amount, and RMR of undecided estimates.
 * Expects groups by status.
 */
export function pipelineTable(groups: readonly Group[], owner: string | undefined): ReportTable {
  const values = ({ count: many, oneTime, rmr }: StageSum): ReportValue[] => [many, oneTime, rmr];
  return {
    columns: [
      text('status', 'Status'),
      count('count', 'Estimates'),
      money('oneTime', 'One-time'),
      money('rmr', 'RMR'),
    ],
    rows: shownStages(groups).map((status) => ({
      key: status,
      values: [choiceLabel(status), ...values(stageSum(groups, status))],
      href: countedLink('estimates', { status, ownerUserId: owner }),
    })),
    foot: ['All', ...values(pipelineSum(groups))],
    bars: 'oneTime',
  };
}

/**
 * Reports the current contracted RMR, billed and not yet billed (decisions 3.5). Expects groups by status of the
 * contracts with RMR.
 */
export function billingTable(byStatus: readonly Group[]): ReportTable {
  const { billing, notYet } = billingSplit(byStatus);
  const values = (...parts: readonly BillingPart[]): ReportValue[] => [
    parts.reduce((sum, { contracts }) => sum + contracts, 0),
    parts.reduce((sum, { rmr }) => sum + rmr, 0),
  ];
  return {
    columns: [text('part', 'Contracted'), count('contracts', 'Contracts'), money('rmr', 'RMR')],
    rows: [
      {
        key: 'billing',
        values: ['Billing', ...values(billing)],
        href: countedLink('contracts', { status: 'active' }),
      },
      {
        key: 'notYet',
        values: ['Not yet billing', ...values(notYet)],
        href: countedLink('contracts', { status: 'signed' }),
      },
    ],
    foot: ['All', ...values(billing, notYet)],
    bars: 'rmr',
  };
}

function rateValues(sent: readonly Group[], decided: readonly Group[]): ReportValue[] {
  const of = (groups: readonly Group[], status: string) =>
    total(filterGroups(groups, 'status', [status]), 'count');
  const cohort = {
    sent: total(sent, 'count'),
    accepted: of(sent, 'accepted'),
    declined: of(sent, 'declined'),
    expired: of(sent, 'expired'),
    rescinded: of(sent, 'rescinded'),
  };
  const period = {
    accepted: of(decided, 'accepted'),
    declined: of(decided, 'declined'),
    expired: of(decided, 'expired'),
    rescinded: of(decided, 'rescinded'),
  };
  const decisions = period.accepted + period.declined + period.expired + period.rescinded;
  const { winRateSentPpm, decisionRatePpm } = estimateRates(cohort);
  const { closeRateDecidedPpm } = estimateRates({ ...period, sent: decisions });
  return [
    cohort.sent,
    cohort.accepted,
    winRateSentPpm,
    decisionRatePpm,
    decisions,
    period.accepted,
    closeRateDecidedPpm,
  ];
}

/**
 * Reports the win rate and the decision rate of the sent cohort, and the close rate of decided estimates (trade
 * specification 4). Expects groups by rep and status.
 */
export function ratesTable(sent: readonly Group[], decided: readonly Group[], nameOf: NameOf): ReportTable {
  const own = (groups: readonly Group[], id: string) => groups.filter((group) => repOf(group) === id);
  return {
    columns: [
      text('rep', 'Rep'),
      count('sent', 'Sent'),
      count('won', 'Accepted of sent'),
      percent('win', 'Win rate'),
      percent('decision', 'Decision rate'),
      count('decided', 'Decided'),
      count('accepted', 'Accepted of decided'),
      percent('close', 'Close rate'),
    ],
    rows: repsOf(nameOf, sent, decided).map(({ id, name }) => ({
      key: id,
      values: [name, ...rateValues(own(sent, id), own(decided, id))],
      href: id ? countedLink('estimates', { ownerUserId: id }) : undefined,
    })),
    foot: ['All', ...rateValues(sent, decided)],
    bars: 'win',
  };
}

/** Reports the sales that each rep has credit for, the most RMR first. Expects groups of credits by person. */
export function salesByRepTable(credits: readonly Group[], nameOf: NameOf, range: DayRange): ReportTable {
  const values = (own: readonly Group[]): ReportValue[] => {
    const sales = total(own, 'sum.salesPpm');
    const rmr = total(own, 'sum.rmrSold');
    const oneTime = total(own, 'sum.oneTime');
    return [sales / WHOLE_PPM, rmr, perSale(rmr, sales), oneTime, perSale(oneTime, sales)];
  };
  return {
    columns: [
      text('rep', 'Rep'),
      count('contracts', 'Contracts sold'),
      money('rmr', 'RMR sold'),
      money('averageRmr', 'RMR per contract'),
      money('oneTime', 'One-time'),
      money('ticket', 'Average ticket'),
    ],
    rows: credits
      .map((group) => {
        const id = String(group['userId'] ?? '');
        return {
          key: id,
          values: [nameOf(id || null) || NOBODY, ...values([group])],
          href: id ? countedLink('contract-credits', { userId: id, signedOn: range }) : undefined,
        };
      })
      .sort((a, b) => Number(b.values[2] ?? 0) - Number(a.values[2] ?? 0)),
    foot: ['All', ...values(credits)],
    bars: 'rmr',
  };
}

/** Reports RMR sold by signature month, including months without a sale. Expects groups of credits by `signedOn`. */
export function rmrByMonthTable(
  credits: readonly Group[],
  range: DayRange,
  writeMonth: (date: string) => string,
  owner: string | undefined,
): ReportTable {
  const values = (own: readonly Group[]): ReportValue[] => {
    const sales = total(own, 'sum.salesPpm');
    const rmr = total(own, 'sum.rmrSold');
    return [sales / WHOLE_PPM, rmr, perSale(rmr, sales)];
  };
  return {
    columns: [
      text('month', 'Month'),
      count('contracts', 'Contracts sold'),
      money('rmr', 'RMR sold'),
      money('average', 'RMR per contract'),
    ],
    rows: monthsOf(range).map((month) => ({
      key: month,
      values: [writeMonth(month), ...values(credits.filter((group) => isInMonth(group['signedOn'], month)))],
      href: countedLink('contract-credits', { signedOn: daysOf(month, range), userId: owner }),
    })),
    foot: ['All', ...values(credits)],
    bars: 'rmr',
  };
}

const discountOf = (bucket: { lineDiscount: number; wholeDiscount: number }) =>
  bucket.lineDiscount + bucket.wholeDiscount;

function discountValues(rows: readonly EstimateRow[]): ReportValue[] {
  let oneTime = 0;
  let oneTimeOff = 0;
  let monthly = 0;
  let monthlyOff = 0;
  for (const { totals } of rows) {
    if (!totals) continue;
    oneTime += totals.oneTime.gross;
    oneTimeOff += discountOf(totals.oneTime);
    monthly += totals.monthly.gross;
    monthlyOff += discountOf(totals.monthly);
  }
  return [
    rows.length,
    oneTime,
    oneTimeOff,
    ratioPpm(oneTimeOff, oneTime),
    monthly,
    monthlyOff,
    ratioPpm(monthlyOff, monthly),
  ];
}

/**
 * Reports the discounts on accepted estimates by rep: on lines and on the whole estimate, as a share of the gross
 * amount.
 */
export function discountsTable(rows: readonly EstimateRow[], nameOf: NameOf): ReportTable {
  const ids = [...new Set(rows.map(({ ownerUserId }) => ownerUserId))];
  return {
    columns: [
      text('rep', 'Rep'),
      count('count', 'Estimates'),
      money('oneTime', 'One-time gross'),
      money('oneTimeOff', 'Discount'),
      percent('oneTimeRate', 'Rate'),
      money('monthly', 'Monthly gross'),
      money('monthlyOff', 'Monthly discount'),
      percent('monthlyRate', 'Monthly rate'),
    ],
    rows: ids
      .map((id) => ({
        key: id ?? '',
        values: [
          nameOf(id) || NOBODY,
          ...discountValues(rows.filter(({ ownerUserId }) => ownerUserId === id)),
        ],
        href: id ? countedLink('estimates', { ownerUserId: id, status: 'accepted' }) : undefined,
      }))
      .sort((a, b) => Number(b.values[3] ?? 0) - Number(a.values[3] ?? 0)),
    foot: ['All', ...discountValues(rows)],
    bars: 'oneTimeOff',
  };
}
