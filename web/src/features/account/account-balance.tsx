import { matchAll } from '@sable/domain/kernel/predicate';
import { groups } from '@sable/domain/queries';
import { balanceOf, transactions } from '@sable/domain/transaction';
import { useActor, useLive } from '../../live/hooks.ts';
import { Fact } from '../../shared/inline-field.tsx';
import { useFormats } from '../../shared/use-company.ts';

/** What the account owes, for those who see all of its money; nothing while there are no entries. */
export const AccountBalance = ({ accountId }: { accountId: string }) => {
  const { money } = useFormats();
  const seesAll = transactions.permission(useActor()).read === matchAll;
  const { rows = [] } = useLive(
    seesAll
      ? groups('transactions', { where: { accountId }, groupBy: ['type', 'status'], sum: ['amount'] })
      : null,
  );
  if (rows.length === 0) return null;
  const balance = balanceOf(rows.map((group) => ({ ...group, amount: group['sum.amount'] })));
  return <Fact label={balance < 0 ? 'Paid ahead' : 'Balance due'}>{money(Math.abs(balance))}</Fact>;
};
