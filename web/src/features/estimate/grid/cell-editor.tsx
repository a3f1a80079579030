import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { type ColumnId, columnLabels } from '../session/columns.ts';
import { frequencyLabels, kindLabels } from '../session/formats.ts';
import type { LineRow } from '../session/rows.ts';
import { bucketOf, productKinds } from '@sable/domain/product-kind';
import { useGridControls } from './grid-controls.ts';
import { cellDomId } from './cell-focus.ts';
import { useCellEdit } from './use-cell-edit.ts';
import classes from './cell-editor.module.css';

interface CellEditorProps {
  line: LineRow;
  column: ColumnId;
  startText: string | null;
}

/** Focuses a cell's field: with the cursor after a typed letter, or with everything selected. */
export function useOpenedField<Field extends HTMLInputElement | HTMLTextAreaElement>(
  startText: string | null,
) {
  const field = useRef<Field>(null);
  useLayoutEffect(() => {
    const input = field.current;
    if (!input) return;
    input.focus();
    if (startText === null) input.select();
    else input.setSelectionRange(input.value.length, input.value.length);
  }, [startText]);
  return field;
}

/** The error for a typed value, below its cell. */
export const CellFault = ({ id, fault }: { id: string; fault: string | null }) =>
  fault && (
    <span id={id} role="alert" className={classes.fault}>
      {fault}
    </span>
  );

/** An open cell for a number or a discount. */
export const NumberCellEditor = ({ line, column, startText }: CellEditorProps) => {
  const { send } = useGridControls();
  const edit = useCellEdit({ line, column, startText });
  const field = useOpenedField<HTMLInputElement>(startText);
  const faultId = useId();

  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const arrow = startText !== null && (event.key === 'ArrowUp' || event.key === 'ArrowDown');
    if (event.key === 'Escape') {
      edit.cancel();
      send({ type: 'close' });
    } else if (event.key === 'Enter' || event.key === 'Tab' || arrow) {
      event.preventDefault();
      if (!edit.commit()) return;
      if (event.key === 'Tab') send({ type: 'tab', back: event.shiftKey });
      else send({ type: 'enter', back: event.shiftKey || event.key === 'ArrowUp' });
    }
  };

  return (
    <>
      <input
        ref={field}
        className={classes.number}
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${columnLabels[column]} of ${line.name}`}
        aria-invalid={edit.fault !== null || undefined}
        aria-describedby={edit.fault ? faultId : undefined}
        value={edit.text}
        onChange={(event) => edit.change(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
        onBlur={() => {
          edit.leave();
          send({ type: 'close', left: { rowId: line.id, column } });
        }}
      />
      <CellFault id={faultId} fault={edit.fault} />
    </>
  );
};

/** The description below an item's name; Shift+Enter inserts a line break. */
export const DescriptionEditor = ({ line, startText }: Omit<CellEditorProps, 'column'>) => {
  const { send } = useGridControls();
  const edit = useCellEdit({ line, column: 'description', startText });
  const field = useOpenedField<HTMLTextAreaElement>(startText);

  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing || (event.key === 'Enter' && event.shiftKey)) return;
    if (event.key === 'Escape') {
      edit.cancel();
      send({ type: 'close' });
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      if (!edit.commit()) return;
      send(event.key === 'Tab' ? { type: 'tab', back: event.shiftKey } : { type: 'enter', back: false });
    }
  };

  return (
    <textarea
      ref={field}
      id={cellDomId(line.id, 'description')}
      className={classes.description}
      rows={Math.max(1, edit.text.split('\n').length)}
      maxLength={2000}
      placeholder="Description for the customer"
      aria-label={`Description of ${line.name}`}
      value={edit.text}
      onChange={(event) => edit.change(event.currentTarget.value)}
      onKeyDown={handleKeyDown}
      onBlur={() => {
        edit.leave();
        send({ type: 'close', left: { rowId: line.id, column: 'description' } });
      }}
    />
  );
};

const kindsIn = (bucket: 'one-time' | 'monthly') => productKinds.filter((kind) => bucketOf(kind) === bucket);

/** A credit stays in the bucket of its line. */
const KindOptions = () => (
  <>
    <optgroup label="One-time">
      {kindsIn('one-time').map((kind) => (
        <option key={kind} value={kind}>
          {kindLabels[kind]}
        </option>
      ))}
    </optgroup>
    <optgroup label="Monthly">
      {kindsIn('monthly').map((kind) => (
        <option key={kind} value={kind}>
          {kindLabels[kind]}
        </option>
      ))}
    </optgroup>
    <option value="credit">{kindLabels.credit}</option>
  </>
);

const FrequencyOptions = () =>
  Object.entries(frequencyLabels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/**
 * An open cell with a choice. It uses the browser's native select, which works well on tablets and with screen
 * readers.
 */
export const ChoiceEditor = ({ line, column }: { line: LineRow; column: 'kind' | 'frequency' }) => {
  const { send, choose } = useGridControls();
  const field = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const value = column === 'kind' ? line.kind : (line.frequency ?? 'monthly');
  return (
    <select
      ref={field}
      className={classes.choice}
      aria-label={`${columnLabels[column]} of ${line.name}`}
      value={value}
      onChange={(event) => {
        choose(line, column, event.currentTarget.value);
        send({ type: 'close' });
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape' || event.key === 'Enter') send({ type: 'close' });
        if (event.key !== 'Tab') return;
        event.preventDefault();
        send({ type: 'tab', back: event.shiftKey });
      }}
      onBlur={() => send({ type: 'close', left: { rowId: line.id, column } })}
    >
      {column === 'kind' ? <KindOptions /> : <FrequencyOptions />}
    </select>
  );
};
