import { useEffect, useRef, useState } from 'react';
import { m } from '@sable/domain/mutation-names';
import { useMutate } from '../../../live/hooks.ts';
import { useEditor, useRows } from './editor-context.tsx';
import { useDeciders } from './use-deciders.ts';

/** Results of the server's checks of a draft before it is sent. */
interface Checked {
  /** Why sending needs approval. */
  readonly reasons: readonly string[];
  /** Tax changes that take effect before the offer expires, with both totals; null if there are none. */
  readonly taxAhead: string | null;
  /** Licenses that the law at the home's location requires but that are not on file. */
  readonly licenses: { readonly blocks: readonly string[]; readonly warnings: readonly string[] };
}

const none: Checked = { reasons: [], taxAhead: null, licenses: { blocks: [], warnings: [] } };

/** Debounce after a change of the draft or its limits: changes that arrive together cause one request. */
const REST_MS = 300;

/**
 * Returns why sending the current estimate requires approval, and which tax changes take effect before it expires.
 * The server decides, because a user may not see some limits here. The request is repeated when anyone changes the
 * draft or one of its deciders; the last result remains until then. Undefined until the first result. A failed
 * request shows nothing, because sending checks the same.
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
    // One request per content and set of limits.
    if (status !== 'draft' || content.every((part, at) => part === asked.current[at])) return;
    let left = false;
    const timer = setTimeout(
      () => {
        asked.current = content;
        // Includes the latest typed values.
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
