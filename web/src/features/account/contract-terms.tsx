import { accounts } from '@sable/domain/account';
import { isLive } from '@sable/domain/contract/contract-status';
import { contracts } from '@sable/domain/contract/contract';
import { chargedBack, guaranteeEndsOn, paidMonthsOf } from '@sable/domain/contract/funding-terms';
import { noticeCounts, renewalNotice, renewalOf, renewalRulesOf } from '@sable/domain/contract/renewal';
import { meansInWords, noticeMeansNames, renewalInWords } from '@sable/domain/contract/renewal-words';
import { query, type RowIn } from '@sable/domain/queries';
import { useLive, useRow } from '../../live/hooks.ts';
import { useFormats, useToday } from '../../shared/use-company.ts';
import { KeyValues } from '../../ui/key-values.tsx';
import { Section } from '../../ui/section.tsx';

interface RenewalProps {
  contract: RowIn<'contracts'>;
  account: RowIn<'accounts'>;
}

/** When a contract ends, how it goes on, until when the customer may say no, and what was sent. */
const Renewal = ({ contract, account }: RenewalProps) => {
  const { day } = useFormats();
  const { endsOn, renewal, noticeSentOn, noticeSentBy, noticeSentFor } = contract;
  const rules = renewalRulesOf(account, contract.signedOn);
  const notice = renewalNotice(contract, rules);
  if (!endsOn || !notice) return null;
  const { lastDay, window, means, taskOn } = notice;
  const wasSent = noticeSentOn !== null && noticeSentBy !== null && noticeSentFor === endsOn;
  const sent =
    wasSent &&
    `${day(noticeSentOn)}, ${noticeMeansNames[noticeSentBy].toLowerCase()}${noticeCounts(contract, notice) ? '' : ': it does not count'}`;
  const rows =
    renewal === 'none'
      ? [
          { label: 'Ends', value: `${day(endsOn)}, without a renewal` },
          { label: 'Office is told', value: day(taskOn) },
        ]
      : [
          { label: 'Term ends', value: day(endsOn) },
          { label: 'Then goes on', value: renewalInWords(renewalOf(contract, rules)) },
          { label: 'Customer may say no until', value: day(lastDay) },
          { label: 'Office is told', value: day(taskOn) },
          ...(window
            ? [
                {
                  label: 'Notice counts',
                  value: `${day(window.opens)} to ${day(window.closes)}, by ${meansInWords(means)}`,
                },
              ]
            : []),
          {
            label: 'Notice sent',
            value: sent || (window ? 'Not yet' : 'None, and no law of the place asks for one'),
          },
        ];
  return (
    <Section title="Renewal">
      <KeyValues rows={rows} />
    </Section>
  );
};

const kindWords = {
  paid: 'Paid',
  held_back: 'Held back',
  holdback_paid: 'Holdback paid',
  from_holdback: 'Chargeback, from the holdback',
  to_pay_back: 'Chargeback, to pay',
} as const;

/** What a program paid for a contract, what it holds back and until when, and what goes back; for who may see it. */
const FundingOf = ({ contract, today }: { contract: RowIn<'contracts'>; today: string }) => {
  const { day, money } = useFormats();
  const { funding } = contract;
  const { rows: entries = [] } = useLive(
    funding
      ? query('funding-entries', {
          where: { contractId: contract.id },
          orderBy: { field: 'createdAt', direction: 'asc' },
          limit: 100,
        })
      : null,
  );
  if (!funding) return null;
  const until = guaranteeEndsOn({ ...contract, funding });
  const leaving = chargedBack(funding, paidMonthsOf(contract, today));
  const now = isLive(contract)
    ? [
        {
          label: 'Chargeback if canceled today',
          value:
            leaving.total === 0
              ? 'None'
              : `${money(leaving.total)}: ${money(leaving.fromHoldback)} from the holdback, ${money(leaving.toPay)} to pay`,
        },
      ]
    : [];
  return (
    <Section title="Funding" note={`${contract.fundedBy ?? ''}, ${day(contract.fundedOn ?? today)}`}>
      <KeyValues
        rows={[
          {
            label: 'Payout',
            value: `${money(funding.payout)}: ${money(funding.netRmr)} net RMR × ${funding.multiple}`,
          },
          { label: 'Guarantee until', value: until && day(until) },
          ...now,
          ...entries.map(({ kind, movedOn, amount, reversesId }) => ({
            label: reversesId ? `${kindWords[kind]}, taken back` : kindWords[kind],
            value: `${money(amount)}, ${day(movedOn)}`,
          })),
        ]}
      />
    </Section>
  );
};

/** What a contract agrees on beside its fields, on its own page: how it renews, and what a program paid for it. */
export const ContractTerms = ({ id }: { id: string }) => {
  const today = useToday();
  const { row: contract } = useRow(contracts, id);
  const { row: account } = useRow(accounts, contract?.accountId ?? null);
  if (!contract || !account || !today) return null;
  return (
    <>
      {isLive(contract) && !contract.parentId && <Renewal contract={contract} account={account} />}
      <FundingOf contract={contract} today={today} />
    </>
  );
};
