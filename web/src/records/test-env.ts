import type { Actor } from '@sable/domain/kernel/actor';
import type { FormatEnv } from './fields/format-value.ts';

/** Returns a person; this person, the locale, and the time zone do not depend on the machine that runs the tests. */
export const testActor = (...roles: string[]): Actor => ({
  kind: 'user',
  id: '01990000-0000-7000-8000-000000000001',
  name: 'Dana Whitfield',
  companyId: '01990000-0000-7000-8000-0000000000aa',
  roles,
  settings: { salesSeeAll: true },
});

const titles: Readonly<Record<string, string | null>> = {
  'users/u1': 'Ben Hartley',
  'accounts/a1': 'Garcia',
  'users/gone': null,
};

export const testFormats: FormatEnv = {
  locale: 'en-US',
  timeZone: 'America/New_York',
  currency: 'USD',
  titleOf: (collection, id) => titles[`${collection}/${id}`],
};
