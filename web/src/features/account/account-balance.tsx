import { groups } from '@sable/domain/queries';
import { balanceOf, paidOf, seesAllMoney } from '@sable/domain/transaction';
import { useActor, useLive } from '../../live/hooks.ts';
import { Fact } from '../../shared/inline-field.tsx';
import { useFormats } from '../../shared/use-company.ts';
import { Section } from '../../ui/section.tsx';

/** The account's transactions, summed by type and status, for those who see all of its money. */
function useEntries(accountId: string) {
  const seesAll = seesAllMoney(useActor());
  const { rows = [] } = useLive(
    seesAll
      ? groups('transactions', { where: { accountId }, groupBy: ['type', 'status'], sum: ['amount'] })
      : null,
  );
  return rows.map((group) => ({ ...group, amount: group['sum.amount'] }));
}

interface AccountBalanceProps {
  accountId: string;
}

/** The account's balance, for people who may see all of its money; renders nothing while there are no entries. */
export const AccountBalance = ({ accountId }: AccountBalanceProps) => {
  const { money } = useFormats();
  const entries = useEntries(accountId);
  if (entries.length === 0) return null;
  const balance = balanceOf(entries);
  return <Fact label={balance < 0 ? 'Paid ahead' : 'Balance due'}>{money(Math.abs(balance))}</Fact>;
};

/** The account's balance and the total paid, over all transactions; renders nothing while there are none. */
export const AccountMoney = ({ accountId }: AccountBalanceProps) => {
  const { money } = useFormats();
  const entries = useEntries(accountId);
  if (entries.length === 0) return null;
  return (
    <Section title="Balance">
      <AccountBalance accountId={accountId} />
      <Fact label="Paid">{money(paidOf(entries))}</Fact>
    </Section>
  );
};
