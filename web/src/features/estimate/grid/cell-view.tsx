import { IconCheck } from '@tabler/icons-react';
import type { ColumnId } from '../session/columns.ts';
import { periodSuffix } from '../../../shared/billing-texts.ts';
import { frequencyLabels, kindLabels, type EstimateFormats } from '../session/formats.ts';
import classes from './lines-grid.module.css';
import { printedAmount } from '@sable/domain/estimate/line-kind';
import type { LineRow } from '../session/rows.ts';
import visuallyHidden from '../../../ui/visually-hidden.module.css';

interface CellViewProps {
  line: LineRow;
  column: ColumnId;
  /** Net amount of the line in cents, per billing period. Includes a value that is still being typed. */
  net: number;
  gross: number;
  formats: EstimateFormats;
}

const Tick = ({ on, label }: { on: boolean; label: string }) => (
  <span className={classes.tick} data-on={on || undefined}>
    {on && <IconCheck size={14} stroke={2.5} aria-hidden />}
    <span className={visuallyHidden.text}>{on ? label : `Not ${label.toLowerCase()}`}</span>
  </span>
);

/** Marks an empty cell for screen readers. */
const none = <span className={visuallyHidden.text}>None</span>;

const NetView = ({ line, net, gross, formats }: Omit<CellViewProps, 'column'>) => (
  <span className={classes.net} data-off={(line.optional && !line.selected) || undefined}>
    {net !== gross && (
      <s className={classes.gross}>
        <span className={visuallyHidden.text}>before discount </span>
        {formats.money(gross)}
      </s>
    )}
    <span>
      {formats.money(printedAmount(line.kind, net))}
      {line.frequency && <small className={classes.period}>{periodSuffix[line.frequency]}</small>}
    </span>
  </span>
);

/** Columns that do not apply to credits. A credit reduces the whole estimate, before tax. */
const notOfCredits: ReadonlySet<ColumnId> = new Set(['discount', 'taxed', 'optional', 'cost']);

/** A closed cell. */
export const CellView = ({ line, column, net, gross, formats }: CellViewProps) => {
  if (line.kind === 'credit' && notOfCredits.has(column)) return none;
  switch (column) {
    case 'kind':
      return kindLabels[line.kind];
    case 'frequency':
      return line.frequency ? frequencyLabels[line.frequency] : null;
    case 'quantity':
      return formats.quantity(line.quantityMilli);
    case 'price':
      return formats.money(line.unitPrice);
    case 'discount':
      return formats.reduction(line.discount) || none;
    case 'cost':
      return typeof line.unitCost === 'number' ? formats.money(line.unitCost) : none;
    case 'taxed':
      return <Tick on={line.taxable} label="Taxed" />;
    case 'optional':
      return <Tick on={line.optional} label="Optional" />;
    case 'net':
      return <NetView line={line} net={net} gross={gross} formats={formats} />;
    default:
      return null;
  }
};
