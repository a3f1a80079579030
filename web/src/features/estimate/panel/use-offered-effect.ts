import { effectOfSigning, type SigningEffect } from '@sable/domain/contract/effect';
import type { RowIn } from '@sable/domain/queries';
import { useLive } from '../../../live/hooks.ts';
import { useEditor } from '../session/editor-context.tsx';
import { contractsOf } from '../session/estimate-data.ts';

/** Returns what signing would do today, based on the contracts of the account that this user can see. */
export function useOfferedEffect(): SigningEffect<RowIn<'contracts'>> {
  const { estimate } = useEditor();
  const { rows } = useLive(contractsOf(estimate.accountId));
  return effectOfSigning(
    { effect: estimate.contractEffect, targetId: estimate.targetContractId },
    rows ?? [],
  );
}
