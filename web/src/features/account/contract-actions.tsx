import { contracts } from '@sable/domain/contract/contract';
import { query } from '@sable/domain/queries';
import { useLive, useRow } from '../../live/hooks.ts';
import { ContractMenu } from './contract-menu.tsx';

/** Actions for a contract, on its own page. */
export const ContractActions = ({ id }: { id: string }) => {
  const { row: contract } = useRow(contracts, id);
  const { rows: lines = [] } = useLive(
    query('rmr-lines', {
      where: { contractId: id },
      orderBy: { field: 'effectiveOn', direction: 'asc' },
      limit: 1000,
    }),
  );
  return contract ? <ContractMenu contract={contract} lines={lines} /> : null;
};
