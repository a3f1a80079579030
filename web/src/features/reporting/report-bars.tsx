import { useFormats } from '../../shared/use-company.ts';
import classes from './reporting.module.css';
import { shownValue, type ReportTable } from './report-table.ts';

const MAX_BARS = 24;

/** One column of a report as a bar chart. The table below it has the same data as text. */
export const ReportBars = ({ table }: { table: ReportTable }) => {
  const formats = useFormats();
  const at = table.columns.findIndex(({ id }) => id === table.bars);
  const column = table.columns[at];
  const rows = table.rows.slice(0, MAX_BARS);
  const sizeOf = (values: ReportTable['rows'][number]['values']) => Number(values[at] ?? 0);
  const largest = Math.max(...rows.map(({ values }) => sizeOf(values)), 0);
  if (!column || largest === 0) return null;
  return (
    <div className={classes.chart} aria-hidden>
      <p className={classes.caption}>{column.label}</p>
      {rows.map(({ key, values }) => (
        <div key={key} className={classes.row}>
          <span className={classes.name}>{String(values[0] ?? '')}</span>
          <svg className={classes.track} focusable="false">
            <rect className={classes.rail} width="100%" height="100%" rx="3" />
            <rect
              className={classes.bar}
              width={`${(sizeOf(values) / largest) * 100}%`}
              height="100%"
              rx="3"
            />
          </svg>
          <span className={classes.value}>{shownValue(column.kind, values[at], formats)}</span>
        </div>
      ))}
    </div>
  );
};
