const steps = [
  { unit: 'minute', seconds: 60 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'year', seconds: 31_557_600 },
] as const;

/** How long ago something was, in the person's language: `now`, `5 minutes ago`, `yesterday`. */
export function agoText(instant: string, now: number, locale?: string): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(instant)) / 1000));
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const step = steps.findLast((candidate) => seconds >= candidate.seconds);
  return step
    ? relative.format(-Math.floor(seconds / step.seconds), step.unit)
    : relative.format(0, 'second');
}
