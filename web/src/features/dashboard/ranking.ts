import { WHOLE_PPM } from '@sable/domain/money';
import { total, type Group } from '../../shared/groups.ts';

export interface Ranked {
  readonly userId: string | null;
  /** Equal RMR is an equal place. */
  readonly place: number;
  /** Contracts; a shared one counts by its share. */
  readonly count: number;
  /** Cents. */
  readonly rmr: number;
}

/** Reps by the RMR they sold, then by contracts; who is equal shares the place. */
export function ranked(groups: readonly Group[]): Ranked[] {
  const rows = groups
    .map((group) => ({
      userId: group['userId'] === null ? null : String(group['userId']),
      count: total([group], 'sum.salesPpm') / WHOLE_PPM,
      rmr: total([group], 'sum.rmrSold'),
    }))
    .sort((a, b) => b.rmr - a.rmr || b.count - a.count);
  return rows.map((row) => ({
    ...row,
    place: rows.findIndex(({ rmr, count }) => rmr === row.rmr && count === row.count) + 1,
  }));
}
