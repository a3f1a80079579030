import type { AnyEntity, AnyRow, Entity } from './entity.ts';
import { invalid } from './errors.ts';
import type { Transaction } from './transaction.ts';

/** The condition on what a reference of a row may point at; undefined where the field asks for nothing, or the row does not say yet. */
export function sharedWith(
  { meta }: AnyEntity,
  field: string,
  row: Readonly<Record<string, unknown>>,
): { readonly [field: string]: string } | undefined {
  const shared = meta[field]?.sharing;
  const value = shared && row[shared];
  return shared && typeof value === 'string' && value !== '' ? { [shared]: value } : undefined;
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
  for (const [field, { label, collection }] of Object.entries(entity.meta)) {
    const id = after[field];
    const wanted = sharedWith(entity, field, after);
    if (!wanted || !collection || typeof id !== 'string') continue;
    const [[shared = '', parent] = []] = Object.entries(wanted);
    if (before?.[field] === id && before[shared] === parent) continue;
    const target = await tx.find(entityOf(collection) as unknown as Entity, id);
    if ((target as AnyRow | undefined)?.[shared] === parent) continue;
    const of = entity.meta[shared]?.label.toLowerCase() ?? 'record';
    throw invalid(
      field,
      `${label}: choose one of the same ${of}. Nothing was saved. Choose again, or leave it empty.`,
    );
  }
}
