import type { FunctionComponent } from 'react';
import { formatCount } from '../../shared/formats.ts';
import { PayCommission } from './pay-commission.tsx';
import { ReportView, type ReportFacts } from './report-view.tsx';
import {
  MAX_ROWS,
  useApprovals,
  useAttrition,
  useBilling,
  useCommissions,
  useDiscounts,
  useOptionMix,
  usePipeline,
  useRates,
  useRmrByMonth,
  useRollForward,
  useSalesByRep,
  type ReportFilter,
  type UseReport,
} from './use-report.ts';

export interface Report extends ReportFacts {
  /** Renders the report, live. */
  readonly View: FunctionComponent<{ filter: ReportFilter }>;
}

/** Creates a report from its facts, the hook that builds its table, and its actions. */
function reportOf<Id extends string>(
  facts: ReportFacts & { readonly id: Id },
  useTable: UseReport,
  Acts?: FunctionComponent,
): Report & { readonly id: Id } {
  const View = ({ filter }: { filter: ReportFilter }) => (
    <ReportView report={facts} filter={filter} table={useTable(filter)} acts={Acts && <Acts />} />
  );
  return { ...facts, View };
}

/** The reports, in the order of their tabs. */
export const reports = [
  reportOf(
    {
      id: 'pipeline',
      title: 'Pipeline',
      definition:
        'Estimates that are not decided, by their current status. One-time and RMR are amounts before tax. The period does not apply.',
      dated: false,
    },
    usePipeline,
  ),
  reportOf(
    {
      id: 'rates',
      title: 'Win and close rate',
      definition:
        'Win rate: accepted ÷ sent, of the estimates sent in the period. Decision rate: decided ÷ sent, of the same. Close rate: accepted ÷ (accepted + declined + expired), of the estimates decided in the period.',
      dated: true,
    },
    useRates,
  ),
  reportOf(
    {
      id: 'reps',
      title: 'Sales by rep',
      definition:
        'Contracts signed in the period, by who has the credit: RMR sold and one-time amounts before tax. Shared sales count by share; rescinded ones do not count. Average ticket: one-time ÷ contracts.',
      dated: true,
    },
    useSalesByRep,
  ),
  reportOf(
    {
      id: 'rmr',
      title: 'RMR sold',
      definition:
        'Recurring monthly revenue before tax that was sold, by the month of the signature. A replacement counts what it adds; rescinded sales do not count.',
      dated: true,
    },
    useRmrByMonth,
  ),
  reportOf(
    {
      id: 'roll-forward',
      title: 'RMR roll-forward',
      definition:
        'Contracted RMR from the beginning of each month to its end, by the day on which it changed. Opening and all changes add up to closing. A closing of today shows what is billing, and what is not yet because its contract has not started. Lost: canceled and decreased, excluding corrections, and the shortfall of replacements against what they closed. The rep does not apply.',
      dated: true,
    },
    useRollForward,
  ),
  reportOf(
    {
      id: 'billing',
      title: 'RMR by billing',
      definition:
        'Contracted RMR of today, before tax. Billing: contracts that are active, or that end later. Not yet billing: contracts that were signed and have not started. Together they are the RMR of all accounts. Neither the period nor the rep applies.',
      dated: false,
    },
    useBilling,
  ),
  reportOf(
    {
      id: 'attrition',
      title: 'Attrition',
      definition:
        'Gross attrition: RMR lost ÷ RMR at the beginning. Net attrition leaves out what a new contract at the same premises made good within 90 days of the loss, each dollar once, in the month of its signature. Account attrition: customers who left ÷ the average of customers before and after; anyone who has come back since counts from then on. The rep does not apply.',
      dated: true,
    },
    useAttrition,
  ),
  reportOf(
    {
      id: 'commissions',
      title: 'Commissions',
      definition:
        'Commission by the month in which it was earned: when sold, installed, or funded, and never before the right to cancel has ended. Amounts charged back count as negative. Pending amounts are in the list of commissions.',
      dated: true,
    },
    useCommissions,
    PayCommission,
  ),
  reportOf(
    {
      id: 'discounts',
      title: 'Discounts',
      definition: `Of the estimates accepted in the period: discounts on lines and on the total, and their share of the amount before discount. The ${formatCount(MAX_ROWS)} latest count.`,
      dated: true,
    },
    useDiscounts,
  ),
  reportOf(
    {
      id: 'approvals',
      title: 'Approvals',
      definition: `Of the estimates sent in the period: those that passed a limit, why, who asked, and who decided. People who may approve send their own estimates without asking; those are listed here too. The ${formatCount(MAX_ROWS)} latest sent count.`,
      dated: true,
    },
    useApprovals,
  ),
  reportOf(
    {
      id: 'options',
      title: 'Option mix',
      definition: `Of the estimates with options accepted in the period: whether the customer took the recommended option, one above, or one below it. Amounts before tax. The ${formatCount(MAX_ROWS)} latest count.`,
      dated: true,
    },
    useOptionMix,
  ),
] as const;
