import { IconSearch, IconX } from '@tabler/icons-react';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState, type Ref } from 'react';
import classes from './list-toolbar.module.css';

/** Milliseconds without a keystroke after which the search runs. */
const DEBOUNCE_MS = 100;

interface ListSearchProps {
  label: string;
  placeholder: string;
  q: string;
  onSearch: (q: string) => void;
  /** Moves the focus down into the list. */
  onDown: () => void;
  ref: Ref<HTMLInputElement>;
}

/** Quick search in the texts of a list. */
export const ListSearch = ({ label, placeholder, q, onSearch, onDown, ref }: ListSearchProps) => {
  const [typed, setTyped] = useState(q);
  const [searched, setSearched] = useState(q);
  const search = useDebouncedCallback((text: string) => {
    setSearched(text);
    onSearch(text);
  }, DEBOUNCE_MS);
  // The address changed for another reason: back navigation, or a cleared filter.
  if (q !== searched && q !== typed.trim()) {
    setSearched(q);
    setTyped(q);
  }
  const change = (text: string) => {
    setTyped(text);
    search(text.trim());
  };
  return (
    <div className={classes.search}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <input
        ref={ref}
        className={classes.searchInput}
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed) change('');
          else if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key === 'ArrowDown' || event.key === 'Enter') {
            event.preventDefault();
            onDown();
          }
        }}
      />
      {typed && (
        <button
          type="button"
          className={classes.searchClear}
          aria-label="Clear the search"
          onClick={({ currentTarget }) => {
            change('');
            // The button disappears: the person types the next search.
            currentTarget.parentElement?.querySelector('input')?.focus();
          }}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </div>
  );
};
