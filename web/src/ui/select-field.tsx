import { useState } from 'react';
import type { FieldProps } from './field-props.ts';
import { lazyWithRetry } from './lazy-with-retry.tsx';
import { SelectFallback } from './select-fallback.tsx';
import type { Choice, SelectBegun } from './select-props.ts';

interface SelectFieldProps<Value extends string> extends FieldProps {
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value | null) => void;
  /** Whether the choice can be cleared. */
  clearable?: boolean;
  /** Whether a person can type to find a choice; on by default above eight choices. */
  searchable?: boolean;
}

/** Exported for callers that prefetch it before the first select is shown. */
export const SelectList = lazyWithRetry(async () => (await import('./select-list.tsx')).SelectList, {
  Fallback: SelectFallback,
  deferUntilIdle: ({ begun }) => begun === 'no',
});

/** Chooses one of several. */
export const SelectField = <Value extends string>(props: SelectFieldProps<Value>) => {
  const { choices, value, onChange, clearable = false, searchable, ...field } = props;
  const [begun, setBegun] = useState<SelectBegun>('no');
  return (
    <SelectList
      {...field}
      choices={choices}
      value={value}
      clearable={clearable}
      searchable={searchable ?? choices.length > 8}
      begun={begun}
      onBegin={setBegun}
      onChange={(next) => onChange(choices.find((choice) => choice.value === next)?.value ?? null)}
    />
  );
};
