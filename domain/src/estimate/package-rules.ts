import { AppError, notReady } from '../kernel/errors.ts';
import { coveredQuantity, isInside, isTogether, packageGroups } from './package-price.ts';
import type { PlacedPackage, Placement } from './placement.ts';
import type { EstimateRow } from './estimate.ts';
import type { LineRow } from './line.ts';

/** A line with its placement in a package of its estimate. */
interface Packaged {
  readonly line: LineRow;
  readonly placed: PlacedPackage;
  readonly placement: Placement;
}

/**
 * Returns a line with its placement in a package; undefined for a line outside packages, or if the package no longer
 * exists.
 */
function packagedLine({ packages }: Pick<EstimateRow, 'packages'>, line: LineRow): Packaged | undefined {
  const { placement } = line;
  const placed = packages.find(({ id }) => id === placement?.id);
  return placement && placed ? { line, placed, placement } : undefined;
}

const refused = (problem: string, todo: string): AppError =>
  notReady(`${problem} Nothing was changed. ${todo}`);

const changes = (line: LineRow, patch: Partial<LineRow>, ...fields: (keyof LineRow)[]): boolean =>
  fields.some((field) => field in patch && (patch[field] ?? null) !== (line[field] ?? null));

const followsPoints = (line: LineRow, placed: PlacedPackage): AppError =>
  refused(
    `“${line.name}” follows from the points that “${placed.name}” uses.`,
    'Remove what uses points, or choose products with fewer.',
  );

const overageFields = [
  'quantityMilli',
  'unitPrice',
  'discount',
  'optional',
  'choice',
  'quantityRange',
  'kind',
  'productId',
  'taxClass',
] as const;

/**
 * Throws NOT_READY if a patch replaces a required line, lowers it below the package's quantity, or lets the customer
 * leave it out.
 */
function checkNeeded({ line, placed, placement }: Packaged, patch: Partial<LineRow>): void {
  if (changes(line, patch, 'productId', 'kind'))
    throw refused(
      `“${line.name}” is part of the package “${placed.name}”.`,
      placement.role === 'choice'
        ? 'Choose another product of the package in its place.'
        : 'Add the other product as a separate line.',
    );
  if (patch.optional || patch.choice || patch.quantityRange)
    throw refused(
      `“${line.name}” is part of the package “${placed.name}” and cannot be optional.`,
      'Add a separate line for what the customer may choose.',
    );
  if (placement.role === 'included' || (patch.quantityMilli ?? Infinity) >= placement.quantityMilli) return;
  throw refused(
    `The package “${placed.name}” needs ${placement.quantityMilli / 1000} × “${line.name}”.`,
    'Keep that quantity, or remove the whole package.',
  );
}

/** Throws NOT_READY for a change that a package does not allow on one of its lines. */
export function checkPackagedChange(estimate: EstimateRow, line: LineRow, patch: Partial<LineRow>): void {
  const packaged = packagedLine(estimate, line);
  if (!packaged) return;
  if (packaged.placement.role === 'overage') {
    if (changes(line, patch, ...overageFields)) throw followsPoints(line, packaged.placed);
    return;
  }
  const isPricedByPackage = coveredQuantity(packaged.placed, line) > 0;
  if (packaged.placement.role === 'required' || packaged.placement.role === 'choice' || isPricedByPackage)
    checkNeeded(packaged, patch);
  if (!isPricedByPackage || !changes(line, patch, 'unitPrice', 'discount', 'frequency')) return;
  throw refused(
    `The price of “${line.name}” is part of the price of the package “${packaged.placed.name}”.`,
    'Give a discount on the total, or add the product as a separate line.',
  );
}

/** Throws NOT_READY if a removal takes required lines, or too many lines of a choice, out of a package that stays. */
export function checkPackagedRemoval(
  { packages }: Pick<EstimateRow, 'packages'>,
  lines: readonly LineRow[],
  removed: readonly string[],
): void {
  for (const { placed, lines: own } of packageGroups(packages, lines)) {
    const kept = own.filter((line) => isInside(line) && !removed.includes(line.id));
    if (kept.length === 0) continue;
    const gone = own.filter(({ id }) => removed.includes(id));
    const overage = gone.find(({ placement }) => placement?.role === 'overage');
    if (overage) throw followsPoints(overage, placed);
    const needed = gone.find(({ placement }) => placement?.role === 'required');
    if (needed)
      throw refused(
        `The package “${placed.name}” requires “${needed.name}”.`,
        'Remove the whole package, and add its other products one by one.',
      );
    for (const { name, min } of placed.groups) {
      const isChosen = ({ placement }: LineRow) => placement?.group === name;
      if (!gone.some(isChosen) || kept.filter(isChosen).length >= min) continue;
      throw refused(
        `“${name}” of the package “${placed.name}” requires at least ${min}.`,
        'Choose another product in its place, or remove the whole package.',
      );
    }
  }
}

/** Returns the other lines of a line's package, which move to another option together with it. */
export const companions = (line: LineRow, lines: readonly LineRow[]): LineRow[] =>
  lines.filter((other) => other.id !== line.id && isTogether(line, other));
