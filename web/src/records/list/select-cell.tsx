import { Select } from '@mantine/core';
import { useRef } from 'react';
import selectClasses from '../../ui/select.module.css';
import { tabTarget } from './cell-editing.ts';
import type { SelectCellProps } from './use-select-cell.ts';
import classes from './cell-editor.module.css';

/** Edits a cell with a list of choices, which is open from the start. */
export const SelectCell = (props: SelectCellProps) => {
  const {
    label,
    value,
    choices,
    filteredByServer,
    loading,
    searchText,
    onSearchText,
    onPick,
    onEnter,
    onLeave,
  } = props;
  const movedInList = useRef(false);
  const title = choices.find((choice) => choice.value === value)?.label ?? '';
  // Runs before the list handles the key: its first choice may still match an earlier, shorter text.
  const handleKeyDownCapture = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') movedInList.current = true;
    if (event.key !== 'Enter' || !searchText || movedInList.current) return;
    event.preventDefault();
    event.stopPropagation();
    onEnter();
  };
  return (
    <div className={classes.editor} data-editor onKeyDownCapture={handleKeyDownCapture}>
      <Select
        aria-label={label}
        data={[...choices]}
        value={value}
        searchable
        autoFocus
        defaultDropdownOpened
        variant="unstyled"
        filter={filteredByServer ? ({ options }) => options : undefined}
        searchValue={searchText ?? title}
        selectFirstOptionOnChange
        nothingFoundMessage={loading ? 'Looking…' : 'Nothing matches.'}
        comboboxProps={{ shadow: 'md', offset: 4, width: 240, position: 'bottom-start' }}
        classNames={{ ...selectClasses, input: classes.picked }}
        onInput={(event) => {
          // Not `onSearchChange`: its first call would replace the typed text with the current choice.
          movedInList.current = false;
          onSearchText(event.currentTarget.value);
        }}
        onFocus={(event) => searchText === null && event.currentTarget.select()}
        onChange={onPick}
        onBlur={() => onLeave('stay')}
        onKeyDown={(event) => {
          if (event.key === 'Tab') {
            event.preventDefault();
            onLeave(tabTarget(event));
          }
          if (event.key === 'Escape') onLeave('stay');
          event.stopPropagation();
        }}
      />
    </div>
  );
};
