import { m } from '@sable/domain/mutation-names';
import { z } from 'zod';
import { useActor } from '../../live/hooks.ts';
import { counted } from '../../shared/formats.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useAction, type Action } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { Device, Order, Visit } from './use-job.ts';

const schema = z
  .object({ signedBy: z.string().trim().max(120), unsignedReason: z.string().trim().max(300) })
  .refine(({ signedBy, unsignedReason }) => signedBy !== '' || unsignedReason !== '', {
    path: ['signedBy'],
    message: 'Write who signed, or below why nobody did.',
  });

interface FinishDialogProps {
  visit: Visit;
  name: string;
  order: Order;
  devices: readonly Device[];
  today: string;
  onClose: () => void;
}

type Work = Pick<FinishDialogProps, 'order' | 'devices' | 'today'> & { readonly me: string };

/** Devices hang, and the work order is completed; the first refusal stops it. */
async function complete(act: Action, { order, devices, today, me }: Work, signed: z.output<typeof schema>) {
  if (order.status !== 'in_progress') {
    const begun = await act(
      m.workOrders.update,
      { id: order.id, patch: { status: 'in_progress' } },
      { silent: true },
    );
    if (!begun.ok) return begun;
  }
  for (const { id, status } of devices) {
    if (status !== 'planned') continue;
    const hung = await act(
      m.equipment.update,
      { id, patch: { status: 'installed', installedOn: today, installedByUserId: me } },
      { silent: true },
    );
    if (!hung.ok) return hung;
  }
  return act(
    m.workOrders.update,
    {
      id: order.id,
      patch: {
        status: 'completed',
        signedBy: signed.signedBy || null,
        unsignedReason: signed.unsignedReason || null,
      },
    },
    { silent: true },
  );
}

/** Ends the work of a visit: who signed for it, or why nobody did. */
export const FinishDialog = ({ visit, name, order, devices, today, onClose }: FinishDialogProps) => {
  const act = useAction();
  const me = useActor().id;
  const form = useForm({
    schema,
    start: { signedBy: '', unsignedReason: '' },
    draft: `finish ${visit.id}`,
    onSave: async (signed) => {
      const completed = await complete(act, { order, devices, today, me }, signed);
      if (!completed.ok) return completed;
      return act(
        m.events.update,
        { id: visit.id, patch: { status: 'done' } },
        { silent: true, done: `${name} is done. The office knows.` },
      );
    },
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={`Done at ${name}?`} submitText="Done" onClose={onClose}>
      <p>
        {counted(order.steps.length, 'piece')} installed. The work order is completed and goes to the office.
      </p>
      <TextField label="Who signed for the work" autoFocus maxLength={120} {...form.field('signedBy')} />
      <TextField
        label="Or why nobody signed"
        help="Nobody was home, for example."
        maxLength={300}
        {...form.field('unsignedReason')}
      />
    </FormDialog>
  );
};
