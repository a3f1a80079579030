import { givesWay } from '@sable/domain/equipment';
import type { RowIn } from '@sable/domain/queries';
import { untestedZones } from '@sable/domain/station/zones';
import { crewOfOrder } from '@sable/domain/work-order';
import { counted } from '../../../shared/formats.ts';

type EventStatus = RowIn<'events'>['status'];
type Order = RowIn<'work-orders'>;
type Device = RowIn<'equipment'>;

/** The stages of a visit in order, each with the work order's field for its time. */
export const stages = [
  { status: 'on_the_way', label: 'On my way', time: 'onWayAt' },
  { status: 'on_site', label: 'Arrived', time: 'arrivedAt' },
  { status: 'done', label: 'Done', time: 'leftAt' },
] as const;
export type Step = (typeof stages)[number]['status'];

/** The next action of a visit. */
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

/** Returns the next action of a visit; undefined if there is none. */
export const nextAct = (status: EventStatus): NextAct | undefined => acts[status];

const backs = {
  on_the_way: { from: 'on_the_way', to: 'scheduled', said: 'You are on your way' },
  on_site: { from: 'on_site', to: 'on_the_way', said: 'You have arrived' },
} as const;

/**
 * Returns the last stage of a visit that is not over, with the status to go back to; undefined before the first
 * stage.
 */
export const lastStep = (status: EventStatus) =>
  status === 'on_the_way' || status === 'on_site' ? backs[status] : undefined;

export interface RoomStep {
  /** Index among the steps of the work order. */
  readonly place: number;
  readonly what: string;
  readonly action: Order['steps'][number]['action'];
  /** The planned room. */
  readonly room: string | null;
  readonly done: boolean;
  /** Why it is not done; null if no reason was given. */
  readonly reason: string | null;
  /** The planned zone, for a step without a device. */
  readonly zone: string;
  /** The device of the step, or its replacement once it is replaced; undefined for material. */
  readonly device: Device | undefined;
}

export interface Room {
  readonly name: string;
  readonly steps: readonly RoomStep[];
}

/** Name of the group for steps without a room. */
export const NO_ROOM = 'No room';

/** Groups the steps of a work order by room, in order, each with its device. */
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

/**
 * Returns the labels and progress of a visit's steps, counted as pieces if something is installed, otherwise as
 * steps.
 */
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

/** Up to this many pieces, all rooms start open. Above it, only the first unfinished room does. */
const FEW = 8;
export function openRooms(rooms: readonly Room[]): string[] {
  const isFew = rooms.reduce((sum, { steps }) => sum + steps.length, 0) <= FEW;
  const first = rooms.find(({ steps }) => steps.some(({ done, reason }) => !done && !reason));
  return isFew ? rooms.map(({ name }) => name) : first ? [first.name] : [];
}

const LAST_ZONE = 999;

/** Returns the lowest zone not used by an installed device, with three digits; null if none is free. */
export function freeZone(devices: readonly Pick<Device, 'zone' | 'status'>[]): string | null {
  const hanging = devices.filter(({ status }) => !givesWay.includes(status));
  const taken = new Set(hanging.map(({ zone }) => zone));
  for (let number = 1; number <= LAST_ZONE; number++) {
    const zone = String(number).padStart(3, '0');
    if (!taken.has(zone)) return zone;
  }
  return null;
}

/** Returns the steps that are not done. */
export const leftOf = (rooms: readonly Room[]): RoomStep[] =>
  rooms.flatMap(({ steps }) => steps.filter(({ done }) => !done));

/**
 * Returns the work order of a visit: the planned one if set. Otherwise open orders are preferred over completed ones,
 * and among them the person's own.
 */
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

/** Returns the zones of devices installed or tested at this job that have sent no signal. */
export const untestedOf = (rooms: readonly Room[]): string[] =>
  untestedZones(
    rooms.flatMap(({ steps }) =>
      steps.flatMap(({ done, action, device }) => (done && action !== 'remove' && device) || []),
    ),
  );
