import { useEffect, useRef, useState } from 'react';
import { m } from '@sable/domain/mutation-names';
import { useMutate } from '../../../live/hooks.ts';
import { useEditor, useRows } from './editor-context.tsx';
import { useDeciders } from './use-deciders.ts';

/** What the server says of a draft before it goes out. */
interface Checked {
  /** Why sending needs approval. */
  readonly reasons: readonly string[];
  /** Which tax changes before the offer ends, with both totals; null where none does. */
  readonly taxAhead: string | null;
  /** Which licenses the law of the home asks for that are not on file. */
  readonly licenses: { readonly blocks: readonly string[]; readonly warnings: readonly string[] };
}

const none: Checked = { reasons: [], taxAhead: null, licenses: { blocks: [], warnings: [] } };

/** Debounce after a change of the draft or its limits: changes that arrive together cause one request. */
const REST_MS = 300;

/**
 * Why sending the estimate as it is needs approval, and which tax changes before it ends. The server answers, because a person may not see some limits here.
 * Requested again when somebody changes the draft, or what decides about it; until then the last answer stands. Undefined until the first one. A request that fails says nothing,
 * because sending asks the same.
 */
export function useApprovalReasons(): Checked | undefined {
  const mutate = useMutate();
  const { session, estimate } = useEditor();
  const { id, status } = estimate;
  const head = useRows((rows) => rows.storedEstimate);
  const lines = useRows((rows) => rows.allLines);
  const deciders = useDeciders();
  const [checked, setChecked] = useState<Checked>();
  const asked = useRef<readonly unknown[]>([]);
  useEffect(() => {
    const content = [head, lines, deciders];
    // One request for each content and set of limits.
    if (status !== 'draft' || content.every((part, at) => part === asked.current[at])) return;
    let left = false;
    const timer = setTimeout(
      () => {
        asked.current = content;
        // What was typed last counts too.
        session.flush();
        mutate(m.estimates.checkApproval, { id }).then(
          (answer) => !left && setChecked(answer),
          () => !left && setChecked(none),
        );
      },
      asked.current.length === 0 ? 0 : REST_MS,
    );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [mutate, session, id, status, head, lines, deciders]);
  return status === 'draft' ? checked : none;
}
