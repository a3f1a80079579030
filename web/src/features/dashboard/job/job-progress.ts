import { givesWay } from '@sable/domain/equipment';
import type { RowIn } from '@sable/domain/queries';
import { untestedZones } from '@sable/domain/station/zones';
import { crewOfOrder } from '@sable/domain/work-order';
import { counted } from '../../../shared/formats.ts';

type EventStatus = RowIn<'events'>['status'];
type Order = RowIn<'work-orders'>;
type Device = RowIn<'equipment'>;

/** The steps of a visit, in their order, with the field of the work order that keeps when each was reached. */
export const stages = [
  { status: 'on_the_way', label: 'On my way', time: 'onWayAt' },
  { status: 'on_site', label: 'Arrived', time: 'arrivedAt' },
  { status: 'done', label: 'Done', time: 'leftAt' },
] as const;
export type Step = (typeof stages)[number]['status'];

/** The one next act of a visit. */
export interface NextAct {
  readonly to: Step;
  readonly label: string;
}

const acts: Partial<Record<EventStatus, NextAct>> = {
  scheduled: { to: 'on_the_way', label: 'On my way' },
  confirmed: { to: 'on_the_way', label: 'On my way' },
  on_the_way: { to: 'on_site', label: 'Arrived' },
  on_site: { to: 'done', label: 'Done' },
};

/** What comes next at a visit; undefined where nothing does. */
export const nextAct = (status: EventStatus): NextAct | undefined => acts[status];

const backs = {
  on_the_way: { from: 'on_the_way', to: 'scheduled', said: 'You are on your way' },
  on_site: { from: 'on_site', to: 'on_the_way', said: 'You have arrived' },
} as const;

/** The last step of a visit that is not over, with the way back from it; undefined before the first. */
export const lastStep = (status: EventStatus) =>
  status === 'on_the_way' || status === 'on_site' ? backs[status] : undefined;

export interface RoomStep {
  /** Its place among the steps of the work order. */
  readonly place: number;
  readonly what: string;
  readonly action: Order['steps'][number]['action'];
  /** The room that was planned. */
  readonly room: string | null;
  readonly done: boolean;
  /** Why it is not done; null while nobody said. */
  readonly reason: string | null;
  /** The zone that was planned, for a step whose device is not here. */
  readonly zone: string;
  /** What the step is about, and what hangs in its place once it is replaced; undefined for material. */
  readonly device: Device | undefined;
}

export interface Room {
  readonly name: string;
  readonly steps: readonly RoomStep[];
}

/** Stands for the room of what has none. */
export const NO_ROOM = 'No room';

/** The steps of a work order by room, in their order, each with its device. */
export function roomsOf(steps: Order['steps'], devices: readonly Device[]): Room[] {
  const byId = new Map(devices.map((device) => [device.id, device]));
  const rooms = new Map<string, RoomStep[]>();
  const inPlaceOf = new Map(devices.map((device) => [device.replacesId, device]));
  steps.forEach(({ what, action, room, zone, done, reason, deviceId }, place) => {
    const name = room || NO_ROOM;
    const named = byId.get(deviceId ?? '');
    const device = (done && action === 'replace' && inPlaceOf.get(deviceId)) || named;
    rooms.set(name, [...(rooms.get(name) ?? []), { place, what, action, room, zone, done, reason, device }]);
  });
  return [...rooms].map(([name, own]) => ({ name, steps: own }));
}

/** What the steps of a visit are together and how many are done: pieces where something is installed, else steps of the work. */
export function progressOf(steps: readonly Pick<Order['steps'][number], 'action' | 'done'>[]) {
  const done = steps.filter((step) => step.done).length;
  return steps.some(({ action }) => action === 'install')
    ? {
        label: 'Equipment',
        note: `${done} of ${counted(steps.length, 'piece')} installed`,
        left: 'Not installed',
      }
    : { label: 'Work', note: `${done} of ${counted(steps.length, 'step')} done`, left: 'Not done' };
}

/** Of a few pieces every room stands open; of many the first that is not finished. */
const FEW = 8;
export function openRooms(rooms: readonly Room[]): string[] {
  const isFew = rooms.reduce((sum, { steps }) => sum + steps.length, 0) <= FEW;
  const first = rooms.find(({ steps }) => steps.some(({ done, reason }) => !done && !reason));
  return isFew ? rooms.map(({ name }) => name) : first ? [first.name] : [];
}

const LAST_ZONE = 999;

/** The lowest zone that no device here has, in three digits; null where none is free. */
export function freeZone(devices: readonly Pick<Device, 'zone' | 'status'>[]): string | null {
  const hanging = devices.filter(({ status }) => !givesWay.includes(status));
  const taken = new Set(hanging.map(({ zone }) => zone));
  for (let number = 1; number <= LAST_ZONE; number++) {
    const zone = String(number).padStart(3, '0');
    if (!taken.has(zone)) return zone;
  }
  return null;
}

/** The steps that are not done. */
export const leftOf = (rooms: readonly Room[]): RoomStep[] =>
  rooms.flatMap(({ steps }) => steps.filter(({ done }) => !done));

/** The work order of a visit: the one that it was planned for, else the person's own before another's, and what is open before what is over. */
export function orderOfVisit(
  orders: readonly Order[],
  me: string,
  planned: string | null,
): Order | undefined {
  const open = orders.filter(({ status }) => !['completed', 'verified', 'invoiced'].includes(status));
  const among = open.length > 0 ? open : orders;
  return (
    orders.find(({ id }) => id === planned) ??
    among.find((order) => crewOfOrder(order).includes(me)) ??
    among[0]
  );
}

/** The zones of what was installed or tested at this job that no signal was seen of. */
export const untestedOf = (rooms: readonly Room[]): string[] =>
  untestedZones(
    rooms.flatMap(({ steps }) =>
      steps.flatMap(({ done, action, device }) => (done && action !== 'remove' && device) || []),
    ),
  );
