import { IconDots, IconGripVertical, IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { RecordPicture } from '../../../shared/record-picture.tsx';
import { useEditor, useRows } from '../session/editor-context.tsx';
import { type ColumnId, isChoice } from '../session/columns.ts';
import { type EstimateFormats, kindLabels } from '../session/formats.ts';
import type { LineRow } from '../session/rows.ts';
import { useSectionSubtotal } from '../session/section-subtotals.ts';
import { hasAmount } from '@sable/domain/estimate/line-kind';
import type { Bucket } from '@sable/domain/product-kind';
import { ChoiceEditor, DescriptionEditor, NumberCellEditor } from './cell-editor.tsx';
import { cellDomId } from './cell-focus.ts';
import { CellView } from './cell-view.tsx';
import { BlankEditor, ItemEditor } from './item-editor.tsx';
import { SectionThumbs } from './section-thumbs.tsx';
import classes from './lines-grid.module.css';

interface ItemCellProps {
  line: LineRow;
  pictureId: string | null;
  compact: boolean;
  editable: boolean;
  open: 'item' | 'description' | null;
  /** Whether the cursor is on the description without it being open. */
  described: boolean;
  startText: string | null;
}

/** Marks a line that is shared by all options: a change applies to every option. */
const SharedMark = ({ line }: { line: LineRow }) => {
  const hasChoice = useRows(({ options }) => options.length > 1);
  return hasChoice && !line.optionId ? <span className={classes.shared}>In all options</span> : null;
};

/** Amount that the package price adds to the line, which explains the line's net. */
const PackageMark = ({ line }: { line: LineRow }) => {
  const { formats } = useEditor();
  const part = useRows(({ shownLines }) => shownLines.get(line.id)?.line.packagePart ?? line.packagePart);
  return part === 0 ? null : <span className={classes.facts}>{formats.money(part)} in the package</span>;
};

/** Marks an item that is on the organization's price list. Shows the list price if the line's price differs. */
const PriceListMark = ({ line }: { line: LineRow }) => {
  const { formats } = useEditor();
  const { fromPriceList, listPrice, unitPrice } = line;
  if (!fromPriceList || typeof listPrice !== 'number') return null;
  const other = listPrice === unitPrice ? '' : ` is ${formats.money(listPrice)}`;
  return <span className={classes.facts}>Organization’s price{other}</span>;
};

/** Subtotal of a section, next to its heading. */
const Subtotal = ({ line }: { line: LineRow }) => {
  const sums = useSectionSubtotal(line.id);
  if (sums === '') return null;
  return (
    <span className={classes.subtotal}>
      <small>Subtotal</small> {sums}
    </span>
  );
};

/** What the customer may choose about a line, other than whether to take it. */
const ChoiceMark = ({ line }: { line: LineRow }) => {
  const { formats } = useEditor();
  const { choice, quantityRange } = line;
  const said = [
    choice && `One of “${choice.name}”${line.selected ? ', selected by default' : ''}`,
    quantityRange &&
      `${formats.quantity(quantityRange.min)} to ${formats.quantity(quantityRange.max)} for the customer to choose`,
  ].filter(Boolean);
  return said.length === 0 ? null : <span className={classes.facts}>{said.join(' · ')}</span>;
};

/** The name with the description below it. */
const ItemCell = ({ line, pictureId, compact, editable, open, described, startText }: ItemCellProps) => (
  <span className={classes.itemText}>
    {open === 'item' ? (
      <ItemEditor line={line} startText={startText} />
    ) : (
      <span className={classes.name}>
        <RecordPicture pictureId={pictureId} /> {line.name}
        {line.kind === 'section' && <SectionThumbs sectionId={line.id} />}
        {editable && <SharedMark line={line} />}
      </span>
    )}
    {open === 'description' && <DescriptionEditor line={line} startText={startText} />}
    {open !== 'description' && (line.description || described) && (
      <span
        id={cellDomId(line.id, 'description')}
        data-column="description"
        className={classes.description}
        data-active={described || undefined}
      >
        {line.description ||
          (line.kind === 'section' ? 'Note for the customer' : 'Description for the customer')}
      </span>
    )}
    <PackageMark line={line} />
    <PriceListMark line={line} />
    <ChoiceMark line={line} />
    {compact && hasAmount(line.kind) && <span className={classes.facts}>{kindLabels[line.kind]}</span>}
  </span>
);

interface LineRowProps {
  line: LineRow;
  /** File id of the product's picture. */
  pictureId: string | null;
  columns: readonly ColumnId[];
  /** 1-based position among the rows of its grid, for screen readers. */
  place: number;
  net: number;
  gross: number;
  formats: EstimateFormats;
  /** The cursor's column if the cursor is in this row. */
  active: ColumnId | null;
  /** Initial text of the open cell; undefined if no cell of this row is open. */
  open: string | null | undefined;
  selected: boolean;
  editable: boolean;
  compact: boolean;
  /** Whether Tab can reach the first cell while the cursor is not in the grid. */
  entry: boolean;
}

interface CellProps extends LineRowProps {
  column: ColumnId;
}

const OpenCell = ({ line, column, open = null }: CellProps) => {
  if (isChoice(column)) return <ChoiceEditor line={line} column={column} />;
  return <NumberCellEditor line={line} column={column} startText={open} />;
};

const Cell = (props: CellProps) => {
  const { line, column, active, open, net, gross, formats, editable, entry, columns } = props;
  const item = column === 'item';
  const here = active === column || (item && active === 'description');
  const opened = open !== undefined && here;
  const what = item ? (
    <ItemCell
      line={line}
      pictureId={props.pictureId}
      compact={props.compact}
      editable={editable}
      open={opened && (active === 'item' || active === 'description') ? active : null}
      described={active === 'description'}
      startText={open ?? null}
    />
  ) : opened ? (
    <OpenCell {...props} />
  ) : (
    <CellView line={line} column={column} net={net} gross={gross} formats={formats} />
  );
  return (
    <div
      role="gridcell"
      id={cellDomId(line.id, column)}
      tabIndex={active === column || (entry && item) ? 0 : -1}
      aria-colindex={columns.indexOf(column) + 1}
      aria-readonly={!editable || column === 'net' || undefined}
      data-column={column}
      data-active={active === column || undefined}
      data-open={opened || undefined}
      className={classes.cell}
    >
      {what}
      {item && line.kind === 'section' && <Subtotal line={line} />}
    </div>
  );
};

/** One line of the grid. Re-renders only if its own line, amount, or cursor changes. */
export const LineRowView = memo((props: LineRowProps) => {
  const { line, columns, place, selected, editable } = props;
  return (
    <div
      role="row"
      aria-rowindex={place}
      aria-selected={selected}
      data-row={line.id}
      data-kind={line.kind}
      data-optional={(line.optional && !line.choice) || undefined}
      data-wide={columns.length === 1 || undefined}
      className={classes.row}
    >
      {editable && (
        <span className={classes.handle} data-handle aria-hidden>
          <IconGripVertical size={16} stroke={1.5} />
        </span>
      )}
      {columns.map((column) => (
        <Cell key={column} {...props} column={column} />
      ))}
      {editable && (
        <div role="gridcell" aria-colindex={columns.length + 1} className={classes.moreCell}>
          <button
            type="button"
            tabIndex={-1}
            className={classes.more}
            data-menu
            aria-label={`Actions for ${line.name}`}
          >
            <IconDots size={16} stroke={1.75} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
});
LineRowView.displayName = 'LineRowView';

interface BlankRowViewProps {
  rowId: string;
  bucket: Bucket;
  place: number;
  active: boolean;
  open: string | null | undefined;
  entry: boolean;
}

/** The empty row at the end of a bucket, or at the place where a line is being inserted. */
export const BlankRowView = memo(({ rowId, bucket, place, active, open, entry }: BlankRowViewProps) => (
  <div role="row" aria-rowindex={place} data-row={rowId} data-kind="blank" data-wide className={classes.row}>
    <span className={classes.handle} aria-hidden>
      <IconPlus size={15} stroke={1.75} />
    </span>
    <div
      role="gridcell"
      id={cellDomId(rowId, 'item')}
      tabIndex={active || entry ? 0 : -1}
      aria-colindex={1}
      data-column="item"
      data-active={active || undefined}
      data-open={open !== undefined || undefined}
      className={classes.cell}
    >
      {open === undefined ? (
        <span className={classes.blank}>{bucket === 'monthly' ? 'Add a monthly item' : 'Add an item'}</span>
      ) : (
        <BlankEditor rowId={rowId} startText={open} />
      )}
    </div>
  </div>
));
BlankRowView.displayName = 'BlankRowView';
