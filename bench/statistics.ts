/** Returns the value below which a share (0 to 1) of the samples lies. @throws Error without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (found === undefined) throw new Error('There is nothing to take a percentile of.');
  return found;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

export const mean = (samples: readonly number[]): number =>
  samples.reduce((sum, one) => sum + one, 0) / samples.length;

/** Formats milliseconds for people. */
export const ms = (value: number): string =>
  `${value < 10 ? value.toFixed(1) : Math.round(value).toString()} ms`;

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`;

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Formats p50 and the other percentile of a list of milliseconds. */
export const spread = (samples: readonly number[], other: 0.95 | 0.99): string =>
  `${ms(median(samples))} / ${ms(percentile(samples, other))}`;
