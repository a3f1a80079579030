const HALF = /\s?[AP]M$/;

/** Formats two times of a day as one range; AM or PM appears once if both share it. */
export function timeWindow(from: string, to: string): string {
  const half = HALF.exec(from)?.[0];
  const start = half && to.endsWith(half) ? from.slice(0, -half.length) : from;
  return `${start}–${to}`;
}
