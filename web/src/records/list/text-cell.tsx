import { LAST_DATE } from '@sable/domain/calendar-date';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTimeZone } from '../../shared/use-company.ts';
import { checkValue, metaOf } from '../fields/field-facts.ts';
import { isFigure } from '../fields/format-value.ts';
import { readTyped, typedOf } from '../fields/typed-value.ts';
import { useSavedOnLeave } from '../use-saved-on-leave.ts';
import { tabTarget, type CellEditorProps, type LeaveTo } from './cell-editing.ts';
import classes from './cell-editor.module.css';

const dayInputs: Readonly<Record<string, { readonly type: string; readonly max: string }>> = {
  date: { type: 'date', max: LAST_DATE },
  instant: { type: 'datetime-local', max: `${LAST_DATE}T23:59` },
};

/** Edits a cell as text: Enter saves, Tab saves and goes to the next cell, Escape cancels. */
export const TextCell = ({ entity, row, field, typed, onSave, onLeave }: CellEditorProps) => {
  const meta = metaOf(entity, field);
  const timeZone = useTimeZone();
  const before = typedOf(meta, row[field], timeZone);
  const [text, setText] = useState(typed ?? before);
  const [fault, setFault] = useState<string | null>(null);
  const left = useRef(false);
  const [{ version }] = useState(row);

  /** Returns false if the text is invalid; the cell then shows why. */
  const commit = (to: LeaveTo): boolean => {
    if (left.current) return true;
    if (text === before) return leave(to);
    const read = readTyped(meta, text, timeZone);
    const checked = read.ok ? checkValue(entity, field, read.value) : read;
    if (checked.ok) {
      left.current = true;
      onSave(checked.value, to, version);
    } else setFault(checked.message);
    return checked.ok;
  };
  const leave = (to: LeaveTo): boolean => {
    left.current = true;
    onLeave(to);
    return true;
  };
  useSavedOnLeave(text !== before, () => commit('stay'));
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
          {...(dayInputs[meta.kind] ?? { type: 'text' })}
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
