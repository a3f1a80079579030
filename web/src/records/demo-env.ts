import type { FormatEnv } from './fields/format-value.ts';

const names: Readonly<Record<string, string>> = { dana: 'Dana Whitfield', ben: 'Ben Hartley' };

/** Formats for the gallery: a dealer in the United States whose people are known. */
export const demoFormats: FormatEnv = {
  locale: 'en-US',
  timeZone: 'America/New_York',
  currency: 'USD',
  titleOf: (_, id) => names[id] ?? null,
};
