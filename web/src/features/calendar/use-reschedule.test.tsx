// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import '../../test-browser.ts';
import { answerAll, showLive } from '../../live/test-page.tsx';
import { id, posts, settle, useWire } from '../../live/test-wire.ts';
import { ToastFrame } from '../../ui/toast-frame.tsx';
import type { EventRow } from './event-layout.ts';
import { eventRow } from './test-event.ts';
import { useReschedule } from './use-reschedule.ts';
import { wallClock } from './wall-clock.ts';

useWire();
afterEach(cleanup);

/** Without a company, the calendar uses the browser's time zone. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const at = (hour: number) => `2026-03-10T${hour}:00:00.000Z`;

/** Renders a calendar with one appointment from 15:00 to 17:00, and buttons that move it. */
async function showCalendar(event: EventRow) {
  const Calendar = () => {
    const { move } = useReschedule();
    const to = (hour: number) => (
      <button onClick={() => move(event, wallClock(at(hour), zone))}>{`To ${hour}`}</button>
    );
    return (
      <>
        {to(18)}
        {to(19)}
        {to(15)}
        <ToastFrame />
      </>
    );
  };
  return showLive(<Calendar />);
}

const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await settle();
  });
const answer = (status: number, body: unknown, post = posts.at(-1)) =>
  act(async () => {
    post?.answer(status, body);
    await settle();
    await settle();
  });
/** Returns the mutations sent for appointments, with their arguments and expected versions. */
const written = () =>
  posts
    .flatMap(({ body }) => (body.mutations ? [body] : []))
    .map(({ mutations, expectedVersions }) => ({ args: mutations[0]?.args, expectedVersions }));
const write = (hour: number, version: number) => ({
  args: {
    id: id(70),
    patch: { startsAt: at(hour), endsAt: at(hour + 2), bookedAnyway: [] },
  },
  expectedVersions: [{ collection: 'events', id: id(70), version, fields: ['startsAt', 'endsAt'] }],
});

test('the way back of a move does not go over what a colleague changed since', async () => {
  const client = await showCalendar(eventRow({ version: 3 }));
  await press('To 18');
  await answer(200, { seq: 1, results: [{ workOrderId: null }] });
  await press('Undo');
  expect(written()).toEqual([write(18, 3), write(15, 3)]);
  const message = 'Ann changed Starts in the meantime. Nothing was overwritten.';
  await answer(409, { error: { code: 'CONFLICT', message } });
  expect(screen.getByText('Ann changed Starts in the meantime.')).toBeDefined();
  client.stop();
});

test('a move is written over the appointment that was seen, however long it is asked about', async () => {
  const seen = eventRow({ version: 3, type: 'install', accountId: id(40) });
  const client = await showCalendar(seen);
  client.subscribe({ collection: 'events' }, () => undefined);
  await press('To 18');
  expect(written()).toEqual([]);
  await answerAll({ events: [{ ...seen, startsAt: at(20), endsAt: at(22), version: 4 }] });
  await answer(200, { rows: [] });
  expect(written()).toEqual([write(18, 3)]);
  await answer(200, { seq: 1, results: [{ workOrderId: null }] });
  client.stop();
});

test('the last of two quick moves counts', async () => {
  const client = await showCalendar(eventRow({ type: 'install', accountId: id(40) }));
  await press('To 18');
  await press('To 19');
  const [first, second] = posts;
  await answer(200, { rows: [] }, second);
  await answer(200, { rows: [] }, first);
  expect(written()).toEqual([write(19, 1)]);
  await answer(200, { seq: 1, results: [{ workOrderId: null }] });
  client.stop();
});

test('an appointment that is put back at once stays where it is', async () => {
  const client = await showCalendar(eventRow({ type: 'install', accountId: id(40) }));
  await press('To 18');
  await press('To 15');
  await answer(200, { rows: [] });
  expect(written()).toEqual([]);
  client.stop();
});
