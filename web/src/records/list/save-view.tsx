import type { AnyEntity } from '@sable/domain/kernel/entity';
import { m } from '@sable/domain/mutation-names';
import { query } from '@sable/domain/queries';
import { canShareViews, views } from '@sable/domain/view';
import { z } from 'zod';
import { useActor, useLive } from '../../live/hooks.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { inSentence } from '../../shared/formats.ts';
import { useAction } from '../../shared/use-action.ts';
import { useEdit } from '../../shared/use-edit.ts';
import { useForm } from '../../shared/use-form.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { viewContent, ViewRow } from './list-views.ts';
import classes from './view-tabs.module.css';

const schema = z.object({ name: views.shape.name, sharedWith: z.array(z.string()) });

interface SaveViewProps {
  entity: AnyEntity;
  /** The list state that a new view saves. */
  content: ReturnType<typeof viewContent>;
  /** The view to rename or reshare; null for a new one. */
  row: ViewRow | null;
  onClose: () => void;
  onSaved: (id: string) => void;
}

interface SharingProps {
  value: readonly string[];
  onChange: (keys: string[]) => void;
}

/** Chooses which roles see the view above their list, for people who may share it. */
const Sharing = ({ value, onChange }: SharingProps) => {
  const { rows = [] } = useLive(query('roles', { orderBy: 'createdAt', limit: 100 }));
  const offered = rows.filter(({ assignable, key }) => assignable || value.includes(key));
  return (
    <fieldset className={classes.boxes}>
      <legend>Share with</legend>
      {offered.map(({ key, name }) => (
        <CheckboxField
          key={key}
          label={name}
          checked={value.includes(key)}
          onChange={(on) => onChange(on ? [...value, key] : value.filter((each) => each !== key))}
        />
      ))}
      <p className={classes.note}>Each person sees only the rows and columns that they may see.</p>
    </fieldset>
  );
};

/** Saves a list's state as a named view, or changes a view's name and its readers. */
export const SaveView = ({ entity, content, row, onClose, onSaved }: SaveViewProps) => {
  const actor = useActor();
  const act = useAction();
  const edit = useEdit(m.views.update, row);
  const form = useForm({
    schema,
    draft: row ? `view ${row.id}` : `new view of ${entity.collection}`,
    opened: edit?.opened,
    start: { name: row?.name ?? '', sharedWith: [...(row?.sharedWith ?? [])] },
    onSave: async (typed) => {
      if (!row || !edit)
        return act(m.views.create, { collection: entity.collection, ...content, ...typed }, { silent: true });
      const saved = await edit(typed);
      return saved.ok ? { ok: true as const, result: { id: row.id } } : saved;
    },
    onSaved: ({ id }) => onSaved(id),
  });
  return (
    <FormDialog
      form={form}
      title={row ? `Change the view “${row.name}”` : `Save this view of ${inSentence(entity.many)}`}
      submitText="Save view"
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        autoFocus
        maxLength={40}
        help="It appears above the list, with these filters, this order, and these columns."
        {...form.field('name')}
      />
      {canShareViews(actor) && (
        <Sharing value={form.values.sharedWith} onChange={form.field('sharedWith').onChange} />
      )}
    </FormDialog>
  );
};
