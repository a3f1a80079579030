import { Button } from '../../../ui/button.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { useMemo, useState } from 'react';
import { useEditor } from '../session/editor-context.tsx';
import { parseTable, type Table } from '../../../shared/parse-table.ts';
import { detectLayout, type PasteLayout } from './paste-columns.ts';
import { lineCount, pasteEdits, readRows, withCatalog } from './paste-lines.ts';
import { PasteTable } from './paste-table.tsx';
import classes from './paste.module.css';

/** Maximum number of lines that one request adds. */
const MAX_LINES_PER_REQUEST = 500;

interface Pasted {
  readonly table: Table;
  readonly layout: PasteLayout;
}

const read = (text: string): Pasted => {
  const table = parseTable(text);
  return { table, layout: detectLayout(table) };
};

const Empty = ({ onText }: { onText: (text: string) => void }) => (
  <TextAreaField
    label="Rows from a spreadsheet"
    help="Item, quantity, unit price; then discount or kind. With or without a row of headings."
    autoFocus
    rows={8}
    value=""
    placeholder={'Door contact\t6\t39.00\nMotion sensor\t2\t65.00'}
    onChange={onText}
  />
);

interface PasteSheetProps {
  /** The pasted text; empty to let the user paste in the sheet. */
  text: string;
  onClose: () => void;
}

/** Previews what pasted rows will become, lets the user fix invalid cells, and adds all rows in one step. */
export const PasteSheet = ({ text, onClose }: PasteSheetProps) => {
  const { session, formats, catalog, packages } = useEditor();
  const [pasted, setPasted] = useState<Pasted | null>(text ? read(text) : null);
  const rows = useMemo(
    () =>
      pasted
        ? withCatalog(readRows(pasted.table, pasted.layout, formats.locale), pasted, { catalog, packages })
        : [],
    [pasted, formats, catalog, packages],
  );
  const count = rows.reduce((sum, row) => sum + lineCount(row), 0);
  const faulty = rows.filter(({ line }) => !line).length;
  const tooMany = count > MAX_LINES_PER_REQUEST;
  const add = () => {
    const label = count === 1 ? 'Line pasted' : `${count} lines pasted`;
    const { openOptionId = null } = session.rows.get() ?? {};
    session.change({ label, edits: pasteEdits(rows, session.estimateId, openOptionId) }, { offer: true });
    onClose();
  };
  return (
    <SidePanel
      open
      title="Paste lines"
      onClose={onClose}
      size="min(60rem, 100%)"
      foot={
        <>
          <span className={classes.state} role="status">
            {faulty > 0 &&
              `${faulty} ${faulty === 1 ? 'row needs' : 'rows need'} a correction and would be left out.`}
            {tooMany && ` Paste at most ${MAX_LINES_PER_REQUEST} rows at a time.`}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={count === 0 || tooMany} onClick={add}>
            {count === 1 ? 'Add 1 line' : `Add ${count} lines`}
          </Button>
        </>
      }
    >
      {!pasted && <Empty onText={(typed) => setPasted(read(typed))} />}
      {pasted && (
        <PasteTable
          table={pasted.table}
          layout={pasted.layout}
          rows={rows}
          onLayout={(layout) => setPasted({ ...pasted, layout })}
          onCell={(row, column, value) =>
            setPasted({
              ...pasted,
              table: pasted.table.map((cells, index) =>
                index === row ? layoutWide(cells, pasted.layout).with(column, value) : cells,
              ),
            })
          }
        />
      )}
    </SidePanel>
  );
};

/** Pads a short row to the table's width, so that an empty cell can be fixed too. */
const layoutWide = (cells: readonly string[], { fields }: PasteLayout): string[] =>
  Array.from({ length: Math.max(cells.length, fields.length) }, (_, index) => cells[index] ?? '');
