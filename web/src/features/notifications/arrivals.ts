interface Notice {
  readonly createdAt: string;
  readonly readAt?: string | null | undefined;
}

/**
 * Returns the unread notifications that are newer than the newest earlier one, oldest first. Ids cannot be compared, because they derive from
 * idempotency keys.
 */
export const arrivalsOf = <N extends Notice>(rows: readonly N[], newestBefore: string): N[] =>
  rows.filter(({ createdAt, readAt }) => createdAt > newestBefore && !readAt).toReversed();
