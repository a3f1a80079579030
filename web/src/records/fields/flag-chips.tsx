import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { StatusChip } from '../../ui/status-chip.tsx';
import { metaOf } from './field-facts.ts';
import type { FormatEnv } from './format-value.ts';
import { alertText } from './row-alert.tsx';

/** The flags of a record that are set and that its alert does not name already. A flag that is not set says nothing. */
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

/** The same as chips: "Done". */
export const flagChips = (entity: AnyEntity, row: AnyRow, fields: readonly string[], env: FormatEnv) =>
  flagLabels(entity, row, fields, env).map((label) => <StatusChip key={label}>{label}</StatusChip>);
