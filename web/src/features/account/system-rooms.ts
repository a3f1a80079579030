import type { RowIn } from '@sable/domain/queries';

type Device = Pick<RowIn<'equipment'>, 'name' | 'status' | 'location' | 'zone'>;

/** Devices in a room with the same name, and their zones. */
interface Named {
  readonly what: string;
  readonly zones: readonly string[];
}
export interface Room {
  readonly name: string;
  readonly devices: readonly Named[];
}

/** Strips the number that distinguishes devices of one line: `Door/window contact 7`. */
const plainName = (name: string): string => name.replace(/ \d+$/, '');

/** Formats `001`, `002`, `003`, and `007` as `001–003` and `007`. */
export function zoneRanges(zones: readonly string[]): string[] {
  const numbers = zones.map(Number).toSorted((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && number - last[1] <= 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const written = (number: number) => String(number).padStart(3, '0');
  return ranges.map(([from, to]) => (from === to ? written(from) : `${written(from)}–${written(to)}`));
}

const gone: readonly Device['status'][] = ['removed', 'replaced'];

/** Groups the devices of a home by room. Devices of one kind share an entry. Devices without a room come last. */
export function roomsOf(devices: readonly Device[]): Room[] {
  const rooms = new Map<string, Map<string, Device[]>>();
  for (const device of devices.filter(({ status }) => !gone.includes(status))) {
    const room = rooms.get(device.location ?? '') ?? new Map<string, Device[]>();
    const what = plainName(device.name);
    room.set(what, [...(room.get(what) ?? []), device]);
    rooms.set(device.location ?? '', room);
  }
  return [...rooms]
    .toSorted(([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b))
    .map(([name, kinds]) => ({
      name: name || 'No room yet',
      devices: [...kinds].map(([what, same]) => ({
        what: same.length > 1 ? `${same.length} × ${what}` : what,
        zones: zoneRanges(same.flatMap(({ zone }) => zone ?? [])),
      })),
    }));
}
