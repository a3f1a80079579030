import { hasAmount, type LineKind } from './line-kind.ts';
import type { Bucket } from '../product-kind.ts';

interface Placeable {
  readonly kind: LineKind;
  readonly bucket: Bucket;
}

type Placed<Line> = readonly [line: Line, bucket: Bucket];

/**
 * Splits the lines into sections, each from one heading to the next. The first section has no heading, and may be
 * empty.
 */
export function sectionsOf<Line extends Pick<Placeable, 'kind'>>(lines: readonly Line[]): Line[][] {
  const sections: Line[][] = [[]];
  for (const line of lines) {
    if (line.kind === 'section') sections.push([line]);
    else sections.at(-1)?.push(line);
  }
  return sections;
}

/**
 * Returns each line with the bucket that it is shown in. Headings and texts carry no money. They go with the next
 * line of their section that does, or else with the previous one. If their section has none, they go with the next
 * one of the document, or else with its last. The editor, the customer's page, and the PDF use this placement.
 */
export function placedLines<Line extends Placeable>(lines: readonly Line[]): Placed<Line>[] {
  const priced = (line: Line) => hasAmount(line.kind);
  let next = lines.findLast(priced)?.bucket ?? 'one-time';
  const placed: Placed<Line>[][] = [];
  for (const section of sectionsOf(lines).toReversed()) {
    const fallback = section.findLast(priced)?.bucket ?? next;
    placed.push(
      section.map((line, index) => [line, section.slice(index).find(priced)?.bucket ?? fallback] as const),
    );
    next = section.find(priced)?.bucket ?? next;
  }
  return placed.toReversed().flat();
}
