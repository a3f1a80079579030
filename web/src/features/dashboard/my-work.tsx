import { query } from '@sable/domain/queries';
import { IconChecklist, IconHammer, IconMessageReport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { recordPath } from '../../record-path.ts';
import { Line, Lines } from '../../shared/lines.tsx';
import { StatusOf } from '../../shared/status-of.tsx';
import { useFormats } from '../../shared/use-company.ts';
import { usePage } from '../../shared/use-page.ts';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CardTitle } from './act-line.tsx';
import type { Day } from './scope.ts';
import { useCustomers } from './use-customers.ts';
import { byDueDay, type Work } from './work.ts';

const MAX_ROWS = 8;

interface OpenWork {
  /** The first items, sorted by due date. */
  readonly first: readonly Work[];
  /** Undefined until known. */
  readonly count: number | undefined;
}

/** Returns open work assigned to a person; undefined until all kinds have loaded. */
function useWork(me: string): OpenWork | undefined {
  const orders = usePage(
    query('work-orders', {
      where: { assigneeUserId: me, status: ['ready', 'scheduled', 'in_progress', 'on_hold'] },
      orderBy: 'scheduledOn',
      limit: MAX_ROWS,
    }),
  );
  const tickets = usePage(
    query('tickets', { where: { assigneeUserId: me, status: 'open' }, orderBy: 'dueOn', limit: MAX_ROWS }),
  );
  const tasks = usePage(
    query('tasks', { where: { assigneeUserId: me, done: false }, orderBy: 'dueOn', limit: MAX_ROWS }),
  );
  if (!orders.rows || !tickets.rows || !tasks.rows) return undefined;
  const work = byDueDay([
    ...orders.rows.map(({ id, title, accountId, scheduledOn, status }) => ({
      ...{ collection: 'work-orders' as const, id, title, accountId, dueOn: scheduledOn, status },
    })),
    ...tickets.rows.map(({ id, title, accountId, dueOn }) => ({
      ...{ collection: 'tickets' as const, id, title, accountId, dueOn, status: null },
    })),
    ...tasks.rows.map(({ id, title, accountId, dueOn }) => ({
      ...{ collection: 'tasks' as const, id, title, accountId, dueOn, status: null },
    })),
  ]);
  const counts = [orders, tickets, tasks].map(({ count }) => count);
  return {
    first: work.slice(0, MAX_ROWS),
    count: counts.reduce(
      (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
      0,
    ),
  };
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

/** Work orders, tickets, and tasks assigned to the person; renders nothing if there are none. */
export const MyWork = ({ day }: { day: Day }) => {
  const { day: dayText } = useFormats();
  const work = useWork(day.me);
  const customers = useCustomers(work?.first.flatMap(({ accountId }) => accountId ?? []) ?? []);
  if (!work || work.first.length === 0) return null;
  const when = ({ dueOn }: Work) => (dueOn === day.today ? 'today' : dueOn && dayText(dueOn));
  return (
    <Section
      title={<CardTitle count={work.count}>My work</CardTitle>}
      note={(work.count ?? 0) > MAX_ROWS && `The first ${MAX_ROWS}, by date.`}
      flush
    >
      <Lines label="My work">
        {work.first.map((each) => (
          <Line
            key={each.id}
            href={recordPath(each.collection, each.id)}
            before={icons[each.collection]}
            title={each.title}
            detail={[
              each.accountId && customers.get(each.accountId)?.name,
              names[each.collection],
              when(each),
            ]
              .filter(Boolean)
              .join(' · ')}
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
