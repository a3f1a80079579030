import type { Actor } from '@sable/domain/kernel/actor';
import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import type { FieldKind } from '@sable/domain/kernel/field-kind';
import { canEdit, metaOf, shownFields } from '../fields/field-facts.ts';

export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly string[];
}

const contact: readonly FieldKind[] = ['email', 'phone', 'url'];
const figures: readonly FieldKind[] = ['money', 'percent', 'quantity', 'count'];
const kept = new Set(['createdAt', 'updatedAt', 'createdBy']);

const groupOf = (entity: AnyEntity, field: string): string => {
  const { kind } = metaOf(entity, field);
  if (kept.has(field)) return 'Record';
  if (contact.includes(kind) || kind === 'object') return 'Contact';
  if (figures.includes(kind)) return 'Figures';
  if (kind === 'date' || kind === 'instant') return 'Dates';
  return kind === 'longText' ? 'Notes' : 'Details';
};

const order = ['Details', 'Contact', 'Figures', 'Dates', 'Notes', 'Record'];

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns the title of a group. A single text is titled by its own label: the text of an agreement is not a note. */
const titleOf = (entity: AnyEntity, title: string, fields: readonly string[]): string => {
  const [only, ...more] = fields;
  return title === 'Notes' && only !== undefined && more.length === 0 ? metaOf(entity, only).label : title;
};

/**
 * Returns a record's fields grouped by topic, without empty ones that this person may not fill in. A single field
 * does not form a group of its own.
 */
export function fieldGroups(entity: AnyEntity, actor: Actor, row: AnyRow): FieldGroup[] {
  const groups = new Map<string, string[]>(order.map((title) => [title, []]));
  const shown = shownFields(entity, actor).filter(
    (field) => !isEmpty(row[field]) || canEdit(entity, actor, row, field),
  );
  for (const field of shown) groups.get(groupOf(entity, field))?.push(field);
  const details = groups.get('Details') ?? [];
  for (const title of ['Contact', 'Figures', 'Dates']) {
    const fields = groups.get(title) ?? [];
    if (fields.length !== 1) continue;
    details.push(...fields);
    groups.set(title, []);
  }
  return [...groups]
    .map(([title, fields]) => ({ title: titleOf(entity, title, fields), fields }))
    .filter(({ fields }) => fields.length > 0);
}
