import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { kindLabels } from '../session/formats.ts';
import { pasteFields, pasteLabels, type PasteField, type PasteLayout } from './paste-columns.ts';
import type { PastedRow } from './paste-lines.ts';
import type { Table } from '../../../shared/parse-table.ts';
import classes from './paste.module.css';

interface PasteTableProps {
  table: Table;
  layout: PasteLayout;
  rows: readonly PastedRow[];
  onLayout: (layout: PasteLayout) => void;
  onCell: (row: number, column: number, value: string) => void;
}

const FieldChoice = ({
  field,
  index,
  onChange,
}: {
  field: PasteField;
  index: number;
  onChange: (field: PasteField) => void;
}) => (
  <select
    className={classes.choice}
    aria-label={`Column ${index + 1} contains`}
    value={field}
    onChange={(event) => {
      const next = pasteFields.find((known) => known === event.currentTarget.value);
      if (next) onChange(next);
    }}
  >
    {pasteFields.map((known) => (
      <option key={known} value={known}>
        {pasteLabels[known]}
      </option>
    ))}
  </select>
);

interface CellProps {
  value: string;
  field: PasteField;
  fault: string | undefined;
  place: string;
  onChange: (value: string) => void;
}

/** A valid cell is plain text; an invalid one can be edited here. */
const Cell = ({ value, field, fault, place, onChange }: CellProps) => (
  <td data-field={field} data-fault={fault ? '' : undefined}>
    {fault === undefined ? (
      value
    ) : (
      <>
        <input
          className={classes.mend}
          aria-label={`${pasteLabels[field]}, row ${place}`}
          aria-invalid
          defaultValue={value}
          onBlur={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && onChange(event.currentTarget.value)}
        />
        <span className={classes.fault}>{fault}</span>
      </>
    )}
  </td>
);

const isHeading = (row: PastedRow) => row.line?.kind === 'section' || row.line?.kind === 'text';

function becomes({ line, pack }: PastedRow): string {
  if (pack) return `Package, ${pack.lines.length} ${pack.lines.length === 1 ? 'item' : 'items'}`;
  if (!line) return 'left out';
  const kind = kindLabels[line.kind ?? 'equipment'];
  return line.productId ? `${kind}, from the catalog` : kind;
}

/** Pasted rows below the fields assigned to their columns. */
export const PasteTable = ({ table, layout, rows, onLayout, onCell }: PasteTableProps) => {
  const setField = (column: number, field: PasteField) => {
    const free = layout.fields.map((known) => (known === field && field !== 'skip' ? 'skip' : known));
    onLayout({ ...layout, fields: free.with(column, field) });
  };
  return (
    <div className={classes.frame}>
      <CheckboxField
        label="The first row contains headings"
        checked={layout.headed}
        onChange={(headed) => onLayout({ ...layout, headed })}
      />
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="Pasted rows">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {layout.fields.map((field, index) => (
                <th key={index} scope="col">
                  <FieldChoice field={field} index={index} onChange={(next) => setField(index, next)} />
                </th>
              ))}
              <th scope="col">Becomes</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.index} data-heading={isHeading(row) || undefined}>
                <th scope="row">{row.index + 1}</th>
                {layout.fields.map((field, column) => (
                  <Cell
                    key={column}
                    field={field}
                    value={table[row.index]?.[column] ?? ''}
                    fault={row.faults[field]}
                    place={String(row.index + 1)}
                    onChange={(value) => onCell(row.index, column, value)}
                  />
                ))}
                <td>{becomes(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
};
