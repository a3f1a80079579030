import { equipment } from '@sable/domain/equipment';
import { mutationOf } from '@sable/domain/registry';
import { expect, test } from 'vitest';
import { freeZone, leftOf, nextAct, openRooms, progressOf, roomsOf } from './job-progress.ts';

const step = (what: string, done = false, room: string | null = null) => ({
  what,
  room,
  action: 'install' as const,
  zone: '',
  done,
  reason: null,
  deviceId: null,
});

const someId = '0198f000-0000-7000-8000-000000000001';
const hung = equipment.schema.parse({
  ...{ id: someId, companyId: someId, version: 1, createdBy: null, belongsTo: [] },
  ...{ createdAt: '2026-03-05T12:00:00.000Z', updatedAt: '2026-03-05T12:00:00.000Z' },
  ...{ name: 'Motion', accountId: someId, status: 'installed', partition: 1 },
});

test('a visit goes on its way, arrives and is done', () => {
  expect(nextAct('scheduled')?.label).toBe('On my way');
  expect(nextAct('confirmed')?.label).toBe('On my way');
  expect(nextAct('on_the_way')?.to).toBe('on_site');
  expect(nextAct('on_site')?.to).toBe('done');
  expect(nextAct('done')).toBeUndefined();
});

test('steps stand in their rooms, in the order of the work order', () => {
  const steps = [
    step('Window sensor 1', false, 'Hall'),
    step('Keypad', false, 'Kitchen'),
    step('Window sensor 2', false, 'Hall'),
    step('Cable'),
  ];
  const rooms = roomsOf(steps, []);
  expect(
    rooms.map(({ name, steps: own }) => [name, own.map(({ what, place }) => `${place} ${what}`)]),
  ).toEqual([
    ['Hall', ['0 Window sensor 1', '2 Window sensor 2']],
    ['Kitchen', ['1 Keypad']],
    ['No room', ['3 Cable']],
  ]);
});

test('a step has its device, and what hangs in its place once it is replaced', () => {
  const device = (id: string, replacesId: string | null) => ({ ...hung, id, replacesId });
  const devices = [device('a', null), device('b', 'a')];
  const of = (done: boolean) =>
    roomsOf([{ ...step('Motion', done), action: 'replace', deviceId: 'a' }], devices);
  expect(of(false)[0]?.steps[0]?.device?.id).toBe('a');
  expect(of(true)[0]?.steps[0]?.device?.id).toBe('b');
});

test('what is not done is left, and the first room with such a step stands open', () => {
  const many = Array.from({ length: 8 }, (_, n) => step(`Contact ${n}`, true, 'Hall'));
  const rooms = roomsOf([...many, step('Keypad', false, 'Kitchen'), step('Siren', false, 'Attic')], []);
  expect(leftOf(rooms).map(({ what }) => what)).toEqual(['Keypad', 'Siren']);
  expect(openRooms(rooms)).toEqual(['Kitchen']);
  expect(openRooms(roomsOf(many, []))).toEqual(['Hall']);
});

test('a zone is suggested that no device has', () => {
  const zones = (...taken: (string | null)[]) =>
    taken.map((zone) => ({ zone, status: 'installed' as const }));
  expect(freeZone(zones('001', null, '003'))).toBe('002');
  expect(freeZone([{ zone: '001', status: 'to_collect' }])).toBe('001');
});

test('what is installed counts pieces, and any other work counts steps', () => {
  const step = (action: 'install' | 'test', done: boolean) => ({ action, done });
  expect(progressOf([step('install', true), step('test', false)]).note).toBe('1 of 2 pieces installed');
  expect(progressOf([step('test', false)])).toEqual({
    label: 'Work',
    note: '0 of 1 step done',
    left: 'Not done',
  });
});

test('what an installer does on a job is shown before the server answers: it works without a network', () => {
  const acts = ['events.proceed', 'events.finish', 'work-orders.markStep', 'work-orders.addDevice'];
  const ofDevices = ['equipment.update', 'equipment.testZone', 'work-materials.add'];
  expect([...acts, ...ofDevices].filter((name) => mutationOf(name).serverOnly)).toEqual([]);
});
