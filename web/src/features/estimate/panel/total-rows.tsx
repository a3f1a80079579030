import { totalRowLabel, type TotalRow } from '@sable/domain/estimate/total-rows';
import { useEditor } from '../session/editor-context.tsx';
import { ExplainedAmount } from './explained-amount.tsx';

interface TotalRowsProps {
  rows: readonly TotalRow[];
  className: string | undefined;
  label?: string;
}

/** Rows of the totals, in the document and in the panel. Amounts that can be explained open their explanation. */
export const TotalRows = ({ rows, className, label }: TotalRowsProps) => {
  const { formats } = useEditor();
  if (rows.length === 0) return null;
  return (
    <dl className={className} aria-label={label}>
      {rows.map((row) => (
        <div key={row.key} data-kind={row.kind}>
          <dt>{totalRowLabel(row, formats.percent)}</dt>
          <dd>
            {row.explains ? (
              <ExplainedAmount label={row.label} which={row.explains} cents={row.amount} />
            ) : (
              formats.money(row.amount)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};
