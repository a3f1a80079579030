import type { EstimateStatus } from '@sable/domain/estimate/lifecycle';
import { groups } from '@sable/domain/queries';
import { IconFileText } from '@tabler/icons-react';
import { useLive } from '../../live/hooks.ts';
import { DataTable, type TableColumn } from '../../shared/data-table.tsx';
import { total, within, type Group } from '../../shared/groups.ts';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { listLink } from '../../shared/list-link.ts';
import { pipelineStatuses } from '../../shared/pipeline-statuses.ts';
import { useFormats } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { choiceLabel } from '../../shared/formats.ts';
import type { Day } from './scope.ts';

interface Stage {
  readonly status: EstimateStatus;
  readonly count: number;
  readonly oneTime: number;
  readonly rmr: number;
}

const stagesOf = (groups: readonly Group[]): Stage[] =>
  pipelineStatuses.flatMap((status) => {
    const own = within(groups, 'status', [status]);
    const count = total(own, 'count');
    return count === 0
      ? []
      : [{ status, count, oneTime: total(own, 'sum.subtotal'), rmr: total(own, 'sum.rmr') }];
  });

const columnsFor = (money: (cents: number) => string, owner: string | undefined): TableColumn<Stage>[] => [
  {
    id: 'status',
    label: 'Status',
    cell: ({ status }) => (
      <a href={listLink('estimates', { status, ownerUserId: owner })}>{choiceLabel(status)}</a>
    ),
  },
  { id: 'count', label: 'Estimates', figure: true, cell: ({ count }) => count },
  { id: 'oneTime', label: 'One-time', figure: true, cell: ({ oneTime }) => money(oneTime) },
  { id: 'rmr', label: 'RMR', figure: true, cell: ({ rmr }) => money(rmr) },
];

/** What is on its way to a signature, by status; the two buckets stand apart. */
export const Pipeline = ({ day }: { day: Day }) => {
  const { money } = useFormats();
  const { rows } = useLive(
    groups('estimates', {
      where: { status: pipelineStatuses, ownerUserId: day.owner },
      groupBy: ['status'],
      sum: ['subtotal', 'rmr'],
    }),
  );
  const stages = rows && stagesOf(rows);
  const sum = (name: string) => total(rows ?? [], name);
  return (
    <Section title="Pipeline" note="Estimates not decided yet, before tax." flush>
      {!stages && <LinesSkeleton />}
      {stages?.length === 0 && (
        <EmptyState
          small
          icon={<IconFileText aria-hidden />}
          title="No open estimate"
          action={<Button href="/estimate/new">New estimate</Button>}
        >
          Drafts and everything a customer has not answered yet add up here.
        </EmptyState>
      )}
      {stages && stages.length > 0 && (
        <DataTable
          label="Pipeline by status"
          columns={columnsFor(money, day.owner)}
          rows={stages}
          keyOf={({ status }) => status}
          foot={['All', sum('count'), money(sum('sum.subtotal')), money(sum('sum.rmr'))]}
        />
      )}
    </Section>
  );
};
