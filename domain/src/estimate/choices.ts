import type { LineChoice, QuantityRange } from './choice-schema.ts';
import type { Bucket } from '../product-kind.ts';
import { isIncluded, type Selection } from './selection.ts';
import type { LineKind } from './line-kind.ts';

interface ChoiceLine {
  readonly id: string;
  readonly kind: LineKind;
  readonly bucket: Bucket;
  readonly optionId?: string | null | undefined;
  readonly choice?: LineChoice | null | undefined;
  readonly optional: boolean;
  readonly selected: boolean;
}

/** The lines from which the customer takes exactly one, or at most one. */
export interface ChoiceGroup<Line> {
  readonly key: string;
  readonly name: string;
  /** Whether the customer may take none of them. */
  readonly none: boolean;
  readonly lines: readonly Line[];
}

/**
 * Returns the key of a line's choice, unique within an estimate. A choice belongs to one bucket, and to one option or
 * the lines shared by all.
 */
export const choiceKey = ({ optionId, bucket, choice }: Omit<ChoiceLine, 'id' | 'kind'>): string | null =>
  choice ? `${optionId ?? ''} ${bucket} ${choice.name}` : null;

/** Returns the choices of an estimate in the order of their first lines. */
export function choiceGroups<Line extends ChoiceLine>(lines: readonly Line[]): ChoiceGroup<Line>[] {
  const keys = [...new Set(lines.flatMap((line) => choiceKey(line) ?? []))];
  return keys.map((key) => {
    const own = lines.filter((line) => choiceKey(line) === key);
    const choice = own[0]?.choice;
    return { key, name: choice?.name ?? '', none: choice?.none ?? false, lines: own };
  });
}

/** Whether a selection takes one line of each choice, or none if that is allowed. */
export const isAllowedChoice = (lines: readonly ChoiceLine[], selection: Selection): boolean =>
  choiceGroups(lines).every(({ none, lines: own }) => {
    const taken = own.filter((line) => isIncluded(line, selection)).length;
    return taken === 1 || (taken === 0 && none);
  });

/** Returns the selection that takes one line of a choice, or none, and deselects the others. */
export const takeOf = ({ lines }: ChoiceGroup<ChoiceLine>, id: string | null): Selection =>
  Object.fromEntries(lines.map((line) => [line.id, line.id === id]));

/** Above this many combinations, each line of a choice counts as optional on its own. That bound is never too low. */
const MAX_COMBINATIONS = 64;

/**
 * Returns the lines once for each combination of choices: a line that is taken is no longer optional, and the other
 * lines of the choice are left out. A limit that is checked against each combination is checked against everything
 * that the customer can choose.
 */
export function choiceCombinations<Line extends ChoiceLine>(lines: readonly Line[]): (readonly Line[])[] {
  const groups = choiceGroups(lines);
  const ways = groups.reduce((product, { lines: own, none }) => product * (own.length + (none ? 1 : 0)), 1);
  if (groups.length === 0 || ways > MAX_COMBINATIONS) return [lines];
  return groups.reduce<(readonly Line[])[]>(
    (combinations, { key, none, lines: own }) =>
      combinations.flatMap((some) =>
        [...own, ...(none ? [null] : [])].map((taken) =>
          some.flatMap((line) => {
            if (choiceKey(line) !== key) return [line];
            return line.id === taken?.id ? [{ ...line, choice: null, optional: false, selected: true }] : [];
          }),
        ),
      ),
    [lines],
  );
}

/** Returns the lines with each quantity set to the least or the most that the customer can choose. */
export const atLimit = <
  Line extends { quantityMilli: number; quantityRange?: QuantityRange | null | undefined },
>(
  lines: readonly Line[],
  limit: keyof QuantityRange,
): Line[] =>
  lines.map((line) => (line.quantityRange ? { ...line, quantityMilli: line.quantityRange[limit] } : line));

/**
 * Returns the extreme selections of an offer: first unchanged, then each combination of choices with the least and
 * the most of each quantity, both without any optional lines and with all of them.
 */
export function extremeChoices<
  Line extends ChoiceLine & {
    readonly quantityMilli: number;
    readonly quantityRange?: QuantityRange | null | undefined;
  },
>(lines: readonly Line[]): (readonly Line[])[] {
  if (!lines.some(({ optional, quantityRange }) => optional || quantityRange)) return [lines];
  const ways = (['min', 'max'] as const).flatMap((limit) => choiceCombinations(atLimit(lines, limit)));
  const withAll = (some: readonly Line[], selected: boolean) =>
    some.map((line) => (line.optional ? { ...line, selected } : line));
  return [lines, ...ways.flatMap((some) => [withAll(some, false), withAll(some, true)])];
}
