import { ratioPpm } from '@sable/domain/money';
import { optionPlaces } from '@sable/domain/estimate/options';
import type { RowIn } from '@sable/domain/queries';
import type { ReportTable, ReportValue } from './report-table.ts';

type EstimateRow = Pick<RowIn<'estimates'>, 'optionTaken' | 'subtotal' | 'rmr'>;
const placeLabels = { recommended: 'Recommended', above: 'Above', below: 'Below' } as const;

/**
 * Reports which options customers took, compared with the recommended one. Estimates without options do not count.
 */
export function optionMixTable(rows: readonly EstimateRow[]): ReportTable {
  const chosen = rows.filter(({ optionTaken }) => optionTaken);
  const values = (own: readonly EstimateRow[]): ReportValue[] => [
    own.length,
    ratioPpm(own.length, chosen.length),
    own.reduce((sum, { subtotal = 0 }) => sum + subtotal, 0),
    own.reduce((sum, { rmr = 0 }) => sum + rmr, 0),
  ];
  return {
    columns: [
      { id: 'place', label: 'Option taken', kind: 'text' },
      { id: 'count', label: 'Estimates', kind: 'count' },
      { id: 'share', label: 'Share', kind: 'percent' },
      { id: 'oneTime', label: 'One-time', kind: 'money' },
      { id: 'rmr', label: 'RMR', kind: 'money' },
    ],
    rows: optionPlaces.map((place) => ({
      key: place,
      values: [placeLabels[place], ...values(chosen.filter(({ optionTaken }) => optionTaken === place))],
    })),
    foot: ['All', ...values(chosen)],
    bars: 'count',
  };
}
