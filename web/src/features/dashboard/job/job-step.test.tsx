// @vitest-environment jsdom
import { equipment } from '@sable/domain/equipment';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import '../../../test-browser.ts';
import { showPart } from '../../../live/test-page.tsx';
import { id, posts, sam, settle, useWire } from '../../../live/test-wire.ts';
import { wipeStorage } from '../../../session/storage.ts';
import type { RoomStep } from './job-progress.ts';
import { JobStep } from './job-step.tsx';

useWire();
afterEach(() => wipeStorage());

const device = equipment.schema.parse({
  ...{ id: id(5), companyId: sam.companyId, version: 1, createdBy: null, belongsTo: [] },
  ...{ createdAt: '2026-03-05T12:00:00.000Z', updatedAt: '2026-03-05T12:00:00.000Z' },
  ...{ name: 'Motion sensor', accountId: id(3), status: 'installed', partition: 1 },
  ...{ location: 'Hall', zone: '003' },
});
const step = (fields: Partial<RoomStep>): RoomStep => ({
  ...{ place: 2, what: 'Sensor', action: 'replace', room: null, done: false, reason: null, zone: '', device },
  ...fields,
});

const show = (shown: RoomStep) =>
  showPart(() => (
    <JobStep
      step={shown}
      orderId={id(4)}
      photos={{ of: () => [], add: () => undefined }}
      readOnly={false}
      active={false}
      onActive={() => undefined}
    />
  ));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await settle();
  });
const tick = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('checkbox', { name: 'Sensor' }));
    await settle();
  });
const marked = () => posts.at(-1)?.body.mutations;

test('a device is replaced by one whose serial number is asked', async () => {
  const client = await show(step({}));
  expect(screen.getByText('Replace · Zone 003')).toBeTruthy();
  await tick();
  expect(posts).toEqual([]);
  expect(
    screen.getByText('The new device is in the same place as the old one: Hall, zone 003.'),
  ).toBeTruthy();
  type('Serial number of the new device', ' MS-2 ');
  await press('Replaced');
  expect(marked()).toMatchObject([
    {
      name: 'work-orders.markStep',
      args: { id: id(4), place: 2, what: 'Sensor', done: true, reason: null, serial: 'MS-2' },
    },
  ]);
  client.stop();
});

test('a device is moved to the room and zone that are asked, from what the office planned', async () => {
  const client = await show(step({ action: 'move', room: 'Garage' }));
  await tick();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Room' }).value).toBe('Garage');
  type('Zone', '14');
  await press('Moved');
  expect(marked()).toMatchObject([{ args: { done: true, room: 'Garage', zone: '14' } }]);
  client.stop();
});

test('a device is removed without a question', async () => {
  const client = await show(step({ action: 'remove' }));
  await tick();
  expect(marked()).toMatchObject([{ args: { done: true } }]);
  client.stop();
});

test('the check mark of a replaced device is cleared without a question', async () => {
  const client = await show(step({ done: true }));
  await tick();
  expect(marked()).toMatchObject([{ args: { done: false } }]);
  client.stop();
});
