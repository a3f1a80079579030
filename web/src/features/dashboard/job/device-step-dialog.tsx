import { m } from '@sable/domain/mutation-names';
import { IconBarcode } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useAction } from '../../../shared/use-action.ts';
import { useForm } from '../../../shared/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { canScan } from './barcodes.ts';
import type { RoomStep } from './job-progress.ts';
import classes from './job-rooms.module.css';
import { pressedNow } from './pressed-now.ts';
import { ScanDialog } from './scan-dialog.tsx';
import type { Device } from './use-job.ts';

const schema = z.object({
  serial: z.string().trim().max(60),
  room: z.string().trim().max(60),
  zone: z.string().trim().max(3),
});

interface DeviceStepDialogProps {
  orderId: string;
  step: RoomStep;
  device: Device;
  onClose: () => void;
}

/**
 * Asks for details when a device is replaced or moved: the new serial number, or the new location. Submitting checks
 * the step off.
 */
export const DeviceStepDialog = ({ orderId, step, device, onClose }: DeviceStepDialogProps) => {
  const act = useAction();
  const [scanning, setScanning] = useState(false);
  const replaces = step.action === 'replace';
  const form = useForm({
    schema,
    start: { serial: '', room: step.room ?? device.location ?? '', zone: step.zone || (device.zone ?? '') },
    draft: `step ${orderId} ${step.place}`,
    onSave: ({ serial, room, zone }) =>
      act(
        m.workOrders.markStep,
        {
          ...{ id: orderId, place: step.place, what: step.what, done: true, reason: null, at: pressedNow() },
          ...(replaces ? { serial: serial || null } : { room: room || null, zone: zone || null }),
        },
        { silent: true },
      ),
    onSaved: onClose,
  });
  const place = [device.location, device.zone && `zone ${device.zone}`].filter(Boolean).join(', ');
  return (
    <FormDialog
      form={form}
      title={`${replaces ? 'Replace' : 'Move'} ${device.name}`}
      submitText={replaces ? 'Replaced' : 'Moved'}
      onClose={onClose}
    >
      {replaces ? (
        <>
          <p className={classes.quiet}>
            {place
              ? `The new device is in the same place as the old one: ${place}.`
              : 'The new device is in the same place as the old one.'}
          </p>
          <div className={classes.serial}>
            <TextField
              label="Serial number of the new device"
              autoFocus
              maxLength={60}
              autoComplete="off"
              {...form.field('serial')}
            />
            {canScan() && (
              <Button icon={<IconBarcode size={18} aria-hidden />} onClick={() => setScanning(true)}>
                Scan
              </Button>
            )}
          </div>
        </>
      ) : (
        <>
          <TextField label="Room" autoFocus maxLength={60} {...form.field('room')} />
          <TextField
            label="Zone"
            help="Change it only if the zone is different now."
            maxLength={3}
            {...form.field('zone')}
          />
        </>
      )}
      {scanning && (
        <ScanDialog
          name={device.name}
          onFound={(serial) => {
            setScanning(false);
            form.set({ serial });
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </FormDialog>
  );
};
