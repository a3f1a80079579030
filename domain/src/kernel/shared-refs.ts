import type { AnyEntity, AnyRow, Entity } from './entity.ts';
import { invalid } from './errors.ts';
import type { FieldMeta } from './fields.ts';
import type { Transaction } from './transaction.ts';

/**
 * Returns the condition that a referenced record must satisfy. Undefined if the field has no `sharing`, or the row
 * does not have the shared value yet.
 */
export function sharedWith(
  { sharing: shared }: Pick<FieldMeta, 'sharing'>,
  row: Readonly<Record<string, unknown>>,
): { readonly [field: string]: string } | undefined {
  const value = shared && row[shared];
  return shared && typeof value === 'string' && value !== '' ? { [shared]: value } : undefined;
}

/** A reference of a `sharing` field. */
interface Pointer {
  /** The row's field: the reference itself, or the list that contains it. */
  readonly field: string;
  readonly meta: FieldMeta;
  readonly id: string;
}

/** Returns a row's references with `sharing`, including those in its lists. */
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
 * Rejects a reference to a record of another parent: an account's payment must use a payment method of that account.
 * The error is the same for a record that the actor may not read. Throws INVALID.
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
      `${meta.label}: choose one from the same ${of}. Nothing was saved. Choose again, or leave it empty.`,
    );
  }
}
