import { sumCents } from '../money.ts';
import { frequencies } from './frequency.ts';
import { hasAmount, isItem, type LineKind } from './line-kind.ts';
import { placedLines, sectionsOf } from './placed-lines.ts';
import type { Bucket } from '../product-kind.ts';
import type { Frequency } from './pricing-schema.ts';
import { isIncluded, type Selection } from './selection.ts';

/** The sum of a section's lines after their own discounts, before bucket discounts and taxes. Cents as billed. */
export interface SectionSum {
  readonly bucket: Bucket;
  /** The billing frequency; null for one-time lines. */
  readonly frequency: Frequency | null;
  readonly net: number;
}

interface SummedLine {
  readonly kind: LineKind;
  readonly bucket: Bucket;
  readonly frequency?: Frequency | null | undefined;
}

const bills = [null, ...frequencies] as const;

/** Whether a line has an amount but is not an item. */
const isOtherAmount = (line: Pick<SummedLine, 'kind'>): boolean => hasAmount(line.kind) && !isItem(line);

/**
 * Returns the subtotals of one section: one for one-time lines, and one per billing frequency. Together with those of
 * the lines before the first section, they add up to the net of the bucket.
 *
 * @param netOf returns what a line adds, in cents as billed: 0 for an optional line that is not taken.
 */
export function sectionSums<Line extends SummedLine>(
  section: readonly Line[],
  netOf: (line: Line) => number,
): SectionSum[] {
  const priced = section.filter((line) => hasAmount(line.kind) && isItem(line));
  return bills.flatMap((frequency) => {
    const own = priced.filter((line) =>
      frequency === null
        ? line.bucket === 'one-time'
        : line.bucket === 'monthly' && (line.frequency ?? 'monthly') === frequency,
    );
    const bucket = frequency === null ? 'one-time' : 'monthly';
    return own.length > 0 ? [{ bucket, frequency, net: sumCents(own.map(netOf)) } as const] : [];
  });
}

/** The part of one section in the table of one bucket. */
export interface TableSection<Line> {
  /** Null for the lines before the first section. */
  readonly heading: Line | null;
  /** Whether the heading, with its note and its picture, is also in the other bucket's table. */
  readonly isContinued: boolean;
  readonly lines: readonly Line[];
  /** Empty if there is no heading. */
  readonly sums: readonly SectionSum[];
}

type TableLine = SummedLine & {
  readonly id: string;
  readonly net: number;
  readonly optional: boolean;
  readonly selected: boolean;
};

/**
 * Returns the lines of one bucket's table by section, with their subtotals. A section with lines in both tables has
 * its heading in both; one without lines still shows it once. Credits, and other amounts that are not items, belong
 * to the whole bucket, so they come after all sections.
 */
export function tableSections<Line extends TableLine>(
  lines: readonly Line[],
  bucket: Bucket,
  selection: Selection,
): TableSection<Line>[] {
  const places = new Map(placedLines(lines));
  const netOf = (line: Line) => (isIncluded(line, selection) ? line.net : 0);
  const inTable = (line: Line) => places.get(line) === bucket;
  const others = lines.filter((line) => isOtherAmount(line) && inTable(line));
  const sections = sectionsOf(lines).flatMap((section) => {
    const heading = section.find(({ kind }) => kind === 'section') ?? null;
    const own = section.filter((line) => line !== heading && !isOtherAmount(line) && inTable(line));
    const isHome = heading !== null && places.get(heading) === bucket;
    if (own.length === 0 && !isHome) return [];
    const sums = heading ? sectionSums(own, netOf) : [];
    return [{ heading, isContinued: heading !== null && !isHome, lines: own, sums }];
  });
  return others.length === 0
    ? sections
    : [...sections, { heading: null, isContinued: false, lines: others, sums: [] }];
}
