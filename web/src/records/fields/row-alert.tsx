import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { FormatEnv } from './format-value.ts';

/** What needs attention about a record today, as a chip; null when nothing does. */
export function rowAlert(entity: AnyEntity, row: AnyRow, { today }: FormatEnv) {
  const text = today === undefined ? null : (entity.alert?.(row, today) ?? null);
  return text === null ? null : <StatusChip tone="warning">{text}</StatusChip>;
}
