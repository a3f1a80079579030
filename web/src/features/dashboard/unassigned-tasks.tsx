import { query } from '@sable/domain/queries';
import { IconChecklist } from '@tabler/icons-react';
import { useLive } from '../../live/hooks.ts';
import { recordPath } from '../../record-path.ts';
import { Line, Lines } from '../../shared/lines.tsx';
import { listLink } from '../../shared/list-link.ts';
import { useFormats } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CardTitle } from './act-line.tsx';
import type { Day } from './scope.ts';

const MAX_ROWS = 8;

/** Open tasks that are for whoever gets to them, in the order of their day: some have a legal deadline. Nothing while there are none. */
export const UnassignedTasks = ({ day }: { day: Day }) => {
  const { day: dayText } = useFormats();
  const { rows = [] } = useLive(
    query('tasks', { where: { assigneeUserId: null, done: false }, orderBy: 'dueOn', limit: 200 }),
  );
  if (rows.length === 0) return null;
  const due = (dueOn: string | null) =>
    dueOn ? `Due ${dueOn === day.today ? 'today' : dayText(dueOn)}` : 'No due date';
  return (
    <Section
      title={<CardTitle count={rows.length}>Unassigned tasks</CardTitle>}
      flush
      actions={
        rows.length > MAX_ROWS && (
          <Button small kind="quiet" href={listLink('tasks', { assigneeUserId: null, done: false })}>
            All tasks
          </Button>
        )
      }
    >
      <Lines label="Unassigned tasks">
        {rows.slice(0, MAX_ROWS).map(({ id, title, dueOn }) => (
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
