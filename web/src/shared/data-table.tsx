import type { ReactNode } from 'react';
import classes from './data-table.module.css';

export interface TableColumn<Row> {
  id: string;
  label: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Whether the column's figures are right-aligned, with digits of equal width. */
  figure?: boolean;
  /** Whether the column is hidden in a narrow window. */
  wideOnly?: boolean;
}

interface DataTableProps<Row> {
  /** The content of the table; for screen readers. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  foot?: readonly ReactNode[];
  /** Whether each row is a card on a phone: its name next to its last cell, the rest below. */
  cards?: boolean;
}

/** Returns whether a header is one word, which stays on one line even with a hyphen in it. */
const isOneWord = (label: ReactNode): boolean => typeof label === 'string' && !label.includes(' ');

/** A simple table with few rows; the first column names the row. */
export const DataTable = <Row,>({ label, columns, rows, keyOf, foot, cards }: DataTableProps<Row>) => (
  <div className={classes.frame} tabIndex={0} role="region" aria-label={label}>
    <table className={classes.table} data-cards={cards || undefined}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              data-figure={column.figure || undefined}
              data-wide={column.wideOnly || undefined}
              data-word={isOneWord(column.label) || undefined}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column, index) => {
              const Cell = index === 0 ? 'th' : 'td';
              return (
                <Cell
                  key={column.id}
                  scope={index === 0 ? 'row' : undefined}
                  data-figure={column.figure || undefined}
                  data-wide={column.wideOnly || undefined}
                >
                  {column.cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <tr>
            {foot.map((cell, index) => (
              <td
                key={columns[index]?.id ?? index}
                data-figure={columns[index]?.figure || undefined}
                data-wide={columns[index]?.wideOnly || undefined}
              >
                {cell}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  </div>
);
