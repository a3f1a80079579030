import { useEffect, useRef, useState } from 'react';
import { approves } from '@sable/domain/estimate/approval-reasons';
import { hiddenReasonOf, type HiddenReason } from '@sable/domain/estimate/hidden-reasons';
import { m } from '@sable/domain/mutation-names';
import { useMutate } from '../../../live/hooks.ts';
import { useEditor, useRows } from '../session/editor-context.tsx';
import { useDeciders } from '../session/use-deciders.ts';
import type { HealthReason } from './health.ts';

/** Debounce of the request after a change of the draft. */
const REST_MS = 2000;
const none: readonly HealthReason[] = [];

const mends: Readonly<Record<HiddenReason, string>> = {
  price: 'Raise it',
  rmr: 'Add to it',
  margin: 'Raise a price or lower a discount',
  multiple: 'Raise the RMR or the price',
};

/**
 * Returns the server's findings on numbers that this user may not see: that a reason applies and how to fix it, but
 * no amount. Omits the reasons based on costs for users who see cost, because this browser calculates them.
 */
export const hiddenHealth = (reasons: readonly string[], seesCost: boolean): readonly HealthReason[] =>
  reasons.flatMap((said) => {
    const reason = hiddenReasonOf(said);
    return reason && (reason === 'price' || !seesCost)
      ? [{ tone: 'red' as const, text: `${said} ${mends[reason]}, or ask for approval.` }]
      : [];
  });

/**
 * Returns reasons for approval that this browser cannot determine. Requests them from the server after a debounce:
 * without them a deal that cannot be sent would look healthy. Empty for users who need no approval, and if the server
 * does not respond: sending checks the same.
 */
export function useHiddenReasons(): readonly HealthReason[] {
  const mutate = useMutate();
  const { session, estimate, actor, seesCost } = useEditor();
  const head = useRows((rows) => rows.storedEstimate);
  const lines = useRows((rows) => rows.allLines);
  const deciders = useDeciders();
  const [found, setFound] = useState(none);
  const { id, status } = estimate;
  const isAsked = status === 'draft' && !approves(actor) && lines.length > 0;
  const asked = useRef<readonly unknown[]>([]);
  useEffect(() => {
    // One request per content and set of limits.
    const content = [head, lines, deciders];
    if (!isAsked || content.every((part, at) => part === asked.current[at])) return;
    let left = false;
    const timer = setTimeout(() => {
      asked.current = content;
      session.flush();
      mutate(m.estimates.checkApproval, { id }).then(
        ({ reasons }) => !left && setFound(hiddenHealth(reasons, seesCost)),
        () => !left && setFound(none),
      );
    }, REST_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [mutate, session, id, isAsked, seesCost, head, lines, deciders]);
  return isAsked ? found : none;
}
