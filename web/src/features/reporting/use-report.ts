import { where, type Predicate } from '@sable/domain/kernel/predicate';
import { groups, query } from '@sable/domain/queries';
import { billingSplit, contractedRmr } from '../../shared/billing-split.ts';
import type { DayRange } from '../../shared/months.ts';
import { pipelineQuery } from '../../shared/pipeline.ts';
import { useFormats, useToday } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { useCounted } from '../../shared/use-counted.ts';
import { daysRange } from '@sable/domain/zoned-time';
import { approvalsTable } from './approvals-table.ts';
import { attritionTable } from './attrition-table.ts';
import { commissionTable } from './commission-table.ts';
import type { ReportTable } from './report-table.ts';
import {
  billingTable,
  discountsTable,
  pipelineTable,
  ratesTable,
  rmrByMonthTable,
  salesByRepTable,
} from './report-tables.ts';
import { optionMixTable } from './option-mix-table.ts';
import { rollForwardTable } from './roll-forward-table.ts';

export interface ReportFilter {
  readonly range: DayRange;
  readonly owner: string | undefined;
}

/** Returns undefined while loading. */
export type UseReport = (filter: ReportFilter) => ReportTable | undefined;

/** Maximum number of rows in one read. The database calculates sums, which have no such limit. */
export const MAX_ROWS = 1000;

const daysWithin = (field: string, { from, to }: DayRange): Predicate => ({
  all: [
    { field, op: 'gte', value: from },
    { field, op: 'lte', value: to },
  ],
});

const instantsWithin = (field: string, { from, to }: DayRange, timeZone: string): Predicate => {
  const instants = daysRange(from, to, timeZone);
  return {
    all: [
      { field, op: 'gte', value: instants.from },
      { field, op: 'lt', value: instants.to },
    ],
  };
};

export const usePipeline: UseReport = ({ owner }) => {
  const { rows } = useCounted(pipelineQuery(owner));
  return rows && pipelineTable(rows, owner);
};

export const useRates: UseReport = ({ range, owner }) => {
  const { timeZone } = useFormats();
  const { nameOf } = usePeople();
  const groupsBy = (field: string) =>
    groups('estimates', {
      where: where({ ownerUserId: owner }, instantsWithin(field, range, timeZone)),
      groupBy: ['ownerUserId', 'status'],
    });
  const sent = useCounted(groupsBy('sentAt')).rows;
  const decided = useCounted(groupsBy('decidedAt')).rows;
  return sent && decided && ratesTable(sent, decided, nameOf);
};

const useCredits = <Field extends 'userId' | 'signedOn'>({ range, owner }: ReportFilter, by: Field) =>
  useCounted(
    groups('contract-credits', {
      where: where({ userId: owner }, daysWithin('signedOn', range)),
      groupBy: [by],
      sum: ['rmrSold', 'oneTime', 'salesPpm'],
    }),
  ).rows;

export const useSalesByRep: UseReport = (filter) => {
  const { nameOf } = usePeople();
  const credits = useCredits(filter, 'userId');
  return credits && salesByRepTable(credits, nameOf, filter.range);
};

export const useRmrByMonth: UseReport = (filter) => {
  const { month } = useFormats();
  const credits = useCredits(filter, 'signedOn');
  return credits && rmrByMonthTable(credits, filter.range, month, filter.owner);
};

export const useCommissions: UseReport = ({ range, owner }) => {
  const { month } = useFormats();
  const { nameOf } = usePeople();
  const { rows } = useCounted(
    groups('commissions', {
      where: where({ userId: owner, status: ['payable', 'paid'] }, daysWithin('earnedOn', range)),
      groupBy: ['userId', 'earnedOn', 'status'],
      sum: ['amount'],
    }),
  );
  return rows && commissionTable(rows, nameOf, range, month);
};

/** Returns the ledger before a period, and the ledger within it by day and reason. */
function useLedger({ range }: ReportFilter) {
  const before = useCounted(
    groups('rmr-lines', {
      where: where({}, { field: 'effectiveOn', op: 'lt', value: range.from }),
      sum: ['monthly'],
    }),
  ).rows;
  const within = useCounted(
    groups('rmr-lines', {
      where: daysWithin('effectiveOn', range),
      groupBy: ['effectiveOn', 'reason', 'reversedReason'],
      sum: ['monthly'],
    }),
  ).rows;
  return before && within && { before, within };
}

/** Returns the lost RMR that contracts offset, and the RMR that replacements lost, by signature day. */
const useMadeGood = ({ range }: ReportFilter) =>
  useCounted(
    groups('contracts', {
      where: daysWithin('signedOn', range),
      groupBy: ['signedOn'],
      sum: ['rmrMadeGood', 'renewalLoss'],
    }),
  ).rows;

export const useRollForward: UseReport = (filter) => {
  const { month } = useFormats();
  const ledger = useLedger(filter);
  const signed = useMadeGood(filter);
  const today = useToday();
  const contracted = useCounted(contractedRmr).rows;
  if (!ledger || !signed || !contracted || !today) return undefined;
  const now = { today, parts: billingSplit(contracted) };
  return rollForwardTable(ledger.before, ledger.within, signed, filter.range, month, now);
};

export const useBilling: UseReport = () => {
  const { rows } = useCounted(contractedRmr);
  return rows && billingTable(rows);
};

export const useAttrition: UseReport = (filter) => {
  const { month } = useFormats();
  const ledger = useLedger(filter);
  const signed = useMadeGood(filter);
  const { from } = filter.range;
  const open = useCounted(
    groups('accounts', {
      where: where(
        {},
        { field: 'customerSince', op: 'lt', value: from },
        {
          any: [
            { field: 'lostOn', op: 'eq', value: null },
            { field: 'lostOn', op: 'gte', value: from },
          ],
        },
      ),
    }),
  ).rows;
  const joined = useCounted(
    groups('accounts', { where: daysWithin('customerSince', filter.range), groupBy: ['customerSince'] }),
  ).rows;
  const left = useCounted(
    groups('accounts', { where: daysWithin('lostOn', filter.range), groupBy: ['lostOn'] }),
  ).rows;
  return (
    ledger &&
    signed &&
    open &&
    joined &&
    left &&
    attritionTable({ ...ledger, signed, open, joined, left }, filter.range, month)
  );
};

/** Returns the latest accepted estimates of the period. */
function useAccepted({ range, owner }: ReportFilter) {
  const { timeZone } = useFormats();
  return useCounted(
    query('estimates', {
      where: where({ status: 'accepted', ownerUserId: owner }, instantsWithin('decidedAt', range, timeZone)),
      orderBy: { field: 'decidedAt', direction: 'desc' },
      limit: MAX_ROWS,
    }),
  ).rows;
}

export const useDiscounts: UseReport = (filter) => {
  const { nameOf } = usePeople();
  const rows = useAccepted(filter);
  return rows && discountsTable(rows, nameOf);
};

export const useOptionMix: UseReport = (filter) => {
  const rows = useAccepted(filter);
  return rows && optionMixTable(rows);
};

/** Reports the latest estimates that were sent in the period. */
export const useApprovals: UseReport = ({ range, owner }) => {
  const { timeZone } = useFormats();
  const { nameOf } = usePeople();
  const { rows } = useCounted(
    query('estimates', {
      where: where({ ownerUserId: owner }, instantsWithin('sentAt', range, timeZone)),
      orderBy: { field: 'sentAt', direction: 'desc' },
      limit: MAX_ROWS,
    }),
  );
  return rows && approvalsTable(rows, nameOf);
};
