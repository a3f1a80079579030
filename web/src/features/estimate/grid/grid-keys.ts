import type { KeyboardEvent } from 'react';
import { carriesMoney } from '@sable/domain/estimate/line-kind';
import { productKinds } from '@sable/domain/product-kind';
import { isChoice, isToggle } from '../session/columns.ts';
import { isBlank } from './grid-rows.ts';
import type { GridControls } from './grid-controls.ts';
import type { GridNow } from './use-grid.ts';

const arrows: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-12, 0],
  PageDown: [12, 0],
};

const frequenciesByLetter = ['monthly', 'quarterly', 'annual', 'yearly'] as const;

/** Returns the choice for a typed letter; undefined if no choice starts with it. */
export function choiceByLetter(
  column: 'kind' | 'frequency',
  letter: string,
  current: string | null,
): string | undefined {
  const folded = letter.toLowerCase();
  if (column === 'frequency') {
    const found = frequenciesByLetter.find((value) => value.startsWith(folded));
    return found === 'yearly' ? 'annual' : found;
  }
  const found = productKinds.filter((kind) => kind.startsWith(folded));
  const next = found[(found.findIndex((kind) => kind === current) + 1) % Math.max(1, found.length)];
  return next && carriesMoney(next) ? next : undefined;
}

type Handler = (event: KeyboardEvent, now: GridNow, controls: GridControls) => boolean;

const travel: Handler = (event, { rows, cursor }, controls) => {
  const mod = event.ctrlKey || event.metaKey;
  const arrow = arrows[event.key];
  if (arrow && event.altKey && arrow[1] === 0) {
    const rowId = cursor.active?.rowId;
    if (rowId) controls.moveStep(controls.chosen(rowId), arrow[0] < 0 ? -1 : 1);
    return true;
  }
  if (arrow && mod && arrow[1] === 0) controls.send({ type: 'edge', to: arrow[0] < 0 ? 'first' : 'last' });
  else if (arrow) {
    const extend = event.shiftKey && arrow[1] === 0;
    controls.send({ type: 'step', rows: arrow[0], columns: arrow[1], extend });
  } else if (event.key === 'Home') controls.send({ type: 'edge', to: mod ? 'first' : 'row-start' });
  else if (event.key === 'End') controls.send({ type: 'edge', to: mod ? 'last' : 'row-end' });
  else if (event.key === 'Tab') {
    // At either end of the grid, Tab leaves it, so that the focus is never trapped.
    const first = cursor.index === 0 && cursor.active?.column === 'item';
    const last = cursor.index === rows.length - 1 && !rows[cursor.index]?.line;
    if (event.shiftKey ? first : last) return false;
    controls.send({ type: 'tab', back: event.shiftKey });
  } else return false;
  return true;
};

const change: Handler = (event, { cursor, rows }, controls) => {
  const active = cursor.active;
  if (!active) return false;
  const ids = controls.chosen(active.rowId);
  const line = rows[cursor.index]?.line;
  const mod = event.ctrlKey || event.metaKey;
  if (mod && event.key.toLowerCase() === 'd') controls.duplicate(ids);
  else if (mod && event.key === 'Enter') controls.insertBelow(active.rowId);
  else if (mod && event.key === 'a') {
    controls.send({ type: 'edge', to: 'first' });
    controls.send({ type: 'step', rows: rows.length, columns: 0, extend: true });
  } else if (mod) return false;
  else if (event.key === 'Delete') controls.remove(ids);
  else if (event.key === 'Backspace') controls.send({ type: 'open', text: '' });
  else if (event.key === 'F2') controls.send({ type: 'open', text: null });
  else if (event.key === 'Enter' && event.shiftKey && active.column === 'item' && line) {
    controls.send({ type: 'go', to: { rowId: line.id, column: 'description' } });
    controls.send({ type: 'open', text: null });
  } else if (event.key === 'Escape') {
    if (isBlank(active.rowId)) controls.dropInsertion();
    controls.send({ type: 'go', to: active });
  } else if (line && isToggle(active.column) && (event.key === ' ' || event.key === 'Enter'))
    controls.toggle(line, active.column);
  else if (event.key === 'Enter' && active.column === 'net')
    controls.send({ type: 'enter', back: event.shiftKey });
  else if (event.key === 'Enter') controls.send({ type: 'open', text: null });
  else return false;
  return true;
};

/** A letter replaces the cell's value. In a cell with choices, it picks a choice by its first letter. */
const type: Handler = (event, { cursor, rows }, controls) => {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
  const column = cursor.active?.column;
  const line = rows[cursor.index]?.line;
  if (!column) return false;
  if (isChoice(column)) {
    const value =
      line && choiceByLetter(column, event.key, column === 'kind' ? line.kind : (line.frequency ?? null));
    if (line && value) controls.choose(line, column, value);
    return true;
  }
  if (event.key === ' ' && column !== 'item') return true;
  controls.send({ type: 'open', text: event.key });
  return true;
};

/** Handles the keys of the grid while no cell is open. */
export function handleGridKey(event: KeyboardEvent, now: GridNow, controls: GridControls): void {
  if (event.nativeEvent.isComposing || now.cursor.open) return;
  if (!(event.target instanceof HTMLElement) || !event.target.matches('[role="gridcell"]')) return;
  const handlers = now.editable ? [travel, change, type] : [travel];
  if (handlers.some((handle) => handle(event, now, controls))) event.preventDefault();
}
