import { query } from '@sable/domain/queries';
import { IconChecklist, IconHammer, IconMessageReport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLive } from '../../live/hooks.ts';
import { recordPath } from '../../record-path.ts';
import { Line, Lines } from '../../shared/lines.tsx';
import { StatusOf } from '../../shared/status-of.tsx';
import { useFormats } from '../../shared/use-company.ts';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Day } from './scope.ts';
import { byDueDay, type Work } from './work.ts';

const MAX_ROWS = 8;
const LIMIT = 50;

/** Open work that is assigned to a person, in the order of its day; undefined until all of it is here. */
function useWork(me: string): readonly Work[] | undefined {
  const orders = useLive(
    query('work-orders', {
      where: { assigneeUserId: me, status: ['ready', 'scheduled', 'in_progress', 'on_hold'] },
      orderBy: 'scheduledOn',
      limit: LIMIT,
    }),
  ).rows;
  const tickets = useLive(
    query('tickets', { where: { assigneeUserId: me, status: 'open' }, orderBy: 'dueOn', limit: LIMIT }),
  ).rows;
  const tasks = useLive(
    query('tasks', { where: { assigneeUserId: me, done: false }, orderBy: 'dueOn', limit: LIMIT }),
  ).rows;
  if (!orders || !tickets || !tasks) return undefined;
  return byDueDay([
    ...orders.map(({ id, title, scheduledOn, status }) => ({
      collection: 'work-orders' as const,
      id,
      title,
      dueOn: scheduledOn,
      status,
    })),
    ...tickets.map(({ id, title, dueOn }) => ({
      collection: 'tickets' as const,
      id,
      title,
      dueOn,
      status: null,
    })),
    ...tasks.map(({ id, title, dueOn }) => ({
      collection: 'tasks' as const,
      id,
      title,
      dueOn,
      status: null,
    })),
  ]);
}

const icons: Readonly<Record<Work['collection'], ReactNode>> = {
  'work-orders': <IconHammer size={18} stroke={1.75} aria-hidden />,
  tickets: <IconMessageReport size={18} stroke={1.75} aria-hidden />,
  tasks: <IconChecklist size={18} stroke={1.75} aria-hidden />,
};
const names: Readonly<Record<Work['collection'], string>> = {
  'work-orders': 'Work order',
  tickets: 'Ticket',
  tasks: 'Task',
};

/** Work orders, tickets and tasks that are assigned to the person; nothing while there are none. */
export const MyWork = ({ day }: { day: Day }) => {
  const { day: dayText } = useFormats();
  const work = useWork(day.me) ?? [];
  if (work.length === 0) return null;
  const when = ({ dueOn }: Work) => (dueOn === day.today ? 'today' : dueOn && dayText(dueOn));
  return (
    <Section title="My work" flush>
      <Lines label="My work">
        {work.slice(0, MAX_ROWS).map((each) => (
          <Line
            key={each.id}
            href={recordPath(each.collection, each.id)}
            before={icons[each.collection]}
            title={each.title}
            detail={[names[each.collection], when(each)].filter(Boolean).join(' · ')}
            after={
              each.dueOn && each.dueOn < day.today ? (
                <StatusChip tone="danger">Overdue</StatusChip>
              ) : (
                each.status && <StatusOf status={each.status} />
              )
            }
          />
        ))}
      </Lines>
    </Section>
  );
};
