import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { useEditor, useRows } from '../session/editor-context.tsx';
import type { LineRow } from '../session/rows.ts';
import type { PageWidth } from '../session/use-page-width.ts';
import { hasAmount } from '@sable/domain/estimate/line-kind';
import { gridRows, placeBefore, rowAfter, stepTarget } from './grid-rows.ts';
import { LineFields } from './line-fields.tsx';
import classes from './line-cards.module.css';

const view = { cost: false, compact: true } as const;

/** Closes the sheet. The focus goes to the given line, if any. */
type Close = (focusOn?: string | null) => void;

const SheetActions = ({ line, onClose }: { line: LineRow; onClose: Close }) => {
  const { session } = useEditor();
  const lines = useRows((rows) => rows.lines);
  const rows = () => gridRows(lines, { view, editable: true, insertion: null });
  const move = (step: 1 | -1) => {
    const target = stepTarget(rows(), [line.id], step);
    if (target) session.moveLines('Line moved', [line.id], placeBefore(lines, rows(), [line.id], target));
  };
  const remove = () => {
    const next = rowAfter(rows(), [line.id]);
    onClose(next);
    session.removeLines('Line deleted', [line.id]);
  };
  const duplicate = () => {
    session.duplicateLines('Line duplicated', [line.id], { offer: true });
    onClose(line.id);
  };
  return (
    <>
      <span className={classes.start}>
        <IconButton label="Move up" icon={<IconArrowUp aria-hidden />} onClick={() => move(-1)} />
        <IconButton label="Move down" icon={<IconArrowDown aria-hidden />} onClick={() => move(1)} />
        <IconButton label="Duplicate" icon={<IconCopy aria-hidden />} onClick={duplicate} />
        <IconButton label="Delete" kind="danger-quiet" icon={<IconTrash aria-hidden />} onClick={remove} />
      </span>
      <Button kind="primary" onClick={() => onClose(line.id)}>
        Done
      </Button>
    </>
  );
};

interface LineSheetProps {
  lineId: string;
  width: PageWidth;
  onClose: Close;
}

/** All fields of one line. Opens from the bottom on a phone, from the side elsewhere. */
export const LineSheet = ({ lineId, width, onClose }: LineSheetProps) => {
  const line = useRows(({ lines }) => lines.find(({ id }) => id === lineId));
  if (!line) return null;
  const phone = width === 'phone';
  return (
    <SidePanel
      open
      onClose={() => onClose(lineId)}
      side={phone ? 'bottom' : 'right'}
      size={phone ? '88%' : 420}
      title={hasAmount(line.kind) ? 'Line' : line.kind === 'section' ? 'Section' : 'Note'}
      foot={<SheetActions line={line} onClose={onClose} />}
    >
      <LineFields key={line.id} line={line} />
    </SidePanel>
  );
};
