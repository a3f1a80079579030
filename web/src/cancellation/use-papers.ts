import { query, type RowIn } from '@sable/domain/queries';
import { useLive } from '../live/hooks.ts';

/** Returns the files of an account and of its signed estimate as choices, latest first; undefined while they load. */
export function usePapers({ accountId, estimateId }: Pick<RowIn<'contracts'>, 'accountId' | 'estimateId'>) {
  const filesOf = (record: { accountId: string } | { estimateId: string }) =>
    query('files', {
      where: { ...record, bucket: 'attachments' },
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: 100,
    });
  const { rows: ofAccount } = useLive(filesOf({ accountId }));
  const { rows: ofSale } = useLive(estimateId ? filesOf({ estimateId }) : null);
  if (!ofAccount || (estimateId && !ofSale)) return undefined;
  return [...(ofSale ?? []), ...ofAccount].map(({ id, name }) => ({ value: id, label: name }));
}
