import type { Group } from '../../shared/groups.ts';

export interface Ranked {
  readonly userId: string | null;
  /** Equal RMR is an equal place. */
  readonly place: number;
  readonly count: number;
  /** Cents. */
  readonly rmr: number;
}

/** Reps by the RMR they sold, then by accounts; who is equal shares the place. */
export function ranked(groups: readonly Group[]): Ranked[] {
  const rows = groups
    .map((group) => ({
      userId: group['ownerUserId'] === null ? null : String(group['ownerUserId']),
      count: group.count,
      rmr: Number(group['sum.rmr'] ?? 0),
    }))
    .sort((a, b) => b.rmr - a.rmr || b.count - a.count);
  return rows.map((row) => ({
    ...row,
    place: rows.findIndex(({ rmr, count }) => rmr === row.rmr && count === row.count) + 1,
  }));
}
