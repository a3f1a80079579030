import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { StatusChip } from '../../ui/status-chip.tsx';
import { metaOf } from './field-facts.ts';
import type { FormatEnv } from './format-value.ts';
import { alertText } from './row-alert.tsx';

/**
 * Returns the labels of a record's set flags, except one that its alert already names. Flags that are not set are
 * omitted.
 */
export function flagLabels(
  entity: AnyEntity,
  row: AnyRow,
  fields: readonly string[],
  env: FormatEnv,
): string[] {
  const alert = alertText(entity, row, env);
  return fields
    .filter((field) => row[field] === true && metaOf(entity, field).kind === 'flag')
    .map((field) => metaOf(entity, field).label)
    .filter((label) => label !== alert);
}

/** Returns the same flags as chips: "Done". */
export const flagChips = (entity: AnyEntity, row: AnyRow, fields: readonly string[], env: FormatEnv) =>
  flagLabels(entity, row, fields, env).map((label) => <StatusChip key={label}>{label}</StatusChip>);
