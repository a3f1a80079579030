import { formatValue, isFigure, type FormatEnv } from './format-value.ts';
import type { ListRow, Parts } from './list-value.ts';
import classes from './list-rows.module.css';

/**
 * Read-only rows within a record. A part that is empty in every row has no column. If the rows are wider than the
 * screen, they can also be scrolled by keyboard.
 */
export const ListRows = ({
  label,
  parts,
  rows,
  env,
}: {
  label: string;
  parts: Parts;
  rows: readonly ListRow[];
  env: FormatEnv;
}) => {
  const columns = Object.entries(parts).filter(([name, meta]) =>
    rows.some((row) => formatValue(meta, row[name], env) !== ''),
  );
  return (
    <div className={classes.frame} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.rows}>
        <thead>
          <tr>
            {columns.map(([name, meta]) => (
              <th key={name} scope="col" data-figure={isFigure(meta) || undefined}>
                {meta.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map(([name, meta]) => (
                <td key={name} data-figure={isFigure(meta) || undefined}>
                  {formatValue(meta, row[name], env)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
