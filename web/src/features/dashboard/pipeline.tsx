import type { EstimateStatus } from '@sable/domain/estimate/lifecycle';
import { IconFileText } from '@tabler/icons-react';
import { DataTable, type TableColumn } from '../../shared/data-table.tsx';
import type { Group } from '../../shared/groups.ts';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { countedLink } from '../../shared/list-link.ts';
import {
  pipelineQuery,
  pipelineStatuses,
  pipelineSum,
  stageSum,
  type StageSum,
} from '../../shared/pipeline.ts';
import { useFormats } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { choiceLabel } from '../../shared/formats.ts';
import { useCounted } from '../../shared/use-counted.ts';
import type { Day } from './scope.ts';

interface Stage extends StageSum {
  readonly status: EstimateStatus;
}

const stagesOf = (groups: readonly Group[]): Stage[] =>
  pipelineStatuses
    .map((status) => ({ status, ...stageSum(groups, status) }))
    .filter(({ count }) => count > 0);

const columnsFor = (money: (cents: number) => string, owner: string | undefined): TableColumn<Stage>[] => [
  {
    id: 'status',
    label: 'Status',
    cell: ({ status }) => (
      <a href={countedLink('estimates', { status, ownerUserId: owner })} data-tap>
        {choiceLabel(status)}
      </a>
    ),
  },
  { id: 'count', label: 'Estimates', figure: true, cell: ({ count }) => count },
  { id: 'oneTime', label: 'One-time', figure: true, cell: ({ oneTime }) => money(oneTime) },
  { id: 'rmr', label: 'RMR', figure: true, cell: ({ rmr }) => money(rmr) },
];

/** Estimates not decided yet, by status, with the two buckets separate. */
export const Pipeline = ({ day }: { day: Day }) => {
  const { money } = useFormats();
  const { rows } = useCounted(pipelineQuery(day.owner));
  const stages = rows && stagesOf(rows);
  const sum = pipelineSum(rows ?? []);
  return (
    <Section
      title="Pipeline"
      note="Estimates not decided yet, before tax."
      actions={
        <Button small kind="quiet" href="/estimates?as=board">
          Board
        </Button>
      }
      flush
    >
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
          foot={['All', sum.count, money(sum.oneTime), money(sum.rmr)]}
        />
      )}
    </Section>
  );
};
