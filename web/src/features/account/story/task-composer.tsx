import { m } from '@sable/domain/mutation-names';
import { tasks } from '@sable/domain/task';
import { z } from 'zod';
import { useActor } from '../../../live/hooks.ts';
import { Form } from '../../../shared/form.tsx';
import { PersonField } from '../../../shared/person-field.tsx';
import { useAction } from '../../../shared/use-action.ts';
import { useForm } from '../../../shared/use-form.ts';
import stack from '../../../shared/stack.module.css';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { AccountRow } from '../account-row.ts';
import classes from './composer.module.css';

const { title, dueOn, assigneeUserId } = tasks.shape;
const schema = z.object({ title, dueOn, assigneeUserId });

/** Adds a task for the account, assigned to the author by default. */
export const TaskComposer = ({ account, onDone }: { account: AccountRow; onDone: () => void }) => {
  const act = useAction();
  const actor = useActor();
  const form = useForm({
    schema,
    start: { title: '', dueOn: null, assigneeUserId: actor.id },
    draft: `task on ${account.id}`,
    onSave: (task) => act(m.tasks.create, { accountId: account.id, ...task }, { silent: true }),
    onSaved: onDone,
  });
  const foot = (
    <div>
      <Button kind="primary" type="submit" loading={form.saving}>
        Add task
      </Button>
    </div>
  );
  return (
    <Form form={form} className={classes.form} foot={foot}>
      <TextField label="What to do" required maxLength={160} {...form.field('title')} />
      <div className={stack.pair}>
        <PersonField
          label="For"
          among="staff"
          {...form.field('assigneeUserId')}
          value={form.values.assigneeUserId ?? null}
        />
        <DateField label="Due" {...form.field('dueOn')} value={form.values.dueOn ?? null} />
      </div>
    </Form>
  );
};
