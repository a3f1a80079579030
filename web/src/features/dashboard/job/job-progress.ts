import type { RowIn } from '@sable/domain/queries';

type EventStatus = RowIn<'events'>['status'];
type Order = RowIn<'work-orders'>;

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
  readonly zone: string;
  readonly done: boolean;
}

export interface Room {
  readonly name: string;
  readonly steps: readonly RoomStep[];
}

const ELSEWHERE = 'Everything else';

/** The steps of a work order by room, in their order. */
export function roomsOf(steps: Order['steps']): Room[] {
  const rooms = new Map<string, RoomStep[]>();
  steps.forEach(({ what, room, zone, done }, place) => {
    const name = room || ELSEWHERE;
    rooms.set(name, [...(rooms.get(name) ?? []), { place, what, zone, done }]);
  });
  return [...rooms].map(([name, own]) => ({ name, steps: own }));
}

/** The steps with one of them ticked, or not. */
export const ticked = (steps: Order['steps'], place: number, done: boolean): Order['steps'] =>
  steps.map((step, at) => (at === place ? { ...step, done } : step));

/** The steps that are neither done nor explained yet, with their places. */
export const leftOf = (steps: Order['steps']): RoomStep[] =>
  roomsOf(steps).flatMap((room) => room.steps.filter((step) => !step.done));

/** The work order of a visit: the person's own before another's, and what is open before what is over. */
export function orderOfVisit(orders: readonly Order[], me: string): Order | undefined {
  const open = orders.filter(({ status }) => !['completed', 'verified', 'invoiced'].includes(status));
  const among = open.length > 0 ? open : orders;
  return among.find(({ assigneeUserId }) => assigneeUserId === me) ?? among[0];
}
