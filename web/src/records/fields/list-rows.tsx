import { formatValue, isFigure, type FormatEnv } from './format-value.ts';
import type { ListRow, Parts } from './list-value.ts';
import classes from './list-rows.module.css';

/** Rows within a record, to be read. */
export const ListRows = ({
  parts,
  rows,
  env,
}: {
  parts: Parts;
  rows: readonly ListRow[];
  env: FormatEnv;
}) => (
  <table className={classes.rows}>
    <thead>
      <tr>
        {Object.entries(parts).map(([name, meta]) => (
          <th key={name} scope="col" data-figure={isFigure(meta) || undefined}>
            {meta.label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <tr key={index}>
          {Object.entries(parts).map(([name, meta]) => (
            <td key={name} data-figure={isFigure(meta) || undefined}>
              {formatValue(meta, row[name], env)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
