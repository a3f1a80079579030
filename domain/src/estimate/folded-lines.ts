import { sumCents } from '../money.ts';
import type { ContentLine, EstimateContent } from './content.ts';

const ONE = 1000;

/** Returns the contents of a folded package, one product per line of text. */
const holds = (lines: readonly ContentLine[], quantity: (milli: number) => string): string =>
  lines
    .map(({ name, quantityMilli }) => (quantityMilli === ONE ? name : `${quantity(quantityMilli)} × ${name}`))
    .join('\n');

/** Merges the lines of a package into the single line that the customer sees. Its price is their sum. */
function folded(
  name: string,
  lines: readonly [ContentLine, ...ContentLine[]],
  quantity: (milli: number) => string,
): ContentLine {
  const [{ packagePart: _part, ...first }] = lines;
  const gross = sumCents(lines.map((line) => line.gross));
  return {
    ...first,
    name,
    description: holds(lines, quantity),
    quantityMilli: ONE,
    unitPrice: gross,
    discount: null,
    taxable: lines.some(({ taxable }) => taxable),
    gross,
    net: sumCents(lines.map((line) => line.net)),
  };
}

/**
 * Returns the lines of a version as the customer sees them. Each folded package becomes one line per billing
 * frequency, at the position of its first line. Lines priced separately from a package and lines that the customer
 * can choose stay separate. The page and the PDF show these lines; signing and pricing use the originals.
 *
 * @param quantity formats a quantity in thousandths for the reader.
 */
export function foldedLines(
  { packages = [], lines }: Pick<EstimateContent, 'packages'> & { readonly lines: readonly ContentLine[] },
  quantity: (milli: number) => string,
): readonly ContentLine[] {
  const byId = new Map(packages.filter((pack) => pack.folded).map((pack) => [pack.id, pack]));
  if (byId.size === 0) return lines;
  const groupOf = ({ packageId, optional, quantityRange, bucket, frequency }: ContentLine): string | null =>
    packageId && byId.has(packageId) && !optional && !quantityRange
      ? `${packageId} ${bucket} ${frequency ?? ''}`
      : null;
  return lines.flatMap((line, index) => {
    const group = groupOf(line);
    const pack = byId.get(line.packageId ?? '');
    if (group === null || !pack) return [line];
    const isFirst = lines.findIndex((other) => groupOf(other) === group) === index;
    const rest = lines.slice(index + 1).filter((other) => groupOf(other) === group);
    return isFirst ? [folded(pack.name, [line, ...rest], quantity)] : [];
  });
}
