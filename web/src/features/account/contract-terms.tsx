import { accounts } from '@sable/domain/account';
import { isLive } from '@sable/domain/contract/contract-status';
import { contracts } from '@sable/domain/contract/contract';
import { chargedBack, guaranteeEndsOn, paidMonthsOf } from '@sable/domain/contract/funding-terms';
import { isRecurring } from '@sable/domain/contract/effect';
import { firstCharges, firstLongPeriod, type SignedBills } from '@sable/domain/contract/first-part';
import { noticeCounts, renewalNotice, renewalOf, renewalRulesOf } from '@sable/domain/contract/renewal';
import { meansText, noticeMeansNames, renewalText } from '@sable/domain/contract/renewal-text';
import { standingServices } from '@sable/domain/contract/standing';
import { firstPeriodsDue } from '@sable/domain/estimate/due-rows';
import { estimates } from '@sable/domain/estimate/estimate';
import type { Frequency } from '@sable/domain/estimate/pricing-schema';
import { hasFields } from '@sable/domain/kernel/entity';
import { sumCents } from '@sable/domain/money';
import { query, type RowIn } from '@sable/domain/queries';
import { useLive, useRow } from '../../live/hooks.ts';
import { useCompanyRules } from '../../shared/use-company-rules.ts';
import { useFormats, useToday } from '../../shared/use-company.ts';
import { KeyValues } from '../../ui/key-values.tsx';
import { Section } from '../../ui/section.tsx';
import { standingOf, StandingPrices } from './standing-notice.tsx';

const linesOf = (contractId: string) =>
  query('rmr-lines', { where: { contractId }, orderBy: 'effectiveOn', limit: 1000 });

interface RenewalProps {
  contract: RowIn<'contracts'>;
  account: RowIn<'accounts'>;
}

/** A contract's end date, its renewal, the customer's deadline to opt out, and the notice that was sent. */
const Renewal = ({ contract, account }: RenewalProps) => {
  const { day } = useFormats();
  const { endsOn, renewal, noticeSentOn, noticeSentBy, noticeSentFor } = contract;
  const rules = renewalRulesOf(account, contract.signedOn, useCompanyRules().renewals);
  const notice = renewalNotice(contract, rules);
  if (!endsOn || !notice || !isRecurring(contract)) return null;
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
          { label: 'Then renews', value: renewalText(renewalOf(contract, rules)) },
          { label: 'Customer may decline until', value: day(lastDay) },
          { label: 'Office is notified', value: day(taskOn) },
          ...(window
            ? [
                {
                  label: 'Notice counts',
                  value: `${day(window.opens)} to ${day(window.closes)}, by ${meansText(means)}`,
                },
              ]
            : []),
          {
            label: 'Notice sent',
            value: sent || (window ? 'Not yet' : 'None, and no local law requires one'),
          },
        ];
  return (
    <Section title="Renewal">
      <KeyValues rows={rows} />
    </Section>
  );
};

const longPeriods = [
  ['quarterly', 3, 'Quarterly services'],
  ['annual', 12, 'Yearly services'],
] as const;

/** Returns the billing terms from the contract's estimate; null if the contract was signed elsewhere. */
function signedBills(estimate: RowIn<'estimates'> | null | undefined): SignedBills | null {
  if (!estimate || !hasFields(estimate, ['totals', 'tax']) || !estimate.totals) return null;
  const { tax, totals } = estimate;
  const firstMonthDueAtSigning = estimate.firstMonthDueAtSigning ?? false;
  return { tax, billed: totals.billed ?? [], prepaid: firstPeriodsDue(totals, { firstMonthDueAtSigning }) };
}

/**
 * First charges of a contract: the partial month before its billing day, the first full month, and longer periods.
 */
