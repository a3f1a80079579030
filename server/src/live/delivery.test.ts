import { expect, test } from 'vitest';
import { Delivery, type Dispatch, type EventLoop } from './delivery.ts';
import { Frame } from './frame.ts';

/** Returns an event loop whose clock advances by the time that a send and a turn take. */
function slowLoop(turnMs: number) {
  let clock = 0;
  let turns = 0;
  const loop: EventLoop = {
    now: () => clock,
    async nextTurn() {
      turns += 1;
      clock += turnMs;
    },
  };
  const spend = (ms: number) => (clock += ms);
  return { loop, spend, time: () => clock, turns: () => turns };
}

/** Returns recipients for whom each send takes some milliseconds. */
const dispatchTo = (count: number, send: () => void): Dispatch => ({
  recipients: Array.from({ length: count }, () => ({ id: 1, send })),
  begin: () => () => new Frame({ t: 'heartbeat' }),
});

test('sending takes a tenth of a busy server’s time', async () => {
  const { loop, spend, time, turns } = slowLoop(4);
  const delivery = new Delivery(loop);
  delivery.add(dispatchTo(80, () => spend(1)));
  await delivery.settled();
  expect(time() - turns() * 4).toBe(80);
  expect(turns() * 4).toBe(720);
});

test('an idle server is given no more than a turn after each slice', async () => {
  const { loop, spend, turns } = slowLoop(0.1);
  const delivery = new Delivery(loop);
  delivery.add(dispatchTo(80, () => spend(1)));
  await delivery.settled();
  expect(turns()).toBe(10);
});
