import { createContext, use, useMemo, type ReactNode } from 'react';
import { priceEstimate } from '@sable/domain/estimate/pricing';
import type {
  PricedEstimate,
  PricedLine,
  PricingInput,
  PricingLine,
} from '@sable/domain/estimate/pricing-input';
import { pricingInput, pricingLine } from '@sable/domain/estimate/reprice';
import { useStore } from '../../../ui/store.ts';
import { useEditor, type Typing } from './editor-context.tsx';
import type { EstimateRow, LineRow } from './rows.ts';

export interface Priced {
  readonly input: PricingInput;
  readonly totals: PricedEstimate;
  readonly byLine: ReadonlyMap<string, PricedLine>;
  /** What is being typed, or was a moment ago and is not yet in the rows. */
  readonly typing: Typing | null;
}

const PricedContext = createContext<Priced | null>(null);

/** A line that did not change gives the engine the same input again: a keystroke touches one of a thousand. */
const inputs = new WeakMap<LineRow, PricingLine>();

function inputOf(line: LineRow): PricingLine {
  const known = inputs.get(line);
  if (known) return known;
  const made = pricingLine(line);
  inputs.set(line, made);
  return made;
}

/** Prices the rows as shown with the value that is being typed. Undefined when the amounts are beyond all bounds. */
export function priceRows(
  estimate: EstimateRow,
  lines: readonly LineRow[],
  typing: Typing | null,
): Priced | undefined {
  const own = lines.map((line) =>
    line.id === typing?.lineId ? pricingLine({ ...line, ...typing.patch }) : inputOf(line),
  );
  const input = { ...pricingInput({ ...estimate, ...typing?.head }, []), lines: own };
  try {
    const totals = priceEstimate(input);
    return { input, totals, byLine: new Map(totals.lines.map((line) => [line.id, line])), typing };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Gives the parts below the totals of this very moment. Only what shows a number renders again when one is typed. */
export const PricedProvider = ({ children }: { children: ReactNode }) => {
  const { estimate, lines, typing } = useEditor();
  const typed = useStore(typing);
  const priced = useMemo(
    // A typed amount beyond all bounds is not priced; it will be refused when it is taken over.
    () => priceRows(estimate, lines, typed) ?? priceRows(estimate, lines, null),
    [estimate, lines, typed],
  );
  return priced ? <PricedContext value={priced}>{children}</PricedContext> : null;
};

export function usePriced(): Priced {
  const priced = use(PricedContext);
  if (!priced) throw new Error('This part needs a priced estimate.');
  return priced;
}
