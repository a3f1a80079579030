import { tabTarget } from './cell-editing.ts';
import type { SelectCellProps } from './use-select-cell.ts';
import classes from './cell-editor.module.css';

/** An input for the search text while the list of choices is loading. The list takes over the text. */
export const SelectCellFallback = ({
  label,
  value,
  choices,
  words,
  onWords,
  onEnter,
  onLeave,
}: SelectCellProps) => (
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
