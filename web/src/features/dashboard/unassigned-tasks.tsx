import { query } from '@sable/domain/queries';
import { IconChecklist } from '@tabler/icons-react';
import { recordPath } from '../../record-path.ts';
import { Line, Lines } from '../../shared/lines.tsx';
import { listLink } from '../../shared/list-link.ts';
import { useFormats } from '../../shared/use-company.ts';
import { usePage } from '../../shared/use-page.ts';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CardTitle, SeeAll } from './act-line.tsx';
import type { Day } from './scope.ts';

const MAX_ROWS = 8;

/**
 * Unassigned open tasks for anyone to take, sorted by due date. Some have a legal deadline. Renders nothing if there
 * are none.
 */
export const UnassignedTasks = ({ day }: { day: Day }) => {
  const { day: dayText } = useFormats();
  const { rows = [], count } = usePage(
    query('tasks', { where: { assigneeUserId: null, done: false }, orderBy: 'dueOn', limit: MAX_ROWS }),
  );
  if (rows.length === 0) return null;
  const due = (dueOn: string | null) =>
    dueOn ? `Due ${dueOn === day.today ? 'today' : dayText(dueOn)}` : 'No due date';
  return (
    <Section
      title={<CardTitle count={count}>Unassigned tasks</CardTitle>}
      flush
      actions={
        <SeeAll
          shown={MAX_ROWS}
          count={count}
          href={listLink('tasks', { assigneeUserId: null, done: false })}
        />
      }
    >
      <Lines label="Unassigned tasks">
        {rows.map(({ id, title, dueOn }) => (
          <Line
            key={id}
            href={recordPath('tasks', id)}
            before={<IconChecklist size={18} stroke={1.75} aria-hidden />}
            title={title}
            detail={due(dueOn)}
            after={dueOn && dueOn < day.today && <StatusChip tone="danger">Overdue</StatusChip>}
          />
        ))}
      </Lines>
    </Section>
  );
};
