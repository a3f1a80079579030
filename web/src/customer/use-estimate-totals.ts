import { useCallback, useEffect, useMemo, useState } from 'react';
import type { StoredTotals } from '@sable/domain/estimate/estimate-parts';
import type { CustomerApi, CustomerEstimate } from './customer-api.ts';
import { RequestFailure } from './customer-api.ts';
import { useSessionChoices } from './session-state.ts';
import {
  changedChoices,
  contentPricingInput,
  isOption,
  type Selection,
} from '@sable/domain/estimate/selection';

/** Several changes in quick succession trigger one request. */
const DEBOUNCE_MS = 250;
const AS_SENT = '{}';

export type Confirmation = 'confirmed' | 'checking' | 'failed';

type Answer = { readonly totals: StoredTotals } | { readonly failure: RequestFailure };

export interface CustomerTotals {
  /** Only what differs from the document as sent. */
  readonly selection: Selection;
  readonly choose: (changes: Selection) => void;
  /** The server's totals once it answers; until then, those of the shared pricing engine. */
  readonly totals: StoredTotals;
  readonly confirmation: Confirmation;
  readonly failure: RequestFailure | null;
  readonly confirmAgain: () => void;
}

/** Returns the server's totals by choice, so that a late response is never shown for a different choice. */
function useAnswers(api: CustomerApi, selection: Selection, optionId: string | null, choice: string) {
  const key = `${optionId ?? ''} ${choice}`;
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  const ask = useCallback(async () => {
    const answer: Answer = await api.price(selection, optionId).catch((error: unknown) => {
      if (error instanceof RequestFailure) return { failure: error };
      throw error;
    });
    setAnswers((known) => ({ ...known, [key]: answer }));
  }, [api, selection, optionId, key]);

  useEffect(() => {
    if (choice === AS_SENT) return;
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [ask, choice]);

  const askAgain = () => {
    setAnswers(({ [key]: _failed, ...others }) => others);
    void ask();
  };
  return { answer: answers[key], askAgain };
}

type Price = typeof import('@sable/domain/estimate/pricing').priceEstimate;

/**
 * Returns the shared pricing engine, loaded after the page if there is something to choose; null until it is loaded.
 */
function usePriceEngine(wanted: boolean): Price | null {
  const [engine, setEngine] = useState<{ readonly price: Price } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    void import('@sable/domain/estimate/pricing').then(
      ({ priceEstimate: price }) => !left && setEngine({ price }),
      // Without the engine the totals wait for the server's response, which is required before signing in any case.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [wanted]);
  return engine?.price ?? null;
}

function confirmationOf(choice: string, answer: Answer | undefined): Confirmation {
  if (choice === AS_SENT) return 'confirmed';
  if (!answer) return 'checking';
  return 'totals' in answer ? 'confirmed' : 'failed';
}

/**
 * Returns the customer's choice of optional lines and its totals: computed locally at once, then confirmed by the
 * server.
 *
 * @param estimate the estimate as if it contained only the chosen option.
 */
export function useEstimateTotals(
  api: CustomerApi,
  estimate: CustomerEstimate,
  optionId: string | null,
): CustomerTotals {
  const { content } = estimate;
  const [choices, choose] = useSessionChoices(`choices:${estimate.hash}`);
  const frozen = estimate.signing?.chosen?.selection;
  const selection = useMemo(() => frozen ?? changedChoices(content, choices), [frozen, content, choices]);
  const choice = JSON.stringify(selection);
  const { answer, askAgain } = useAnswers(api, selection, optionId, choice);
  const price = usePriceEngine(content.lines.some((line) => isOption(line) || line.quantityRange));
  const computed = useMemo(
    () => (choice === AS_SENT || !price ? content.totals : price(contentPricingInput(content, selection))),
    [content, choice, selection, price],
  );
  return {
    selection,
    choose,
    totals: answer && 'totals' in answer ? answer.totals : computed,
    confirmation: confirmationOf(choice, answer),
    failure: answer && 'failure' in answer ? answer.failure : null,
    confirmAgain: askAgain,
  };
}
