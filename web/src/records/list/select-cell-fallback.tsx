import { tabTarget } from './cell-editing.ts';
import type { SelectCellProps } from './use-select-cell.ts';
import classes from './cell-editor.module.css';

/** An input for the search text while the list of choices is loading. The list takes over the text. */
export const SelectCellFallback = ({
  label,
  value,
  choices,
  searchText,
  onSearchText,
  onEnter,
  onLeave,
}: SelectCellProps) => (
  <div className={classes.editor} data-editor>
    <input
      className={classes.input}
      aria-label={label}
      autoComplete="off"
      autoFocus
      value={searchText ?? choices.find((choice) => choice.value === value)?.label ?? ''}
      onChange={(event) => onSearchText(event.currentTarget.value)}
      onFocus={(event) => searchText === null && event.currentTarget.select()}
      onBlur={() => onLeave('stay')}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter' && searchText) onEnter();
        else if (event.key === 'Tab') onLeave(tabTarget(event));
        else if (event.key === 'Escape') onLeave('stay');
        else return;
        event.preventDefault();
      }}
    />
  </div>
);
