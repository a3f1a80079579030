import { apiKeys } from '@sable/domain/api-key';
import { newKeyScope } from '@sable/domain/api-key-scope';
import { m } from '@sable/domain/mutation-names';
import { z } from 'zod';
import { asClientError } from '../../live/client-error.ts';
import { useMutate } from '../../live/hooks.ts';
import { PanelForm } from '../../shared/panel-form.tsx';
import { useForm } from '../../shared/use-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ScopeField } from './scope-field.tsx';

const lifetimes = ['7', '30', '90', '180', '365'] as const;
const lifetimeChoices = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: '365', label: 'A year' },
] as const;
const schema = z.object({
  name: apiKeys.shape.name,
  days: z.enum(lifetimes).transform(Number),
  scope: newKeyScope,
});
const start: z.input<typeof schema> = { name: '', days: '90', scope: [] };

interface NewKeyPanelProps {
  onClose: () => void;
  onMade: (key: string) => void;
}

/** Creates a key. The server requires a fresh sign-in; the form keeps its values meanwhile. */
export const NewKeyPanel = ({ onClose, onMade }: NewKeyPanelProps) => {
  const mutate = useMutate();
  const form = useForm({
    schema,
    start,
    draft: 'API key',
    onSave: async (wanted) => {
      try {
        return { ok: true, result: await mutate(m.apiKeys.issue, wanted) } as const;
      } catch (error) {
        return { ok: false, error: asClientError(error) } as const;
      }
    },
    onSaved: ({ key }) => onMade(key),
  });
  return (
    <>
      <PanelForm form={form} title="New API key" saveText="Create key" size={560} onClose={onClose}>
        <TextField
          label="Name"
          required
          autoFocus
          autoComplete="off"
          maxLength={80}
          help="What uses it: “Website leads”."
          {...form.field('name')}
        />
        <SelectField
          label="Expires after"
          choices={lifetimeChoices}
          value={form.values.days}
          onChange={(days) => form.set({ days: lifetimes.find((each) => each === days) ?? '90' })}
        />
        <ScopeField {...form.field('scope')} />
      </PanelForm>
    </>
  );
};
