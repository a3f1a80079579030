/**
 * Returns the payments of an estimate: a deposit in parts per million of the total, and the rest after the
 * installation.
 */
export const paidWith = (ppm: number | null) => [
  ...(ppm === null ? [] : [{ kind: 'percent', ppm, event: 'signing', days: 0 }]),
  { kind: 'rest', event: 'install_done', days: 0 },
];
