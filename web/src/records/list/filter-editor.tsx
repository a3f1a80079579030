import { MultiSelect } from '@mantine/core';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import type { FieldMeta } from '@sable/domain/kernel/fields';
import { users } from '@sable/domain/user';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import selectClasses from '../../ui/select.module.css';
import { choiceLabel } from '../../shared/formats.ts';
import { useCompanyDay } from '../../shared/use-company.ts';
import { choicesFor, metaOf } from '../fields/field-facts.ts';
import { readTyped, typedOf } from '../fields/typed-value.ts';
import { shownTitle } from '../fields/format-value.ts';
import { useRefChoices } from '../fields/use-ref-choices.ts';
import { useTitles } from '../fields/use-titles.ts';
import { canBeEmpty, canFind, dayOf, ME, opFor, type Filter } from '@sable/domain/list-filter';
import classes from './list-toolbar.module.css';

interface PartProps<F extends Filter> {
  entity: AnyEntity;
  field: string;
  meta: FieldMeta;
  filter: F | null;
  onApply: (filter: Filter | null) => void;
}

type TextFilter = Extract<Filter, { op: 'has' | 'begins' | 'tag' }>;
type InFilter = Extract<Filter, { op: 'in' }>;
type RangeFilter = Extract<Filter, { op: 'range' }>;

const textQuestions: Readonly<Record<TextFilter['op'], string>> = {
  has: 'contains',
  begins: 'begins with',
  tag: 'has',
};

const TextFilterForm = ({
  entity,
  field,
  meta,
  op,
  filter,
  onApply,
}: PartProps<TextFilter> & { op: TextFilter['op'] }) => {
  const [text, setText] = useState(filter?.text ?? '');
  const [fault, setFault] = useState<string | undefined>();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    if (op === 'has' && typed && !canFind(entity, field, typed))
      return setFault('Type at least 3 letters or digits in a row.');
    onApply(typed ? { field, op, text: typed } : null);
  };
  return (
    <form className={classes.form} onSubmit={handleSubmit}>
      <TextField
        label={`${meta.label} ${textQuestions[op]}`}
        value={text}
        error={fault}
        autoFocus
        onChange={setText}
      />
      <Button type="submit" kind="primary" small>
        Apply
      </Button>
    </form>
  );
};

const ChoiceFilterForm = ({ entity, field, meta, filter, onApply }: PartProps<InFilter>) => {
  const chosen = filter?.values ?? [];
  const toggle = (value: string) => {
    const values = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
    onApply(values.length > 0 ? { field, op: 'in', values } : null);
  };
  return (
    <div className={classes.options} role="group" aria-label={meta.label}>
      {choicesFor(entity, field).map((value) => (
        <CheckboxField
          key={value}
          label={choiceLabel(value)}
          checked={chosen.includes(value)}
          onChange={() => toggle(value)}
        />
      ))}
    </div>
  );
};

const RefFilterForm = ({ field, meta, filter, onApply }: PartProps<InFilter>) => {
  const titleOf = useTitles();
  const [typed, setTyped] = useState('');
  const collection = meta.collection ?? '';
  const chosen = filter?.values ?? [];
  const { choices, loading } = useRefChoices(collection, typed);
  const nameOf = (id: string) => (id === ME ? 'Me' : shownTitle(titleOf(collection, id)));
  const known = chosen.map((id) => ({ value: id, label: nameOf(id) }));
  const me = collection === users.collection && typed === '' ? [{ value: ME, label: 'Me' }] : [];
  return (
    <MultiSelect
      label={meta.label}
      placeholder={chosen.length === 0 ? 'Type a name' : undefined}
      classNames={selectClasses}
      data={[...known, ...[...me, ...choices].filter(({ value }) => !chosen.includes(value))]}
      value={[...chosen]}
      searchable
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={loading ? 'Looking…' : 'Nothing matches. Try fewer letters.'}
      comboboxProps={{ withinPortal: false }}
      autoFocus
      onChange={(values) => onApply(values.length > 0 ? { field, op: 'in', values } : null)}
    />
  );
};

