import { m } from '@sable/domain/mutation-names';
import { z } from 'zod';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { usePeople, type Person } from '../../shared/use-people.ts';
import stack from '../../shared/stack.module.css';
import { SelectField } from '../../ui/select-field.tsx';
import { statusActions } from './role-labels.ts';

const schema = z.object({ handOverTo: z.uuid().nullable() });

/** Turns off a user's access, and reassigns their open work to a colleague. */
export const SwitchOffDialog = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const act = useAction();
  const { rows = [] } = usePeople();
  const { title, message, act: submitText } = statusActions.inactive;
  const form = useForm({
    schema,
    start: { handOverTo: null },
    onSave: ({ handOverTo }) =>
      act(m.users.setStatus, { id: person.id, status: 'inactive', handOverTo }, { silent: true }),
    onSaved: onClose,
  });
  const colleagues = rows.filter(({ id, status }) => status === 'active' && id !== person.id);
  return (
    <FormDialog form={form} title={title(person.name)} submitText={submitText} danger onClose={onClose}>
      <p className={stack.quiet}>{message}</p>
      <SelectField
        label="Open work goes to"
        help="Their accounts that are not lost or canceled, open estimates, upcoming appointments, open tasks and tickets, and work orders that are not done."
        placeholder="Stays with them"
        clearable
        searchable
        choices={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('handOverTo')}
      />
    </FormDialog>
  );
};
