import { fieldValue } from '@sable/domain/kernel/predicate';
import type { ExpectedVersion } from '@sable/domain/kernel/request';
import { sameValue } from '@sable/domain/kernel/same-value';
import type { FieldUpdate } from './edits.ts';
import type { EditorRows, EstimateRow, LineRow } from './rows.ts';

const rowOf = (rows: EditorRows, { kind, args }: FieldUpdate): EstimateRow | LineRow | undefined =>
  kind === 'estimate' ? rows.estimate : rows.lines.find(({ id }) => id === args.id);

/** Which fields of which row an update is about. */
export const fieldsOf = ({ args }: FieldUpdate): string => `${args.id} ${Object.keys(args.patch).join()}`;

/** Whether the rows already have the values of an update. */
export function hasValues(rows: EditorRows, update: FieldUpdate): boolean {
  const row = rowOf(rows, update);
  return (
    row !== undefined &&
    Object.entries(update.args.patch).every(([field, value]) => sameValue(fieldValue(row, field), value))
  );
}

/** The version that a person saw when they began to type; only the typed fields count. */
export function seenVersion(rows: EditorRows, update: FieldUpdate): ExpectedVersion[] {
  const row = rowOf(rows, update);
  const collection = update.kind === 'estimate' ? 'estimates' : 'estimate-lines';
  return row
    ? [{ collection, id: row.id, version: row.version, fields: Object.keys(update.args.patch) }]
    : [];
}
