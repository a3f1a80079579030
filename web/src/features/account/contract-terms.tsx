import { accounts } from '@sable/domain/account';
import { isLive } from '@sable/domain/contract/contract-status';
import { contracts } from '@sable/domain/contract/contract';
import { chargedBack, guaranteeEndsOn, paidMonthsOf } from '@sable/domain/contract/funding-terms';
import { balanceOn } from '@sable/domain/contract/ledger';
import { noticeCounts, renewalNotice, renewalOf, renewalRulesOf } from '@sable/domain/contract/renewal';
import { meansInWords, noticeMeansNames, renewalInWords } from '@sable/domain/contract/renewal-words';
import { hasFields } from '@sable/domain/kernel/entity';
import { query, type RowIn } from '@sable/domain/queries';
import { proration } from '@sable/domain/terms';
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
          { label: 'Office is notified', value: day(taskOn) },
        ]
      : [
          { label: 'Term ends', value: day(endsOn) },
          { label: 'Then goes on', value: renewalInWords(renewalOf(contract, rules)) },
          { label: 'Customer may say no until', value: day(lastDay) },
          { label: 'Office is notified', value: day(taskOn) },
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

/** The first charge of a contract that starts between two billing days: its part of the month. */
const FirstPeriod = ({ contract }: { contract: RowIn<'contracts'> }) => {
  const { day, money } = useFormats();
  const { startsOn, billingDay } = contract;
  const { rows: lines } = useLive(
    startsOn && billingDay
      ? query('rmr-lines', { where: { contractId: contract.id }, orderBy: 'effectiveOn', limit: 1000 })
      : null,
  );
  const known = lines?.filter(
    (line) => hasFields(line, ['monthly']) && (line.frequency === null || line.frequency === 'monthly'),
  );
  if (!startsOn || !billingDay || !known) return null;
  const monthly = balanceOn(
    known.map((line) => ({ ...line, monthly: line.monthly ?? 0 })),
    startsOn,
  );
  const { days, daysInMonth, lastDay, amount } = proration(monthly, startsOn, billingDay);
  if (days === daysInMonth || monthly === 0) return null;
  return (
    <Section
      title="First part of a month"
      note="Before tax. Yearly and quarterly services run from their own start."
    >
      <KeyValues
        rows={[
          { label: 'From', value: `${day(startsOn)} to ${day(lastDay)}` },
          { label: 'Amount', value: `${money(amount)}: ${days} of ${daysInMonth} days of ${money(monthly)}` },
        ]}
      />
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
          { label: 'Guarantee over on', value: until && day(until) },
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
      {isLive(contract) && <FirstPeriod contract={contract} />}
      <FundingOf contract={contract} today={today} />
    </>
  );
};
