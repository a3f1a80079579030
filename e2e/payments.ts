/** The payments of an estimate with a deposit, in parts per million of the total, and the rest when the installation is done. */
export const paidWith = (ppm: number | null) => [
  ...(ppm === null ? [] : [{ kind: 'percent', ppm, event: 'signing', days: 0 }]),
  { kind: 'rest', event: 'install_done', days: 0 },
];
