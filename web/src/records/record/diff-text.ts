import type { AnyEntity } from '@sable/domain/kernel/entity';
import type { FieldMeta } from '@sable/domain/kernel/fields';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import { metaOf } from '../fields/field-facts.ts';
import { formatValue, isComing, type FormatEnv } from '../fields/format-value.ts';
import { inSentence } from '../../shared/formats.ts';

/** One field's change in words; an empty side is null, and a side whose name is still loading is empty text. */
export interface FieldChange {
  readonly field: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface UpdateRow {
  readonly id: string;
  readonly seq: number;
  readonly operation: 'create' | 'update' | 'delete';
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly createdAt: string;
  readonly createdBy: string | null;
}

const MAX_TEXT_LENGTH = 140;

const short = (text: string): string | null => {
  if (text === '') return null;
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1).trimEnd()}…` : text;
};

const sideText = (meta: FieldMeta, value: unknown, env: FormatEnv): string | null =>
  isComing(meta, value, env) ? '' : short(formatValue(meta, value, env));

/** Returns the changes of a record field by field, limited to fields that the person may see. */
export function fieldChanges(
  entity: AnyEntity,
  fields: readonly string[],
  update: UpdateRow,
  env: FormatEnv,
): FieldChange[] {
  const { before, after } = update;
  return fields.flatMap((field) => {
    if (!entity.ownFields.includes(field) || deepEqual(before?.[field], after?.[field])) return [];
    const meta = metaOf(entity, field);
    const change = {
      field,
      label: meta.label,
      before: sideText(meta, before?.[field], env),
      after: sideText(meta, after?.[field], env),
    };
    return change.before === change.after && change.before === null ? [] : [change];
  });
}

/** Returns the change as a phrase that follows a name: `changed Status from Lead to Sold`. */
export function changeText({ label, before, after }: FieldChange): string {
  if (before === '' || after === '') return `changed ${label}`;
  if (before === null) return `set ${label} to ${after ?? 'nothing'}`;
  if (after === null) return `cleared ${label} (was ${before})`;
  return before === after ? `changed ${label}` : `changed ${label} from ${before} to ${after}`;
}

export const operationText = (entity: AnyEntity, operation: UpdateRow['operation']): string => {
  const one = inSentence(entity.one);
  if (operation === 'create') return `created this ${one}`;
  return operation === 'delete' ? `deleted this ${one}` : `changed this ${one}`;
};
