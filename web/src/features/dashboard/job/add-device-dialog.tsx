import { m } from '@sable/domain/mutation-names';
import { someText } from '@sable/domain/kernel/visible-text';
import { z } from 'zod';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useAction } from '../../../shared/use-action.ts';
import { useForm } from '../../../shared/use-form.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { freeZone, NO_ROOM, type Room } from './job-progress.ts';
import type { Device } from './use-job.ts';

const schema = z.object({
  name: someText(120, 'Enter what it is.'),
  room: z.string().nullable(),
  zone: z.string().trim().max(3),
  serial: z.string().trim().max(60),
  reason: someText(300, 'Enter why it was added, for the office.'),
});

interface AddDeviceDialogProps {
  orderId: string;
  rooms: readonly Room[];
  devices: readonly Device[];
  onClose: () => void;
}

/** Adds a device to the job that was not part of the sale. */
export const AddDeviceDialog = ({ orderId, rooms, devices, onClose }: AddDeviceDialogProps) => {
  const act = useAction();
  const form = useForm({
    schema,
    start: {
      name: '',
      room: rooms[0]?.name ?? null,
      zone: freeZone(devices) ?? '',
      serial: '',
      reason: '',
    },
    draft: `add device ${orderId}`,
    onSave: ({ name, room, zone, serial, reason }) =>
      act(
        m.workOrders.addDevice,
        {
          id: orderId,
          name,
          room: room === NO_ROOM ? null : room,
          zone: zone || null,
          serial: serial || null,
          reason,
        },
        { silent: true },
      ),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title="Add a device" submitText="Add device" onClose={onClose}>
      <TextField label="What it is" autoFocus maxLength={120} {...form.field('name')} />
      {rooms.length > 0 && (
        <SelectField
          label="Room"
          choices={rooms.map(({ name }) => ({ value: name, label: name }))}
          {...form.field('room')}
        />
      )}
      <TextField label="Zone" help="Empty for a device without one." maxLength={3} {...form.field('zone')} />
      <TextField label="Serial number" maxLength={60} {...form.field('serial')} />
      <TextField
        label="Why it was added"
        help="The office reads it with the device."
        maxLength={300}
        {...form.field('reason')}
      />
    </FormDialog>
  );
};
