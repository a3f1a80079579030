import { IconCoins } from '@tabler/icons-react';
import { DataTable, type TableColumn } from '../../shared/data-table.tsx';
import { formatCount } from '../../shared/formats.ts';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { StatCard } from '../../shared/stat-card.tsx';
import stack from '../../shared/stack.module.css';
import { StatusOf } from '../../shared/status-of.tsx';
import { useFormats } from '../../shared/use-company.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { usePayouts, usePayoutSums, type Lead, type Payout } from './use-leads.ts';

/** The user's payable, pending, and paid sums. */
export const PayoutSums = () => {
  const { money } = useFormats();
  const sums = usePayoutSums();
  const shown = (cents: number | undefined) => (cents === undefined ? undefined : money(cents));
  return (
    <div className={stack.tiles}>
      <StatCard
        label="Payable"
        value={shown(sums?.payable)}
        definition="Earned and not paid yet. It is part of the next payment."
      />
      <StatCard
        label="Pending"
        value={shown(sums?.pending)}
        definition="Sold, and earned when the installation is done or the customer’s right to cancel has ended."
      />
      <StatCard label="Paid" value={shown(sums?.paid)} definition="Everything that was paid to you so far." />
    </div>
  );
};

const milestoneTexts: Readonly<Record<Payout['milestone'], string>> = {
  sold: 'Sale',
  installed: 'Installation',
  funded: 'Funding',
};

const forWhat = ({ reason, milestone }: Payout): string => {
  if (reason === 'sale') return milestoneTexts[milestone];
  return reason === 'change' ? 'Change order' : 'Reversed';
};

const useColumns = (nameOf: (payout: Payout) => string): readonly TableColumn<Payout>[] => {
  const { money, day } = useFormats();
  const on = ({ paidOn, earnedOn }: Payout) => paidOn ?? earnedOn;
  return [
    { id: 'lead', label: 'Lead', cell: nameOf },
    { id: 'for', label: 'For', cell: forWhat, wideOnly: true },
    { id: 'status', label: 'Status', cell: ({ status }) => <StatusOf status={status} /> },
    {
      id: 'on',
      label: 'Day',
      cell: (payout) => {
        const date = on(payout);
        return date ? day(date) : '—';
      },
      wideOnly: true,
    },
    { id: 'amount', label: 'Amount', cell: ({ amount }) => money(amount), figure: true },
  ];
};

/** The payouts, each with its lead. */
export const Payouts = ({ leads }: { leads: readonly Lead[] | undefined }) => {
  const { rows, count = 0 } = usePayouts();
  const names = new Map(leads?.map(({ accountId, name }) => [accountId, name]));
  const columns = useColumns(({ accountId }) => names.get(accountId) ?? 'Earlier lead');
  return (
    <Section
      title="Payouts"
      note={
        !rows || count <= rows.length
          ? 'What you earn for leads that become sales.'
          : `The newest ${rows.length} of ${formatCount(count)}: what you earn for leads that become sales.`
      }
      flush
    >
      {!rows && <LinesSkeleton />}
      {rows?.length === 0 && (
        <EmptyState small icon={<IconCoins aria-hidden />} title="No payout yet">
          When one of your leads becomes a sale, what you earn for it appears here.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <DataTable label="Payouts" columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
    </Section>
  );
};
