import { useEffect, useState } from 'react';
import { m } from '@sable/domain/mutation-names';
import { useMutate } from '../../../live/hooks.ts';
import { useEditor } from './editor-context.tsx';

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

/**
 * Why sending the estimate as it stands needs approval, and which tax changes meanwhile, asked of the server: some limits do not exist here for whoever may not see them.
 * Undefined until it answers. A request that fails says nothing, because sending asks the same.
 */
export function useApprovalReasons(): Checked | undefined {
  const mutate = useMutate();
  const { session, estimate } = useEditor();
  const { id, status } = estimate;
  const [checked, setChecked] = useState<Checked>();
  useEffect(() => {
    if (status !== 'draft') return;
    let left = false;
    // What was typed last counts too.
    session.flush();
    mutate(m.estimates.checkApproval, { id }).then(
      (answer) => !left && setChecked(answer),
      () => !left && setChecked(none),
    );
    return () => {
      left = true;
    };
  }, [mutate, session, id, status]);
  return status === 'draft' ? checked : none;
}
