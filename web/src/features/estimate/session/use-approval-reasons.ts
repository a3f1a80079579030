import { useEffect, useState } from 'react';
import { m } from '@sable/domain/mutation-names';
import { useMutate } from '../../../live/hooks.ts';
import { useEditor } from './editor-context.tsx';

const none: readonly string[] = [];

/**
 * Why sending the estimate as it stands needs approval, asked of the server: some limits do not exist here for whoever may not see them.
 * Undefined until it answers. A request that fails says nothing, because sending asks the same.
 */
export function useApprovalReasons(): readonly string[] | undefined {
  const mutate = useMutate();
  const { session, estimate } = useEditor();
  const { id, status } = estimate;
  const [reasons, setReasons] = useState<readonly string[]>();
  useEffect(() => {
    if (status !== 'draft') return;
    let left = false;
    // What was typed last counts too.
    session.flush();
    mutate(m.estimates.checkApproval, { id }).then(
      (answer) => !left && setReasons(answer.reasons),
      () => !left && setReasons(none),
    );
    return () => {
      left = true;
    };
  }, [mutate, session, id, status]);
  return status === 'draft' ? reasons : none;
}
