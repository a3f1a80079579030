import type { Actor } from '@sable/domain/kernel/actor';
import { visibleFields, type AnyEntity, type AnyRow } from '@sable/domain/kernel/entity';
import { genericNames } from '@sable/domain/kernel/mutation-name';
import { showError, type Action } from '../../shared/use-action.ts';

const NAME_LENGTH = 120;
const SKU_LENGTH = 40;
/** The maximum number of numbered copies of one product; a person who wants more names them. */
const MAX_COPIES = 20;

const withEnding = (text: unknown, ending: string, length: number): string =>
  `${String(text)
    .slice(0, length - ending.length)
    .trimEnd()}${ending}`;

/**
 * Returns the arguments that create a copy of a catalog record: a draft “NAME (copy)” with the fields that this
 * person may see and write. An SKU belongs to one product, so the copy gets its own.
 *
 * @param nth 1 for the first copy.
 */
export function copyOfRecord(entity: AnyEntity, actor: Actor, row: AnyRow, nth: number): object {
  const visible = visibleFields(entity, actor);
  const fields = entity.writableFields.filter((field) => visible.has(field) && row[field] !== undefined);
  const copied = Object.fromEntries(fields.map((field) => [field, row[field]]));
  const sku = row['sku'];
  return {
    ...copied,
    name: withEnding(row['name'], ' (copy)', NAME_LENGTH),
    status: 'draft',
    ...(sku !== undefined && { sku: withEnding(sku, nth === 1 ? '-COPY' : `-COPY-${nth}`, SKU_LENGTH) }),
  };
}

/** Creates a draft copy of a catalog record and returns its id; null if it was refused, which is shown. */
export async function duplicateRecord(
  act: Action,
  entity: AnyEntity,
  actor: Actor,
  row: AnyRow,
): Promise<string | null> {
  const done = `“${entity.title(row)}” was copied as a draft.`;
  for (let nth = 1; ; nth += 1) {
    const copy = copyOfRecord(entity, actor, row, nth);
    const made = await act(genericNames(entity.collection).create, copy, { silent: true, done });
    if (made.ok) return made.result.id;
    if (made.error.code === 'DUPLICATE' && 'sku' in copy && nth < MAX_COPIES) continue;
    showError(made.error);
    return null;
  }
}
