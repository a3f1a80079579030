import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { query, type RowIn } from '@sable/domain/queries';
import { tasks as entity } from '@sable/domain/task';
import { useActor, useLive } from '../../../live/hooks.ts';
import type { PanelContent } from '../../../records/panel-address.ts';
import { RecordLink } from '../../../records/record-link.tsx';
import { useAction } from '../../../shared/use-action.ts';
import { useFormats, useToday } from '../../../shared/use-company.ts';
import { usePeople } from '../../../shared/use-people.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import classes from './account-story.module.css';

type TaskRow = RowIn<'tasks'>;

const Task = ({ task, onPanel }: { task: TaskRow; onPanel: (content: PanelContent) => void }) => {
  const act = useAction();
  const { day } = useFormats();
  const { nameOf } = usePeople();
  const today = useToday();
  const mayTick = can(anyEntity(entity), useActor(), 'update', task);
  const facts = [nameOf(task.assigneeUserId), task.dueOn && `due ${day(task.dueOn)}`]
    .filter(Boolean)
    .join(', ');
  const isLate = today !== undefined && task.dueOn !== null && task.dueOn < today;
  const tick = () =>
    void act(m.tasks.update, { id: task.id, patch: { done: true } }, { done: `“${task.title}” is done.` });
  return (
    <li>
      <CheckboxField label={task.title} checked={task.done} disabled={!mayTick} onChange={tick} />
      <RecordLink collection="tasks" id={task.id} onPanel={onPanel} className={classes.when} tap>
        {facts || 'Open'}
      </RecordLink>
      {isLate && <StatusChip tone="danger">Overdue</StatusChip>}
    </li>
  );
};

interface OpenTasksProps {
  accountId: string;
  onPanel: (content: PanelContent) => void;
}

/** Open tasks of the account, most urgent first. */
export const OpenTasks = ({ accountId, onPanel }: OpenTasksProps) => {
  const { rows } = useLive(
    query('tasks', { where: { accountId, done: false }, orderBy: 'dueOn', limit: 20 }),
  );
  if (!rows || rows.length === 0) return null;
  return (
    <ul className={classes.tasks} aria-label="Open tasks">
      {rows.map((task) => (
        <Task key={task.id} task={task} onPanel={onPanel} />
      ))}
    </ul>
  );
};
