const HALF = /\s?[AP]M$/;

/** Two times of a day as one span; the half of the day is said once where both are in it. */
export function timeWindow(from: string, to: string): string {
  const half = HALF.exec(from)?.[0];
  const start = half && to.endsWith(half) ? from.slice(0, -half.length) : from;
  return `${start}–${to}`;
}
