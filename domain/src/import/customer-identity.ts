import type { PostalAddress } from '../address.ts';
import { sortKey } from '../kernel/fields.ts';
import { phoneKey } from '../text-keyword.ts';

/** Properties in which two customers match. */
export type Likeness = 'name and address' | 'phone' | 'email' | 'customer and service';

/** Fields that identify a customer. */
export interface Identity {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly site: PostalAddress | null;
}

/** Normalizes a name, ignoring word order, case, and punctuation: "PARKS, DOROTHY" equals "Dorothy Parks". */
export const nameKey = (name: string): string =>
  sortKey(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');

const streetWords: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  boulevard: 'blvd',
  place: 'pl',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
};

const streetKey = (line: string): string =>
  sortKey(line)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => streetWords[word] ?? word)
    .join(' ');

/** Returns the lookup keys of a customer, each with the property that it represents. */
export function identityKeys({
  name,
  phone,
  email,
  site,
}: Identity): readonly (readonly [Likeness, string])[] {
  const street = site ? streetKey(site.line1) : '';
  const keys: readonly (readonly [Likeness, string])[] = [
    ['name and address', street && nameKey(name) ? `${nameKey(name)}|${street}` : ''],
    ['phone', phoneKey(phone)],
    ['email', email?.trim().toLowerCase() ?? ''],
  ];
  return keys.filter(([, key]) => key !== '');
}

/** Whether two customers have any lookup key in common. */
export function sharesKey(one: Identity, other: Identity): boolean {
  const keys = new Set(identityKeys(one).map((key) => key.join(' ')));
  return identityKeys(other).some((key) => keys.has(key.join(' ')));
}

/** Known customers by lookup key, so that a file of any size is compared in one pass. */
export class IdentityIndex<T> {
  readonly #found = new Map<string, T>();

  add(identity: Identity, of: T): void {
    for (const [likeness, key] of identityKeys(identity)) {
      const name = `${likeness} ${key}`;
      if (!this.#found.has(name)) this.#found.set(name, of);
    }
  }

  /** Returns the first known matching customer, with all properties in which it matches. */
  find(identity: Identity): { readonly of: T; readonly likeness: readonly Likeness[] } | undefined {
    const hits = identityKeys(identity).flatMap(([likeness, key]) => {
      const of = this.#found.get(`${likeness} ${key}`);
      return of === undefined ? [] : [{ likeness, of }];
    });
    const [first] = hits;
    if (!first) return undefined;
    return {
      of: first.of,
      likeness: hits.filter(({ of }) => of === first.of).map(({ likeness }) => likeness),
    };
  }
}
