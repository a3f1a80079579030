import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { FormatEnv } from './format-value.ts';

/** Returns what needs attention about a record today, in a word; null if nothing does. */
export const alertText = (entity: AnyEntity, row: AnyRow, { today }: FormatEnv): string | null =>
  today === undefined ? null : (entity.alert?.(row, today) ?? null);

/** Returns the same alert as a chip. */
export function rowAlert(entity: AnyEntity, row: AnyRow, env: FormatEnv) {
  const text = alertText(entity, row, env);
  return text === null ? null : <StatusChip tone="warning">{text}</StatusChip>;
}
