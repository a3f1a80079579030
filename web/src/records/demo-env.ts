import type { AnyRow } from '@sable/domain/kernel/entity';
import type { FormatEnv } from './fields/format-value.ts';

const names: Readonly<Record<string, string>> = { dana: 'Dana Whitfield', ben: 'Ben Hartley' };

/** Formats for the gallery: a dealer in the United States with known people. */
export const demoFormats: FormatEnv = {
  locale: 'en-US',
  timeZone: 'America/New_York',
  currency: 'USD',
  titleOf: (_, id) => names[id] ?? null,
};

/** Returns a stored row with some fields of its own. */
export const demoRow = (id: string, fields: object): AnyRow => ({
  id,
  companyId: 'c',
  version: 1,
  createdAt: '2026-03-01T15:30:00.000Z',
  updatedAt: '2026-03-01T15:30:00.000Z',
  createdBy: 'dana',
  belongsTo: [],
  ...fields,
});
