import { Select } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import type { SelectListProps } from './select-props.ts';
import { keepEnterInList, nothingMatches, selectInputProps } from './select-input-props.ts';
import { choiceMeant, choicesLike } from './select-match.ts';

/** A select with its list. Text left in the field is accepted if it can only mean one choice. */
export const SelectList = (props: SelectListProps) => {
  const { choices, value, onChange, clearable, searchable, begun, onBegin: _, onBlur, ...field } = props;
  /** The text typed since the last choice; null if none. */
  const [typed, setTyped] = useState<string | null>(null);
  // A list that is open from the start gets its id only once it is mounted: without a render after that, the field
  // would be announced as closed.
  const [, setStandingList] = useState<HTMLDivElement | null>(null);
  const autoFocus = field.autoFocus || begun !== 'no';
  const handleBlur = () => {
    const meant = typed === null ? undefined : choiceMeant(choices, typed);
    setTyped(null);
    if (meant && meant.value !== value) onChange(meant.value);
    onBlur?.();
  };
  return (
    <Select
      {...selectInputProps({ ...field, autoFocus }, clearable)}
      data={choices.map(({ short: _short, ...choice }) => choice)}
      value={value}
      searchable={searchable}
      // Enter on the typed text picks it, even if it is already chosen.
      allowDeselect={clearable && typed === null}
      selectFirstOptionOnChange={typed !== null}
      filter={({ search }) => choicesLike(choices, search).map((choice) => ({ ...choice }))}
      defaultDropdownOpened={begun === 'opened'}
      nothingFoundMessage={nothingMatches}
      scrollAreaProps={{ viewportRef: setStandingList }}
      rightSection={<IconSelector size={16} stroke={1.5} aria-hidden />}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        keepEnterInList(event);
        if (event.key === 'Escape') setTyped(null);
      }}
      onOptionSubmit={() => setTyped(null)}
      onBlur={handleBlur}
      onChange={onChange}
    />
  );
};
