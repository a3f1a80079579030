import { tabTarget } from './cell-editing.ts';
import type { PickedCellProps } from './use-picking.ts';
import classes from './cell-editor.module.css';

/** Where a choice is typed while its list is on its way: the list takes over the words. */
export const WaitingCell = ({ label, value, choices, words, onWords, onEnter, onLeave }: PickedCellProps) => (
  <div className={classes.editor} data-editor>
    <input
      className={classes.input}
      aria-label={label}
      autoComplete="off"
      autoFocus
      value={words ?? choices.find((choice) => choice.value === value)?.label ?? ''}
      onChange={(event) => onWords(event.currentTarget.value)}
      onFocus={(event) => words === null && event.currentTarget.select()}
      onBlur={() => onLeave('stay')}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter' && words) onEnter();
        else if (event.key === 'Tab') onLeave(tabTarget(event));
        else if (event.key === 'Escape') onLeave('stay');
        else return;
        event.preventDefault();
      }}
    />
  </div>
);
