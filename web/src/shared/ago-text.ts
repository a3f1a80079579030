const steps = [
  { unit: 'minute', seconds: 60 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'year', seconds: 31_557_600 },
] as const;

/**
 * Returns how long ago something was: `now`, `5 minutes ago`, `1 day ago`. It counts hours rather than calendar days,
 * so it never means “yesterday”.
 */
export function agoText(instant: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(instant)) / 1000));
  const step = steps.findLast((candidate) => seconds >= candidate.seconds);
  return step
    ? new Intl.RelativeTimeFormat('en-US').format(-Math.floor(seconds / step.seconds), step.unit)
    : 'now';
}
