import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { StatusChip } from '../../ui/status-chip.tsx';
import { metaOf } from './field-facts.ts';

/** The flags of a record that are set, as chips: "Done". A flag that is not set says nothing. */
export const flagChips = (entity: AnyEntity, row: AnyRow, fields: readonly string[]) =>
  fields
    .filter((field) => row[field] === true && metaOf(entity, field).kind === 'flag')
    .map((field) => <StatusChip key={field}>{metaOf(entity, field).label}</StatusChip>);
