import { estimateTemplates } from '@sable/domain/estimate/template';
import { hasRole } from '@sable/domain/kernel/actor';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { query, type RowIn } from '@sable/domain/queries';
import { z } from 'zod';
import { useLive } from '../../../live/hooks.ts';
import { navigate } from '../../../navigate.ts';
import { PanelForm } from '../../../shared/panel-form.tsx';
import stack from '../../../shared/stack.module.css';
import { useAction } from '../../../shared/use-action.ts';
import { useForm } from '../../../shared/use-form.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useEditor } from '../session/editor-context.tsx';
import { templateName } from '../session/template-name.ts';

const { name, shared } = estimateTemplates.shape;
const schema = z.object({
  replaces: z.uuid().nullable(),
  name,
  shared,
  keepsMessage: z.boolean(),
});

/** Returns the templates that the person may overwrite. */
function useOwnTemplates(): readonly RowIn<'estimate-templates'>[] {
  const { actor } = useEditor();
  const { rows = [] } = useLive(query('estimate-templates', { orderBy: 'name', limit: 200 }));
  return rows.filter((row) => can(anyEntity(estimateTemplates), actor, 'update', row));
}

/** Saves the estimate as a new template, or overwrites an existing one. */
export const SaveTemplateSheet = ({ onClose }: { onClose: () => void }) => {
  const editor = useEditor();
  const { estimate, actor, session } = editor;
  const act = useAction();
  const templates = useOwnTemplates();
  const mayShare = hasRole(actor, 'super', 'admin', 'manager');
  const start: z.input<typeof schema> = {
    replaces: null,
    name: templateName(editor),
    shared: mayShare,
    keepsMessage: false,
  };
  const form = useForm({
    schema,
    start,
    draft: `template of ${estimate.id}`,
    onSave: async ({ replaces, ...fields }) => {
      session.flush();
      return act(
        m.estimateTemplates.save,
        { estimateId: estimate.id, ...fields, ...(replaces && { replaces }) },
        { silent: true },
      );
    },
    onSaved: ({ id }) => {
      toast.success('The template is saved.', {
        action: { label: 'Open', onClick: () => void navigate(`/estimate-template/${id}`) },
      });
      onClose();
    },
  });
  const replaced = (id: string | null) => {
    const found = templates.find((template) => template.id === id);
    form.set(found ? { replaces: id, name: found.name, shared: found.shared } : { replaces: null });
  };
  return (
    <PanelForm form={form} size={420} title="Save as a template" saveText="Save template" onClose={onClose}>
      {templates.length > 0 && (
        <SelectField
          label="Replaces"
          placeholder="A new template"
          clearable
          choices={templates.map((template) => ({ value: template.id, label: template.name }))}
          value={form.values.replaces}
          onChange={replaced}
        />
      )}
      <TextField
        label="Name"
        required
        autoFocus
        maxLength={80}
        help="Name the kind of job, not the customer."
        {...form.field('name')}
      />
      {mayShare && (
        <CheckboxField
          label="For everyone"
          help="Off: only you, administrators, and managers see it."
          checked={form.values.shared}
          onChange={(on) => form.set({ shared: on })}
        />
      )}
      {estimate.message && (
        <CheckboxField
          label="Keep the message to the customer"
          help="Only if it names nobody: each new estimate starts with it."
          checked={form.values.keepsMessage}
          onChange={(keepsMessage) => form.set({ keepsMessage })}
        />
      )}
      <p className={`${stack.plain} ${stack.quiet} ${stack.small}`}>
        It keeps the lines with their sections, options, and packages, the discounts, and the terms. A new
        estimate uses the prices, costs, and taxes of its day.
      </p>
    </PanelForm>
  );
};
