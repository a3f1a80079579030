import { capitalized } from '@sable/domain/capitalized';
import { declineReasons, declineText } from '@sable/domain/estimate/lifecycle';
import { choice, longText, optional } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import { z } from 'zod';
import { PanelForm } from '../../../shared/panel-form.tsx';
import { useAction } from '../../../shared/use-action.ts';
import { useForm } from '../../../shared/use-form.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { useEditor } from '../session/editor-context.tsx';

const schema = z.object({ reason: choice('Reason', declineReasons), note: optional(longText('Note', 500)) });

/** Records that the customer declined verbally, with the reason. */
export const RecordDeclineSheet = ({ onClose }: { onClose: () => void }) => {
  const { estimate } = useEditor();
  const act = useAction();
  const start: z.input<typeof schema> = { reason: 'price', note: '' };
  const form = useForm({
    schema,
    start,
    draft: `decline of ${estimate.id}`,
    onSave: ({ reason, note }) =>
      act(m.estimates.recordDecline, { id: estimate.id, reason, ...(note && { note }) }, { silent: true }),
    onSaved: onClose,
  });
  return (
    <PanelForm form={form} size={420} title="Record decline" saveText="Record decline" onClose={onClose}>
      <SelectField
        label="Reason"
        required
        choices={declineReasons.map((value) => ({ value, label: capitalized(declineText(value)) }))}
        {...form.field('reason')}
        onChange={(reason) => form.set({ reason: reason ?? 'other' })}
      />
      <TextAreaField
        label="Note"
        help="The offer closes. You can extend or revise it later."
        maxLength={500}
        {...form.field('note')}
        value={form.values.note ?? ''}
      />
    </PanelForm>
  );
};
