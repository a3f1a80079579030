import { linesOfOption, offersOf, recommendedOffer, termsOf } from '@sable/domain/estimate/offers';
import type { EstimateOption } from '@sable/domain/estimate/options';
import { withPackagePrices } from '@sable/domain/estimate/package-price';
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

/** A line as shown on screen, including the value being typed. */
export interface ShownLine {
  readonly line: LineRow;
  /** Cents per billing period. */
  readonly gross: number;
  /** Cents per billing period, after the line's discount. */
  readonly net: number;
}

/** An option with its totals, for comparison. */
export interface PricedOption {
  readonly option: EstimateOption;
  readonly totals: PricedEstimate;
}

/**
 * The rows of an open estimate with their prices. If it has options, the lines and totals are those of the open
 * option, and the estimate has that option's terms.
 */
export interface PricedRows extends EditorRows {
  /** The lines of all options. */
  readonly allLines: readonly LineRow[];
  /** The stored estimate, with the terms of the option that is in effect. */
  readonly storedEstimate: EstimateRow;
  /** All options in order; empty for an estimate without options. */
  readonly options: readonly PricedOption[];
  readonly openOptionId: string | null;
  /** The estimate with the values being typed. */
  readonly shownEstimate: EstimateRow;
  /** All lines of the open option by id, with the values being typed. */
  readonly shownLines: ReadonlyMap<string, ShownLine>;
  readonly input: PricingInput;
  readonly totals: PricedEstimate;
}

/** Returns the estimate with new values for one of its options. */
const withOption = (
  estimate: EstimateRow,
  { optionId, patch }: Extract<FieldUpdate, { kind: 'option' }>['args'],
): EstimateRow => ({
  ...estimate,
  options: estimate.options.map((option) => {
    const recommended = patch.recommended ? option.id === optionId : option.recommended;
    if (option.id !== optionId) return { ...option, recommended };
    const paymentSchedule = [...(patch.paymentSchedule ?? option.paymentSchedule)];
    return { ...option, ...patch, paymentSchedule, recommended };
  }),
});

/** An estimate that is no longer a draft keeps the stored package prices of its lines. */
const packagesPriced = ({ status, packages }: EstimateRow, lines: readonly LineRow[]): readonly LineRow[] =>
  status === 'draft' ? withPackagePrices(packages, lines) : lines;

/** Caches the input of unchanged lines: a keystroke changes one line of a thousand. */
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
 * Prices rows with typed values as an overlay. Returns undefined if an amount exceeds the engine's range. Lines that
 * look the same as in `before` keep their object, so that only changed rows render.
 */
export function priceRows(
  rows: EditorRows,
  typed: Iterable<FieldUpdate>,
  before: PricedRows | undefined,
  openId: string | null = null,
): PricedRows | undefined {
  const typedLines = new Map<string, LineRow>();
  let typedEstimate = rows.estimate;
  for (const { kind, args } of typed) {
    if (kind === 'estimate') typedEstimate = { ...typedEstimate, ...args.patch };
    else if (kind === 'option') typedEstimate = withOption(typedEstimate, args);
    else {
      const line = typedLines.get(args.id) ?? rows.lines.find(({ id }) => id === args.id);
      if (line) typedLines.set(args.id, { ...line, ...args.patch });
    }
  }
  const typedAll = rows.lines.map((line) => typedLines.get(line.id) ?? line);
  const offers = offersOf(typedEstimate, packagesPriced(typedEstimate, typedAll));
  const signed = rows.estimate.chosenOptionId;
  const openOffer =
    offers.find(({ option }) => option?.id === openId) ??
    offers.find(({ option }) => option?.id === signed) ??
    recommendedOffer(offers);
  const { option: open, estimate: shownEstimate, lines } = openOffer;
  const inputFor = (offer: typeof openOffer) => ({
    ...pricingInput(offer.estimate, []),
    lines: offer.lines.map(inputOf),
  });
  const input = inputFor(openOffer);
  try {
    const totals = priceEstimate(input);
    const options = offers.flatMap((offer): PricedOption[] =>
      offer.option
        ? [
            {
              option: offer.option,
              totals: offer === openOffer ? totals : priceEstimate(inputFor(offer)),
            },
          ]
        : [],
    );
    const shownLines = new Map(
      lines.map((line, index) => [
        line.id,
        shownLine(line, totals.lines[index], before?.shownLines.get(line.id)),
      ]),
    );
    const stored = open ? rows.estimate.options.find(({ id }) => id === open.id) : null;
    return {
      ...rows,
      estimate: stored ? { ...rows.estimate, ...termsOf(stored) } : rows.estimate,
      storedEstimate: rows.estimate,
      lines: [...linesOfOption(rows.lines, open?.id)],
      allLines: rows.lines,
      options,
      openOptionId: open?.id ?? null,
      shownEstimate,
      shownLines,
      input,
      totals,
    };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns the rows with all overlay values, as if they were stored. */
export const shownRows = ({ shownEstimate, shownLines, allLines, profiles }: PricedRows): EditorRows => ({
  estimate: shownEstimate,
  lines: allLines.map((line) => shownLines.get(line.id)?.line ?? line),
  profiles,
});
