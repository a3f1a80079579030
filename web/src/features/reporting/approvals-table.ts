import type { RowIn } from '@sable/domain/queries';
import type { ReportTable } from './report-table.ts';

type EstimateRow = Pick<
  RowIn<'estimates'>,
  'id' | 'reference' | 'approval' | 'ownerUserId' | 'total' | 'rmr'
>;
type NameOf = (id: string | null | undefined) => string;

/**
 * Lists estimates that were sent with an approval, and those that someone with approval rights sent without a
 * request: why, who requested, and who decided.
 */
export function approvalsTable(rows: readonly EstimateRow[], nameOf: NameOf): ReportTable {
  return {
    columns: [
      { id: 'estimate', label: 'Estimate', kind: 'text' },
      { id: 'rep', label: 'Rep', kind: 'text' },
      { id: 'why', label: 'Reasons', kind: 'text' },
      { id: 'asked', label: 'Asked', kind: 'text' },
      { id: 'decided', label: 'Decided', kind: 'text' },
      { id: 'total', label: 'Total', kind: 'money' },
      { id: 'rmr', label: 'RMR', kind: 'money' },
    ],
    rows: rows.flatMap(({ id, reference, approval, ownerUserId, total, rmr }) => {
      if (!approval?.decidedBy) return [];
      const { requestedBy, decidedBy, reasons } = approval;
      return [
        {
          key: id,
          values: [
            reference,
            nameOf(ownerUserId) || 'No rep',
            reasons.join(' '),
            requestedBy === decidedBy ? 'Sent without asking' : nameOf(requestedBy),
            nameOf(decidedBy),
            total,
            rmr,
          ],
          href: `/estimate/${id}`,
        },
      ];
    }),
  };
}