const FlagFilterForm = ({ field, onApply }: PartProps<Filter>) => (
  <div className={classes.form}>
    <Button small onClick={() => onApply({ field, op: 'is', value: true })}>
      Yes
    </Button>
    <Button small onClick={() => onApply({ field, op: 'is', value: false })}>
      No
    </Button>
  </div>
);

/** Ranges relative to today, so that a saved view has the same meaning tomorrow. */
const countedRanges = [
  { label: 'Today', from: 'today', to: 'today' },
  { label: 'Until today', from: '', to: 'today' },
  { label: 'Over 7 days ago', from: '', to: 'today-8' },
  { label: 'Last 7 days', from: 'today-6', to: 'today' },
  { label: 'Last 30 days', from: 'today-29', to: 'today' },
  { label: 'Next 7 days', from: 'today', to: 'today+6' },
] as const;

const RangeFilterForm = ({ field, meta, filter, onApply }: PartProps<RangeFilter>) => {
  const days = meta.kind === 'date' || meta.kind === 'instant';
  const { today, timeZone } = useCompanyDay();
  const show = (stored: string) => {
    if (stored === '') return '';
    return days ? dayOf(stored, today) : typedOf(meta, Number(stored), timeZone);
  };
  const [from, setFrom] = useState(show(filter?.from ?? ''));
  const [to, setTo] = useState(show(filter?.to ?? ''));
  const [fault, setFault] = useState<string | undefined>();
  const stored = (typed: string): string | null => {
    if (typed.trim() === '' || days) return typed;
    const read = readTyped(meta, typed, timeZone);
    return read.ok && read.value !== null ? String(read.value) : null;
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const [low, high] = [stored(from), stored(to)];
    if (low === null || high === null) return setFault('Enter a number.');
    onApply(low || high ? { field, op: 'range', from: low, to: high } : null);
  };
  return (
    <form className={classes.form} onSubmit={handleSubmit}>
      {days ? (
        <>
          <div className={classes.quick}>
            {countedRanges.map(({ label, from: first, to: last }) => (
              <Button
                key={label}
                small
                onClick={() => onApply({ field, op: 'range', from: first, to: last })}
              >
                {label}
              </Button>
            ))}
          </div>
          <DateField label="From" value={from || null} autoFocus onChange={(day) => setFrom(day ?? '')} />
          <DateField label="To" value={to || null} onChange={(day) => setTo(day ?? '')} />
        </>
      ) : (
        <>
          <TextField label="At least" value={from} error={fault} autoFocus onChange={setFrom} />
          <TextField label="At most" value={to} onChange={setTo} />
        </>
      )}
      <Button type="submit" kind="primary" small>
        Apply
      </Button>
    </form>
  );
};

interface FilterEditorProps {
  entity: AnyEntity;
  field: string;
  filter: Filter | null;
  onApply: (filter: Filter | null) => void;
}

/** Edits the condition on one field, by its kind. Null removes it. */
export const FilterEditor = ({ entity, field, filter, onApply }: FilterEditorProps) => {
  const meta = metaOf(entity, field);
  const op = opFor(entity, field);
  const shared = { entity, field, meta, onApply };
  return (
    <div className={classes.editor}>
      {(op === 'has' || op === 'begins' || op === 'tag') && (
        <TextFilterForm {...shared} op={op} filter={filter?.op === op ? filter : null} />
      )}
      {op === 'in' && meta.kind === 'choice' && (
        <ChoiceFilterForm {...shared} filter={filter?.op === 'in' ? filter : null} />
      )}
      {op === 'in' && meta.kind === 'ref' && (
        <RefFilterForm {...shared} filter={filter?.op === 'in' ? filter : null} />
      )}
      {op === 'is' && <FlagFilterForm {...shared} filter={filter} />}
      {op === 'range' && <RangeFilterForm {...shared} filter={filter?.op === 'range' ? filter : null} />}
      {canBeEmpty(entity, field) && (
        <div className={classes.emptiness}>
          <Button small kind="quiet" onClick={() => onApply({ field, op: 'empty' })}>
            Is empty
          </Button>
          <Button small kind="quiet" onClick={() => onApply({ field, op: 'filled' })}>
            Is filled in
          </Button>
        </div>
      )}
    </div>
  );
};
