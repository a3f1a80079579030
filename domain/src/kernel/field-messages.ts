import type { FieldKind } from './field-kind.ts';

/** Shown at a required field that is empty. */
export const REQUIRED = 'This field is required.';

/** Shown at the date of something that has already happened. */
export const IN_THE_FUTURE = 'This date is in the future.';

/** Whether a value is what an empty field of a form stands for. */
export const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/**
 * Returns the `error` option of a field's schema: an empty value is reported as required, any other value with the
 * given message. A number that is not whole gets the words for all of them.
 */
export const orElse = (message: string) => ({
  error: ({ input, expected }: { readonly input?: unknown; readonly expected?: unknown }) =>
    isEmpty(input) ? REQUIRED : expected === 'int' ? undefined : message,
});

/** The number of stored units in one displayed unit. */
const unitsPerWhole: Partial<Record<FieldKind, number>> = { money: 100, quantity: 1000, percent: 10_000 };
const textKinds = new Set<FieldKind>(['text', 'longText', 'email', 'phone', 'url']);
/** Created once: a thousand fields format their limit at startup. */
const grouped = new Intl.NumberFormat('en-US');

const limitText = (limit: number, kind: FieldKind): string => {
  const typed = grouped.format(limit / (unitsPerWhole[kind] ?? 1));
  return textKinds.has(kind) ? `${typed} characters` : typed;
};

/**
 * Returns the message for a value over a limit. The limit is given in stored units and displayed as a person types
 * it.
 */
export const atMost = (limit: number, kind: FieldKind): string => `Use at most ${limitText(limit, kind)}.`;

/**
 * Returns the message for a value under a limit. The limit is given in stored units and displayed as a person types
 * it.
 */
export const atLeast = (limit: number, kind: FieldKind): string => `Use at least ${limitText(limit, kind)}.`;
