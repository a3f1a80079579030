interface Notice {
  readonly createdAt: string;
  readonly readAt?: string | null | undefined;
}

/** The unread notices that are newer than the newest earlier one, the oldest first. Ids say nothing about it: they follow the keys of requests. */
export const arrivalsOf = <N extends Notice>(rows: readonly N[], newestBefore: string): N[] =>
  rows.filter(({ createdAt, readAt }) => createdAt > newestBefore && !readAt).toReversed();
