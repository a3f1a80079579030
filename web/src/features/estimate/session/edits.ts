import type { ArgsOfName } from '@sable/domain/kernel/mutation-name';
import { fieldValue } from '@sable/domain/kernel/predicate';
import type { ExpectedVersion } from '@sable/domain/kernel/request';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import type { m } from '@sable/domain/mutation-names';
import type { EditorRows, EstimateRow, LineRow } from './rows.ts';

/** New values for fields of a line, of the estimate itself, or of an option. */
export type FieldUpdate =
  | { readonly kind: 'line'; readonly args: { readonly id: string; readonly patch: Partial<LineRow> } }
  | {
      readonly kind: 'estimate';
      readonly args: { readonly id: string; readonly patch: Partial<EstimateRow> };
    }
  | { readonly kind: 'option'; readonly args: ArgsOfName<typeof m.estimates.updateOption> };

/** A change that the editor sends to the server. Each one has an inverse. */
export type EstimateEdit =
  | FieldUpdate
  | {
      readonly kind: 'add';
      readonly args: ArgsOfName<typeof m.estimateLines.add>;
      /** One id per new line, by which other edits refer to it. The stored ids change with every undo and redo. */
      readonly ids: readonly string[];
    }
  | {
      readonly kind: 'duplicate';
      readonly args: ArgsOfName<typeof m.estimateLines.duplicate>;
      /** See `add`. */
      readonly ids: readonly string[];
    }
  | {
      readonly kind: 'addOption';
      readonly args: ArgsOfName<typeof m.estimates.addOption>;
      /** Ids of the copied lines, see `add`. */
      readonly ids: readonly string[];
    }
  | {
      readonly kind: 'place';
      readonly args: ArgsOfName<typeof m.estimates.placePackage>;
      /** See `add`. */
      readonly ids: readonly string[];
    }
  | { readonly kind: 'unplace'; readonly args: ArgsOfName<typeof m.estimates.removePackage> }
  | { readonly kind: 'choose'; readonly args: ArgsOfName<typeof m.estimates.choosePackage> }
  /** For change orders: how much of the signed lines is kept. */
  | { readonly kind: 'keep'; readonly args: ArgsOfName<typeof m.estimates.keepSigned> }
  | { readonly kind: 'fold'; readonly args: ArgsOfName<typeof m.estimates.foldPackage> }
  | { readonly kind: 'removeOption'; readonly args: ArgsOfName<typeof m.estimates.removeOption> }
  | { readonly kind: 'restore'; readonly args: ArgsOfName<typeof m.estimateLines.restore> }
  | { readonly kind: 'remove'; readonly args: ArgsOfName<typeof m.estimateLines.remove> }
  | { readonly kind: 'move'; readonly args: ArgsOfName<typeof m.estimateLines.move> };

export const isFieldUpdate = (edit: EstimateEdit): edit is FieldUpdate =>
  edit.kind === 'line' || edit.kind === 'estimate' || edit.kind === 'option';

export const lineUpdate = (id: string, patch: Partial<LineRow>): FieldUpdate => ({
  kind: 'line',
  args: { id, patch },
});

export const estimateUpdate = (id: string, patch: Partial<EstimateRow>): FieldUpdate => ({
  kind: 'estimate',
  args: { id, patch },
});

/** Maps the line ids in edits to stored ids. A line gets a new stored id when its addition is undone and redone. */
export class LineIds {
  readonly #stored = new Map<string, string>();

  /** Returns the stored id of a line. */
  get(id: string): string {
    let current = id;
    for (
      let next = this.#stored.get(current);
      next !== undefined && next !== current;
      next = this.#stored.get(current)
    )
      current = next;
    return current;
  }

  set(id: string, stored: string): void {
    const earlier = this.#stored.get(id);
    if (earlier) this.#stored.set(earlier, stored);
    this.#stored.set(id, stored);
  }

  /** Returns the edit with the stored ids of its lines. */
  resolve(edit: EstimateEdit): EstimateEdit {
    switch (edit.kind) {
      case 'estimate':
      case 'option':
      case 'addOption':
      case 'removeOption':
      case 'unplace':
      case 'choose':
      case 'keep':
      case 'fold':
        return edit;
      case 'line':
        return { ...edit, args: { ...edit.args, id: this.get(edit.args.id) } };
      case 'add': {
        const { after } = edit.args;
        return after ? { ...edit, args: { ...edit.args, after: this.get(after) } } : edit;
      }
      case 'place': {
        const { after } = edit.args;
        return after ? { ...edit, args: { ...edit.args, after: this.get(after) } } : edit;
      }
      case 'restore': {
        const lines = edit.args.lines.map((line) => ({ ...line, id: this.get(line.id) }));
        return { ...edit, args: { ...edit.args, lines } };
      }
      case 'duplicate': {
        const { ids, after } = edit.args;
        const args = { ...edit.args, ids: ids.map((id) => this.get(id)), after: after && this.get(after) };
        return { ...edit, args };
      }
      case 'remove':
        return { ...edit, args: { ...edit.args, ids: edit.args.ids.map((id) => this.get(id)) } };
      case 'move': {
        const { ids, after } = edit.args;
        return {
          ...edit,
          args: { ...edit.args, ids: ids.map((id) => this.get(id)), after: after && this.get(after) },
        };
      }
    }
  }
}

/** Returns the lines that an edit changes, except new ones. */
export function changedLines(edit: EstimateEdit): readonly string[] {
  if (edit.kind === 'line') return [edit.args.id];
  return edit.kind === 'remove' || edit.kind === 'move' ? edit.args.ids : [];
}

function rowOf(rows: EditorRows, { kind, args }: FieldUpdate): object | undefined {
  if (kind === 'estimate') return rows.estimate;
  if (kind === 'option') return rows.estimate.options.find(({ id }) => id === args.optionId);
  return rows.lines.find(({ id }) => id === args.id);
}

/** Returns a key for the row and the fields of an update. */
export const fieldsOf = ({ kind, args }: FieldUpdate): string =>
  `${kind === 'option' ? args.optionId : args.id} ${Object.keys(args.patch).join()}`;

/** Whether the rows already have the values of an update. */
export function hasValues(rows: EditorRows, update: FieldUpdate): boolean {
  const row = rowOf(rows, update);
  return (
    row !== undefined &&
    Object.entries(update.args.patch).every(([field, value]) => deepEqual(fieldValue(row, field), value))
  );
}

/** Returns the version that the user saw when they started to type. Only the typed fields are compared. */
export function seenVersion(rows: EditorRows, update: FieldUpdate): ExpectedVersion[] {
  // An update of an option changes only that field of that option, regardless of concurrent changes.
  if (update.kind === 'option') return [];
  const { kind, args } = update;
  const row = kind === 'estimate' ? rows.estimate : rows.lines.find(({ id }) => id === args.id);
  const collection = kind === 'estimate' ? 'estimates' : 'estimate-lines';
  return row
    ? [{ collection, id: row.id, version: row.version, fields: Object.keys(update.args.patch) }]
    : [];
}
