import { useLayoutEffect, useRef } from 'react';
import { bucketOf, productKinds } from '@sable/domain/product-kind';
import { columnLabels } from '../session/columns.ts';
import { frequencyLabels, kindLabels } from '../session/formats.ts';
import { useGridControls } from './grid-controls.ts';
import classes from './cell-editor.module.css';
import type { LineRow } from '../session/rows.ts';

const kindsIn = (bucket: 'one-time' | 'monthly') => productKinds.filter((kind) => bucketOf(kind) === bucket);

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
  </>
);

const FrequencyOptions = () =>
  Object.entries(frequencyLabels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** An open cell with a choice: the browser's own list, at home on a tablet and read well aloud. */
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
