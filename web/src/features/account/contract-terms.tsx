import { accounts } from '@sable/domain/account';
import { isLive } from '@sable/domain/contract/contract-status';
import { contracts } from '@sable/domain/contract/contract';
import { noticeCounts, renewalNotice, renewalOf, renewalRulesOf } from '@sable/domain/contract/renewal';
import { meansInWords, noticeMeansNames, renewalInWords } from '@sable/domain/contract/renewal-words';
import type { RowIn } from '@sable/domain/queries';
import { useRow } from '../../live/hooks.ts';
import { useFormats } from '../../shared/use-company.ts';
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

/** What a live contract agrees on beside its fields, on its own page. */
export const ContractTerms = ({ id }: { id: string }) => {
  const { row: contract } = useRow(contracts, id);
  const { row: account } = useRow(accounts, contract?.accountId ?? null);
  if (!contract || !account || !isLive(contract) || contract.parentId) return null;
  return <Renewal contract={contract} account={account} />;
};