const FirstPeriod = ({ contract }: { contract: RowIn<'contracts'> }) => {
  const { day, money } = useFormats();
  const { startsOn, billingDay } = contract;
  const { row: estimate } = useRow(estimates, contract.estimateId);
  const { rows: lines } = useLive(startsOn && billingDay ? linesOf(contract.id) : null);
  if (!startsOn || !billingDay || !lines) return null;
  const services = standingServices(standingOf([contract], lines), startsOn);
  const billedAs = (frequency: Frequency) =>
    sumCents(services.filter((each) => each.frequency === frequency).map(({ monthly: share }) => share));
  const monthly = billedAs('monthly');
  const { part, month, isMonthPrepaid } = firstCharges(monthly, startsOn, billingDay, signedBills(estimate));
  const fromTo = ({ from, to }: { from: string; to: string }) => `${day(from)} to ${day(to)}`;
  const long = longPeriods
    .filter(([frequency]) => billedAs(frequency) !== 0)
    .map(([, months, label]) => ({ label, value: fromTo(firstLongPeriod(startsOn, months)) }));
  if (!part && !isMonthPrepaid && long.length === 0) return null;
  const ofPart = part && [
    { label: 'From', value: fromTo({ from: startsOn, to: part.lastDay }) },
    {
      label: 'Amount',
      value: `${money(part.amount)}: ${part.days} of ${part.daysInMonth} days of ${money(monthly)}`,
    },
    ...(part.tax === null
      ? []
      : [
          { label: 'Tax, at the rates that were signed', value: money(part.tax) },
          { label: 'With tax', value: money(part.amount + part.tax), strong: true },
        ]),
  ];
  return (
    <Section
      title={part ? 'First part of a month' : 'First period'}
      {...(part?.tax === null && { note: 'Before tax.' })}
    >
      <KeyValues
        rows={[
          ...(ofPart ?? []),
          ...(monthly === 0
            ? []
            : [
                {
                  label: isMonthPrepaid ? 'First full month, prepaid' : 'First full month',
                  value: fromTo(month),
                },
              ]),
          ...long,
        ]}
      />
    </Section>
  );
};

const kindTexts = {
  paid: 'Paid',
  held_back: 'Held back',
  holdback_paid: 'Holdback paid',
  from_holdback: 'Chargeback, from the holdback',
  to_pay_back: 'Chargeback, to pay',
} as const;

/** What a program paid for a contract, its holdback with the date, and the chargeback; for people who may see it. */
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
          { label: 'Guarantee ends on', value: until && day(until) },
          ...now,
          ...entries.map(({ kind, movedOn, amount, reversesId }) => ({
            label: reversesId ? `${kindTexts[kind]}, reversed` : kindTexts[kind],
            value: `${money(amount)}, ${day(movedOn)}`,
          })),
        ]}
      />
    </Section>
  );
};

/** The services of a contract as billed today, with their monthly share if that is a different amount. */
const Services = ({ contract, today }: { contract: RowIn<'contracts'>; today: string }) => {
  const { money } = useFormats();
  const { rows: lines = [] } = useLive(linesOf(contract.id));
  const services = standingServices(standingOf([contract], lines), today);
  if (services.length === 0) return null;
  return (
    <Section title="Services" note="As they are billed, before tax.">
      <StandingPrices
        services={services}
        labelOf={({ name, frequency, monthly }) =>
          frequency === 'monthly' ? name : `${name}, ${money(monthly)} a month of RMR`
        }
      />
    </Section>
  );
};

/** Terms of a contract beyond its fields, on its own page: services, renewal, and funding. */
export const ContractTerms = ({ id }: { id: string }) => {
  const today = useToday();
  const { row: contract } = useRow(contracts, id);
  const { row: account } = useRow(accounts, contract?.accountId ?? null);
  if (!contract || !account || !today) return null;
  return (
    <>
      {isLive(contract) && <Services contract={contract} today={today} />}
      {isLive(contract) && !contract.parentId && <Renewal contract={contract} account={account} />}
      {isLive(contract) && <FirstPeriod contract={contract} />}
      <FundingOf contract={contract} today={today} />
    </>
  );
};
