import type { FieldKind } from './field-kind.ts';

/** Shown at a required field that is empty. */
export const REQUIRED = 'This field is required.';

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The `error` of a field's schema: an empty value is missing, any other has words of its own. */
export const orElse = (message: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (isEmpty(input) ? REQUIRED : message),
});

/** How many stored units make one that a person types. */
const unitsPerWhole: Partial<Record<FieldKind, number>> = { money: 100, quantity: 1000, percent: 10_000 };
const textKinds = new Set<FieldKind>(['text', 'longText', 'email', 'phone', 'url']);
/** Kept: a thousand fields say their limit as the program starts. */
const grouped = new Intl.NumberFormat('en-US');

const limitText = (limit: number, kind: FieldKind): string => {
  const typed = grouped.format(limit / (unitsPerWhole[kind] ?? 1));
  return textKinds.has(kind) ? `${typed} characters` : typed;
};

/** Refuses a value over a limit; the limit is given in stored units, and said as a person types it. */
export const atMost = (limit: number, kind: FieldKind): string => `Use at most ${limitText(limit, kind)}.`;

/** Refuses a value under a limit; the limit is given in stored units, and said as a person types it. */
export const atLeast = (limit: number, kind: FieldKind): string => `Use at least ${limitText(limit, kind)}.`;
