import { fieldSchema } from '@sable/domain/kernel/any-row';
import type { Actor } from '@sable/domain/kernel/actor';
import { nextStatuses } from '@sable/domain/kernel/change-rules';
import { visibleFields, type AnyEntity, type AnyRow } from '@sable/domain/kernel/entity';
import { choicesOf, type FieldMeta } from '@sable/domain/kernel/fields';
import { matchNone } from '@sable/domain/kernel/predicate';
import { can } from '@sable/domain/kernel/transaction';
import { mutations } from '@sable/domain/registry';
import type { z } from 'zod';

/** Fields that the server keeps for itself; they are of no use to a person. */
const technical = new Set(['id', 'companyId', 'version', 'belongsTo']);

/** Fields that no column and no fact shows: the picture is next to the title. */
const besideTitle: ReadonlySet<string> = new Set(['paths', 'picture']);

/** Returns the file id of a row's picture; null if the row has none. */
export function pictureOf(entity: AnyEntity, row: AnyRow): string | null {
  const field = entity.ownFields.find((name) => entity.meta[name]?.kind === 'picture');
  const picture = field && row[field];
  return typeof picture === 'string' ? picture : null;
}

/** Returns the metadata of a field. Throws if the collection has no such field. */
export function metaOf(entity: AnyEntity, field: string): FieldMeta {
  const meta = entity.meta[field];
  if (!meta) throw new Error(`Impossible: ${entity.collection} has no field ${field}`);
  return meta;
}

/** Returns the fields that a person may see and is likely to want: the list's own columns first. */
export function shownFields(entity: AnyEntity, actor: Actor): string[] {
  const visible = visibleFields(entity, actor);
  const others = [...entity.ownFields, 'createdAt', 'updatedAt', 'createdBy'];
  return [...new Set([...entity.columns, ...others])].filter(
    (field) =>
      visible.has(field) &&
      !technical.has(field) &&
      !metaOf(entity, field).unused &&
      !besideTitle.has(metaOf(entity, field).kind),
  );
}

/** Returns the columns that a list starts with. */
export const startColumns = (entity: AnyEntity, actor: Actor): string[] => {
  const shown = new Set(shownFields(entity, actor));
  return entity.columns.filter((field) => shown.has(field));
};

export const choicesFor = (entity: AnyEntity, field: string): readonly string[] =>
  choicesOf(fieldSchema(entity, field));

/**
 * Returns the choices of a field of a row; for its status, the ones that may follow. Without a row, the choices for a
 * new one.
 */
export const choicesOn = (entity: AnyEntity, field: string, row: AnyRow | undefined): readonly string[] => {
  const status = row?.['status'];
  const next =
    field === 'status' ? nextStatuses(entity, typeof status === 'string' ? status : undefined) : undefined;
  return next ?? choicesFor(entity, field);
};

export const isNullable = (entity: AnyEntity, field: string): boolean =>
  fieldSchema(entity, field).safeParse(null).success;

/** Returns whether a field is a postal address, by its parts. */
export const isAddressField = (entity: AnyEntity, field: string): boolean => {
  if (metaOf(entity, field).kind !== 'object') return false;
  return fieldSchema(entity, field).safeParse({ line1: '', city: '', region: '', postal: '' }).success;
};

/**
 * Returns whether the generic editors can write a field at all: embedded objects other than addresses, and lists
 * whose rows are not described, have their own screens.
 */
export function hasEditor(entity: AnyEntity, field: string): boolean {
  const { kind, parts } = metaOf(entity, field);
  if (kind === 'object') return isAddressField(entity, field);
  if (kind === 'list') return parts !== undefined;
  return kind !== 'paths' && kind !== 'id' && kind !== 'creator';
}

/** Returns whether this person may change this field of this row here. The server decides by the same predicate. */
export function canEdit(entity: AnyEntity, actor: Actor, row: object, field: string): boolean {
  if (entity.generic?.update === false || !entity.writableFields.includes(field)) return false;
  if (!visibleFields(entity, actor).has(field) || !hasEditor(entity, field)) return false;
  return can(entity, actor, 'update', row);
}

/** Returns whether this person may delete this row. */
export const canDelete = (entity: AnyEntity, actor: Actor, row: object): boolean =>
  mutations.has(`${entity.collection}.delete`) && can(entity, actor, 'delete', row);

/** Returns whether this person may see any row at all. */
export const canRead = (entity: AnyEntity, actor: Actor): boolean =>
  entity.permission(actor).read !== matchNone;

/** Returns whether this person may create any row at all; the server decides about the specific one. */
export const canCreate = (entity: AnyEntity, actor: Actor): boolean =>
  entity.permission(actor).create !== matchNone;

export type Checked =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** Returns the message of an issue; inside an embedded list, it names the row and its part. */
function issueMessage({ parts }: FieldMeta, { path: [row, part], message }: z.core.$ZodIssue): string {
  if (typeof row !== 'number') return message;
  const label = parts?.[String(part)]?.label;
  const named = !label || message.startsWith(label) ? message : `${label}: ${message}`;
  return `Row ${row + 1}, ${named}`;
}

/** Parses a value by the field's own schema; errors are in words that a person understands. */
export function checkValue(entity: AnyEntity, field: string, value: unknown): Checked {
  const parsed = fieldSchema(entity, field).safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issue = parsed.error.issues[0];
  return {
    ok: false,
    message: issue ? issueMessage(metaOf(entity, field), issue) : 'Check what you typed.',
  };
}
