import { WHOLE_PPM } from '@sable/domain/money';
import { total, type Group } from '../../shared/groups.ts';

export interface Ranked {
  readonly userId: string | null;
  /** Reps with equal RMR and contracts share a place. */
  readonly place: number;
  /** Number of contracts; a shared one counts by its share. */
  readonly count: number;
  /** In cents. */
  readonly rmr: number;
}

/** Ranks reps by RMR sold, then by contracts. Ties share a place. */
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
