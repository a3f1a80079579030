import { priceEstimate } from '@sable/domain/estimate/pricing';
import type {
  PricedEstimate,
  PricedLine,
  PricingInput,
  PricingLine,
} from '@sable/domain/estimate/pricing-input';
import { pricingInput, pricingLine } from '@sable/domain/estimate/reprice';
import type { FieldUpdate } from './edits.ts';
import type { EditorRows, EstimateRow, LineRow } from './rows.ts';

/** A line as the screen shows it: with the value being typed. */
export interface ShownLine {
  readonly line: LineRow;
  /** Cents per billing period. */
  readonly gross: number;
  /** Cents per billing period, after the line's discount. */
  readonly net: number;
}

/** The rows of an open estimate and what they come to. */
export interface PricedRows extends EditorRows {
  /** The estimate with the values being typed. */
  readonly shownEstimate: EstimateRow;
  /** Every line by its id, with the values being typed. */
  readonly shownLines: ReadonlyMap<string, ShownLine>;
  readonly input: PricingInput;
  readonly totals: PricedEstimate;
}

/** An unchanged line keeps its input: one key changes one line of a thousand. */
const inputs = new WeakMap<LineRow, PricingLine>();

function inputOf(line: LineRow): PricingLine {
  const known = inputs.get(line);
  if (known) return known;
  const made = pricingLine(line);
  inputs.set(line, made);
  return made;
}

function shownLine(line: LineRow, priced: PricedLine | undefined, before: ShownLine | undefined): ShownLine {
  const { gross, net } = priced?.billed ?? priced ?? line;
  const same = before?.line === line && before.gross === gross && before.net === net;
  return same ? before : { line, gross, net };
}

/**
 * Prices rows with typed values over them. Undefined when an amount exceeds what the engine can hold.
 * Lines that look as they did in `before` keep their object, so that only changed rows render.
 */
export function priceRows(
  rows: EditorRows,
  typed: Iterable<FieldUpdate>,
  before: PricedRows | undefined,
): PricedRows | undefined {
  const typedLines = new Map<string, LineRow>();
  let shownEstimate = rows.estimate;
  for (const { kind, args } of typed) {
    if (kind === 'estimate') shownEstimate = { ...shownEstimate, ...args.patch };
    else {
      const line = typedLines.get(args.id) ?? rows.lines.find(({ id }) => id === args.id);
      if (line) typedLines.set(args.id, { ...line, ...args.patch });
    }
  }
  const lines = rows.lines.map((line) => typedLines.get(line.id) ?? line);
  const input = { ...pricingInput(shownEstimate, []), lines: lines.map(inputOf) };
  try {
    const totals = priceEstimate(input);
    const shownLines = new Map(
      lines.map((line, index) => [
        line.id,
        shownLine(line, totals.lines[index], before?.shownLines.get(line.id)),
      ]),
    );
    return { ...rows, shownEstimate, shownLines, input, totals };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The rows with every value that is shown over them, as if it were stored. */
export const shownRows = ({ shownEstimate, shownLines, lines, profiles }: PricedRows): EditorRows => ({
  estimate: shownEstimate,
  lines: lines.map((line) => shownLines.get(line.id)?.line ?? line),
  profiles,
});
