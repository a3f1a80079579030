import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { and, where, type Predicate } from '@sable/domain/kernel/predicate';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { groupQuery } from '@sable/domain/kernel/typed-query';
import { useLive } from '../../live/hooks.ts';
import { choiceLabel } from '../../shared/formats.ts';
import { choicesFor } from '../fields/field-facts.ts';

/** The rows with the same value of a choice field. */
export interface ListGroup {
  /** Its name in the address; empty for rows without a value. */
  readonly key: string;
  readonly label: string;
  readonly count: number;
}

export interface ListGroups {
  /** Undefined for an ungrouped list, and until the first response. */
  readonly all: readonly ListGroup[] | undefined;
  readonly open: ListGroup | undefined;
  readonly loading: boolean;
  /** The condition of the open group, for the rows below its header. */
  readonly condition: Predicate;
}

const whole: ListGroups = { all: undefined, open: undefined, loading: false, condition: { all: [] } };

/**
 * Returns the live groups of a list by a choice field, in the order of the choices, with their row counts. One of
 * them is open.
 */
export function useGroups(
  entity: AnyEntity,
  { collection, search, where: conditions }: QuerySpec,
  field: string | null,
  wanted: string | undefined,
): ListGroups {
  const counting = groupQuery<AnyRow, string, never>(collection, {
    where: conditions,
    groupBy: field ? [field] : [],
  });
  const { rows } = useLive(field ? { ...counting, search } : null);
  if (!field) return whole;
  if (!rows) return { ...whole, loading: true };
  const counts = new Map(rows.map((row) => [String(row[field] ?? ''), row.count]));
  const all = [...choicesFor(entity, field), ''].flatMap((key): ListGroup[] => {
    const count = counts.get(key) ?? 0;
    return count === 0 ? [] : [{ key, label: key ? choiceLabel(key) : 'None', count }];
  });
  const open = all.find(({ key }) => key === wanted) ?? all[0];
  return { all, open, loading: false, condition: open ? where({ [field]: open.key || null }) : and() };
}
