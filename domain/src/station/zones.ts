import { givesWay, type equipment } from '../equipment.ts';
import type { RowOf } from '../kernel/entity.ts';

type Device = Pick<RowOf<typeof equipment>, 'status' | 'partition' | 'zone' | 'zoneTestedAt'>;

/** Returns the devices whose signals a central station reads: those that have a zone and were not removed. */
export const zonedOf = <D extends Pick<Device, 'status' | 'zone'>>(devices: readonly D[]): D[] =>
  devices.filter(({ status, zone }) => zone !== null && !givesWay.includes(status));

/** Returns the zones from which no signal has arrived, in order: `003`, and `003 of partition 2` beyond the first. */
export const untestedZones = (devices: readonly Device[]): string[] =>
  zonedOf(devices)
    .filter(({ zoneTestedAt }) => zoneTestedAt === null)
    .map(({ zone, partition }) => (partition === 1 ? String(zone) : `${zone} of partition ${partition}`))
    .toSorted();
