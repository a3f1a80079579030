import type { AnyEntity, AnyRow, Entity } from './entity.ts';
import { invalid } from './errors.ts';
import type { FieldMeta } from './fields.ts';
import type { Transaction } from './transaction.ts';

/** The condition on what a reference of a row may point at; undefined where the field asks for nothing, or the row does not say yet. */
export function sharedWith(
  { sharing: shared }: Pick<FieldMeta, 'sharing'>,
  row: Readonly<Record<string, unknown>>,
): { readonly [field: string]: string } | undefined {
  const value = shared && row[shared];
  return shared && typeof value === 'string' && value !== '' ? { [shared]: value } : undefined;
}

/** A reference that shares something, with what it points at. */
interface Pointer {
  /** The field of the row: its own, or the list that holds the reference. */
  readonly field: string;
  readonly meta: FieldMeta;
  readonly id: string;
}

/** The references of a row that share something, those within its lists included. */
function pointersOf({ meta: fields }: AnyEntity, row: AnyRow): Pointer[] {
  const pointer = (field: string, meta: FieldMeta, id: unknown): Pointer[] =>
    meta.sharing && typeof id === 'string' ? [{ field, meta, id }] : [];
  return Object.entries(fields).flatMap(([field, meta]) => {
    const value = row[field];
    if (!meta.parts || !Array.isArray(value)) return pointer(field, meta, value);
    const parts = Object.entries(meta.parts);
    return value.flatMap((item: Readonly<Record<string, unknown>>) =>
      parts.flatMap(([name, part]) => pointer(field, part, item[name])),
    );
  });
}

/**
 * Refuses a reference to a record of another parent: an account's payment is made by that account's method. What the actor may not read is refused in the same
 * words. Throws INVALID.
 */
export async function checkSharedRefs(
  tx: Transaction,
  entity: AnyEntity,
  { before, after }: { readonly before: AnyRow | null; readonly after: AnyRow },
  entityOf: (collection: string) => AnyEntity,
): Promise<void> {
  const known = before ? pointersOf(entity, before) : [];
  for (const { field, meta, id } of pointersOf(entity, after)) {
    const wanted = sharedWith(meta, after);
    if (!wanted || !meta.collection) continue;
    const [[shared = '', parent] = []] = Object.entries(wanted);
    const stood = known.some((pointer) => pointer.field === field && pointer.id === id);
    if (stood && before?.[shared] === parent) continue;
    const target = await tx.find(entityOf(meta.collection) as unknown as Entity, id);
    if ((target as AnyRow | undefined)?.[shared] === parent) continue;
    const of = entity.meta[shared]?.label.toLowerCase() ?? 'record';
    throw invalid(
      field,
      `${meta.label}: choose one of the same ${of}. Nothing was saved. Choose again, or leave it empty.`,
    );
  }
}
