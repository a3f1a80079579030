import { m } from '@sable/domain/mutation-names';
import { IconChevronDown } from '@tabler/icons-react';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { choiceLabel } from '../../../shared/formats.ts';
import { useAction } from '../../../shared/use-action.ts';
import { DeviceFields } from './device-fields.tsx';
import { DeviceStepDialog } from './device-step-dialog.tsx';
import type { RoomStep } from './job-progress.ts';
import classes from './job-rooms.module.css';
import { pressedNow } from './pressed-now.ts';
import { SavedField } from './saved-field.tsx';
import type { JobPhotos } from './use-job-photos.ts';

interface JobStepProps {
  step: RoomStep;
  orderId: string;
  photos: JobPhotos;
  readOnly: boolean;
  active: boolean;
  onActive: (on: boolean) => void;
}

/**
 * Returns the details of a row: the action on an existing device, its zone and serial number, or why it is not done.
 */
const detailOf = ({ action, device, zone, done, reason }: RoomStep): string =>
  [
    device && action !== 'install' && choiceLabel(action),
    !done && reason && `${action === 'install' ? 'Not installed' : 'Not done'}: ${reason}`,
    device && action === 'move' && device.location && `${done ? 'Now in' : 'From'} ${device.location}`,
    (device?.zone || zone) && `Zone ${device?.zone ?? zone}${device?.zoneTestedAt ? ', tested' : ''}`,
    device?.serial && `SN ${device.serial}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Steps that require input from the technician on site: the new serial number or the new location. */
const asks: readonly RoomStep['action'][] = ['replace', 'move'];

/** One piece to install, or one step for an existing device: its checkbox, its name, and the device details. */
export const JobStep = ({ step, orderId, photos, readOnly, active, onActive }: JobStepProps) => {
  const act = useAction();
  const [asking, setAsking] = useState(false);
  const { place, what, action, done, reason, device } = step;
  const mark = (ticked: boolean, why: string | null = null) =>
    act(m.workOrders.markStep, { id: orderId, place, what, done: ticked, reason: why, at: pressedNow() });
  const handleTick = (ticked: boolean) => {
    if (ticked && device && asks.includes(action)) setAsking(true);
    else void mark(ticked);
  };
  const photo = device && photos.of(device.id)[0];
  return (
    <li className={classes.step} data-active={active || undefined} data-left={(!done && reason) || undefined}>
      <div className={classes.row}>
        <Checkbox
          className={classes.tick}
          size="2.75rem"
          classNames={{ input: classes.box }}
          aria-label={what}
          checked={done}
          disabled={readOnly}
          onChange={(event) => handleTick(event.currentTarget.checked)}
        />
        <button
          type="button"
          className={classes.name}
          aria-expanded={active}
          aria-label={`${what}: details`}
          onClick={() => onActive(!active)}
        >
          <span>
            {what}
            <small>{detailOf(step)}</small>
          </span>
          {photo && <img className={classes.thumbnail} src={photo.url} alt="" width={44} height={44} />}
          <IconChevronDown size={18} aria-hidden className={classes.chevron} />
        </button>
      </div>
      {asking && device && (
        <DeviceStepDialog orderId={orderId} step={step} device={device} onClose={() => setAsking(false)} />
      )}
      {active && (
        <div className={classes.details}>
          {device && <DeviceFields device={device} photos={photos} readOnly={readOnly} />}
          {!done && (
            <SavedField
              label={action === 'install' ? 'Why it is not installed' : 'Why it is not done'}
              value={reason ?? ''}
              maxLength={300}
              readOnly={readOnly}
              onSave={(why) => mark(false, why || null)}
            />
          )}
        </div>
      )}
    </li>
  );
};
