import { Select } from '@mantine/core';
import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { useRef, useState, type KeyboardEvent } from 'react';
import selectClasses from '../../../ui/select.module.css';
import { choiceWords } from '../fields/choice-words.ts';
import { checkValue, choicesFor, mayBeEmpty, metaOf } from '../fields/field-facts.ts';
import { isFigure } from '../fields/format-value.ts';
import { readTyped, typedOf } from '../fields/typed-value.ts';
import { useRefChoices } from '../fields/use-ref-choices.ts';
import { useTitles } from '../fields/use-titles.ts';
import classes from './cell-editor.module.css';

export type LeaveTo = 'stay' | 'next' | 'before';

export interface CellEditorProps {
  entity: AnyEntity;
  row: AnyRow;
  field: string;
  /** What was typed to open the editor: it replaces the value. */
  typed: string | undefined;
  /** `version` is the row's when the editor was opened: what another changed since then is a conflict. */
  onSave: (value: unknown, to: LeaveTo, version: number) => void;
  onLeave: (to: LeaveTo) => void;
}

const tabTarget = (event: KeyboardEvent): LeaveTo => (event.shiftKey ? 'before' : 'next');

const inputTypes: Readonly<Record<string, string>> = { date: 'date', instant: 'datetime-local' };

/** Typed in place: Enter saves, Tab saves and goes on, Escape leaves everything as it was. */
const TypedCell = ({ entity, row, field, typed, onSave, onLeave }: CellEditorProps) => {
  const meta = metaOf(entity, field);
  const before = typedOf(meta, row[field]);
  const [text, setText] = useState(typed ?? before);
  const [fault, setFault] = useState<string | null>(null);
  const left = useRef(false);
  const [{ version }] = useState(row);

  const commit = (to: LeaveTo) => {
    if (left.current) return;
    if (text === before) return leave(to);
    const read = readTyped(meta, text);
    const checked = read.ok ? checkValue(entity, field, read.value) : read;
    if (!checked.ok) return setFault(checked.message);
    left.current = true;
    onSave(checked.value, to, version);
  };
  const leave = (to: LeaveTo) => {
    left.current = true;
    onLeave(to);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') leave('stay');
    else if (event.key === 'Tab') commit(tabTarget(event));
    else if (event.key === 'Enter' && !event.shiftKey) commit('stay');
    else return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  };
  const shared = {
    className: classes.input,
    value: text,
    autoFocus: true,
    'aria-label': meta.label,
    'aria-invalid': fault !== null,
    onBlur: () => commit('stay'),
    onKeyDown: handleKeyDown,
  };
  return (
    <div
      className={classes.editor}
      data-editor
      data-long={meta.kind === 'longText' || undefined}
      data-figure={isFigure(meta) || undefined}
    >
      {meta.kind === 'longText' ? (
        <textarea {...shared} rows={5} onChange={(event) => setText(event.currentTarget.value)} />
      ) : (
        <input
          {...shared}
          type={inputTypes[meta.kind] ?? 'text'}
          autoComplete="off"
          onFocus={(event) => typed === undefined && event.currentTarget.select()}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
};

interface PickedCellProps extends CellEditorProps {
  choices: readonly { value: string; label: string }[];
  words: string;
  onWords: (words: string) => void;
  loading?: boolean;
  /** The choices already answer to what is typed. */
  asked?: boolean;
}

/** Chosen from a list that is open from the start. */
const PickedCell = (props: PickedCellProps) => {
  const { entity, row, field, choices, words, onWords, loading, asked, onSave, onLeave } = props;
  const meta = metaOf(entity, field);
  const [{ version }] = useState(row);
  const stored = row[field];
  const value = stored === null || stored === undefined ? null : String(stored);
  const empty = mayBeEmpty(entity, field) ? [{ value: '', label: '— empty —' }] : [];
  return (
    <div className={classes.editor} data-editor>
      <Select
        aria-label={meta.label}
        data={[...choices, ...empty]}
        value={value}
        searchable
        autoFocus
        defaultDropdownOpened
        variant="unstyled"
        filter={asked ? ({ options }) => options : undefined}
        searchValue={words}
        onSearchChange={onWords}
        selectFirstOptionOnChange
        nothingFoundMessage={loading ? 'Looking…' : 'Nothing matches.'}
        comboboxProps={{ shadow: 'md', offset: 4, width: 240, position: 'bottom-start' }}
        classNames={{ ...selectClasses, input: classes.picked }}
        onChange={(next) => {
          if (next === null || next === (value ?? '')) onLeave('stay');
          else onSave(next === '' ? null : next, 'stay', version);
        }}
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

const ChoiceCell = (props: CellEditorProps) => {
  const [words, setWords] = useState(props.typed ?? '');
  const values =
    metaOf(props.entity, props.field).kind === 'flag' ? null : choicesFor(props.entity, props.field);
  const choices = values?.map((value) => ({ value, label: choiceWords(value) })) ?? [
    { value: 'true', label: 'Yes' },
    { value: 'false', label: 'No' },
  ];
  const save: CellEditorProps['onSave'] = (value, to, version) =>
    props.onSave(values ? value : value === 'true', to, version);
  return <PickedCell {...props} choices={choices} words={words} onWords={setWords} onSave={save} />;
};

const RefCell = (props: CellEditorProps) => {
  const [words, setWords] = useState(props.typed ?? '');
  const { collection = '' } = metaOf(props.entity, props.field);
  const titleOf = useTitles();
  const id = props.row[props.field];
  const title = typeof id === 'string' ? (titleOf(collection, id) ?? '…') : '';
  const { choices, loading } = useRefChoices(collection, words === title ? '' : words);
  const all =
    typeof id === 'string' && !choices.some(({ value }) => value === id)
      ? [{ value: id, label: title }, ...choices]
      : choices;
  return <PickedCell {...props} choices={all} words={words} onWords={setWords} loading={loading} asked />;
};

/** The editor of one cell, by the field's kind. */
export const CellEditor = (props: CellEditorProps) => {
  const { kind } = metaOf(props.entity, props.field);
  if (kind === 'choice' || kind === 'flag') return <ChoiceCell {...props} />;
  if (kind === 'ref') return <RefCell {...props} />;
  return <TypedCell {...props} />;
};

/** Whether a kind is written in the cell itself; an address needs the record's own form. */
export const editsInCell = (entity: AnyEntity, field: string): boolean =>
  metaOf(entity, field).kind !== 'object';
