import { carriesMoney } from '@sable/domain/estimate/line-kind';
import { kindLabels } from '../session/formats.ts';
import { DescriptionEditor } from './cell-editor.tsx';
import { cellDomId } from './grid-controls.ts';
import { ItemEditor } from './item-editor.tsx';
import classes from './lines-grid.module.css';
import type { LineRow } from '../session/rows.ts';

interface ItemCellProps {
  line: LineRow;
  compact: boolean;
  editable: boolean;
  open: 'item' | 'description' | null;
  /** The description has the cursor but is not open. */
  described: boolean;
  startText: string | null;
}

/** The name with the description under it. */
export const ItemCell = ({ line, compact, editable, open, described, startText }: ItemCellProps) => (
  <span className={classes.itemWords}>
    {open === 'item' ? (
      <ItemEditor line={line} startText={startText} />
    ) : (
      <span className={classes.name}>{line.name}</span>
    )}
    {open === 'description' && <DescriptionEditor line={line} startText={startText} />}
    {open !== 'description' && (line.description || described) && (
      <span
        id={cellDomId(line.id, 'description')}
        data-column="description"
        className={classes.description}
        data-active={described || undefined}
      >
        {line.description || 'Description for the customer'}
      </span>
    )}
    {compact && editable && carriesMoney(line.kind) && (
      <span className={classes.facts}>{kindLabels[line.kind]}</span>
    )}
  </span>
);
