import { m } from '@sable/domain/mutation-names';
import { IconBarcode, IconCamera } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useAction } from '../../../shared/use-action.ts';
import { useCompanyDay, useFormats } from '../../../shared/use-company.ts';
import { warrantyNote } from '../../../shared/warranty.ts';
import { ZoneTest } from '../../../station/zone-test.tsx';
import { Button } from '../../../ui/button.tsx';
import { canScan } from './barcodes.ts';
import classes from './job-rooms.module.css';
import { SavedField } from './saved-field.tsx';
import { ScanDialog } from './scan-dialog.tsx';
import type { Device } from './use-job.ts';
import type { JobPhotos } from './use-job-photos.ts';

interface DeviceFieldsProps {
  device: Device;
  photos: JobPhotos;
  readOnly: boolean;
}

/** The photos of a device, with a button to take another one. */
const Photos = ({ device, photos, readOnly }: DeviceFieldsProps) => {
  const camera = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.photos}>
      {photos.of(device.id).map(({ id, url, waits, name }) => (
        <img
          key={id}
          className={classes.photo}
          data-waits={waits || undefined}
          src={url}
          alt={waits ? `${name}, waits to be sent` : name}
        />
      ))}
      <input
        ref={camera}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={`Photo of ${device.name}`}
        onChange={(event) => {
          const [photo] = event.target.files ?? [];
          event.target.value = '';
          if (photo) photos.add(device, photo);
        }}
      />
      {!readOnly && (
        <Button icon={<IconCamera size={18} aria-hidden />} onClick={() => camera.current?.click()}>
          Add photo
        </Button>
      )}
    </div>
  );
};

/** Fields of one device: its serial number, typed or scanned, its zone, and its photos. */
export const DeviceFields = ({ device, photos, readOnly }: DeviceFieldsProps) => {
  const act = useAction();
  const [scanning, setScanning] = useState(false);
  const warranty = warrantyNote(device.warrantyUntil, useCompanyDay().today, useFormats().day);
  const save = (field: 'serial' | 'zone' | 'zoneName') => (typed: string) =>
    act(m.equipment.update, { id: device.id, patch: { [field]: typed || null } }, { silent: true });
  return (
    <>
      {warranty && <p className={classes.quiet}>{warranty}</p>}
      <div className={classes.serial}>
        <SavedField
          label="Serial number"
          value={device.serial ?? ''}
          maxLength={60}
          readOnly={readOnly}
          onSave={save('serial')}
        />
        {canScan() && !readOnly && (
          <Button icon={<IconBarcode size={18} aria-hidden />} onClick={() => setScanning(true)}>
            Scan
          </Button>
        )}
      </div>
      <div className={classes.zone}>
        <SavedField
          label="Zone"
          value={device.zone ?? ''}
          maxLength={3}
          readOnly={readOnly}
          onSave={save('zone')}
        />
        <SavedField
          label="Zone name"
          value={device.zoneName ?? ''}
          maxLength={60}
          readOnly={readOnly}
          onSave={save('zoneName')}
        />
      </div>
      <ZoneTest device={device} readOnly={readOnly} />
      <Photos device={device} photos={photos} readOnly={readOnly} />
      {scanning && (
        <ScanDialog
          name={device.name}
          onFound={(serial) => {
            setScanning(false);
            void act(m.equipment.update, { id: device.id, patch: { serial } });
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </>
  );
};
