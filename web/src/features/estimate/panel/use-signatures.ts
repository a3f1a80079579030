import { query, type RowIn } from '@sable/domain/queries';
import { useLive } from '../../../live/hooks.ts';
import { useEditor } from '../session/editor-context.tsx';

export type SignatureRow = RowIn<'estimate-signatures'>;

/**
 * Returns the valid signatures: those on the sent version in the current round, in the order of their signers.
 * Undefined while loading.
 */
export function useSignatures(): readonly SignatureRow[] | undefined {
  const { estimate } = useEditor();
  const { id: estimateId, versionId, signingRound: round } = estimate;
  const { rows } = useLive(
    versionId ? query('estimate-signatures', { where: { estimateId }, limit: 60 }) : null,
  );
  if (!versionId) return [];
  return rows
    ?.filter((row) => row.versionId === versionId && row.round === round)
    .toSorted((a, b) => a.place - b.place);
}
