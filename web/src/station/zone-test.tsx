import { equipment } from '@sable/domain/equipment';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import type { RowIn } from '@sable/domain/queries';
import { IconCheck } from '@tabler/icons-react';
import { useActor, useRow } from '../live/hooks.ts';
import { useAction } from '../shared/use-action.ts';
import { useFormats } from '../shared/use-company.ts';
import { Button } from '../ui/button.tsx';
import classes from './on-test.module.css';

interface ZoneTestProps {
  device: Pick<RowIn<'equipment'>, 'id' | 'zone' | 'zoneTestedAt'>;
  readOnly?: boolean;
}

/**
 * Shows whether a signal of a device's zone was seen at the station, with a button to record it. Nothing for a device
 * without a zone.
 */
export const ZoneTest = ({ device: { id, zone, zoneTestedAt }, readOnly = false }: ZoneTestProps) => {
  const act = useAction();
  const { instant } = useFormats();
  if (zone === null) return null;
  const mark = (tested: boolean) =>
    void act(m.equipment.testZone, { id, tested, at: new Date().toISOString() }, { silent: true });
  if (zoneTestedAt)
    return (
      <p className={classes.quiet}>
        {`Zone ${zone} was tested on ${instant(zoneTestedAt)}. `}
        {!readOnly && (
          <Button small kind="quiet" onClick={() => mark(false)}>
            {`Test zone ${zone} again`}
          </Button>
        )}
      </p>
    );
  if (readOnly) return <p className={classes.quiet}>{`Zone ${zone} is not tested yet.`}</p>;
  return (
    <Button icon={<IconCheck size={18} aria-hidden />} onClick={() => mark(true)}>
      {`Signal of zone ${zone} was seen`}
    </Button>
  );
};

/** The same on the record of a device, for people who may change it. */
export const DeviceZoneTest = ({ id }: { id: string; row: AnyRow }) => {
  const actor = useActor();
  const { row } = useRow(equipment, id);
  return row ? <ZoneTest device={row} readOnly={!can(anyEntity(equipment), actor, 'update', row)} /> : null;
};
