import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import classes from './bars.module.css';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

interface UndoBarProps {
  /** What was just done: `Line deleted`. */
  done: string;
  onUndo: () => void;
  onClose: () => void;
}

/** The last action, with an undo button. */
export const UndoBar = ({ done, onUndo, onClose }: UndoBarProps) => (
  <div className={classes.undo} role="status">
    <span className={classes.done}>{done}</span>
    <Button small kind="quiet" icon={<IconArrowBackUp aria-hidden />} onClick={onUndo}>
      Undo
    </Button>
    <IconButton small hint={false} label="Close" icon={<IconX aria-hidden />} onClick={onClose} />
  </div>
);
