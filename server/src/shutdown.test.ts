import { expect, test } from 'vitest';
import { createShutdown } from './shutdown.ts';

const setUp = (withinMs = 60_000) => {
  const seen: string[] = [];
  const shutdown = createShutdown({
    log: { info: (message) => seen.push(message), error: (_details, message) => seen.push(message) },
    withinMs,
    exit: (code) => seen.push(`exit ${code}`),
  });
  const part = (what: string, close: () => Promise<unknown> = async () => seen.push(`closed ${what}`)) =>
    shutdown.opened(what, close);
  return { seen, shutdown, part };
};

test('what was opened last is closed first, also when something does not close well', async () => {
  const { seen, shutdown, part } = setUp();
  part('the application');
  part('the routes', () => Promise.reject(new Error('A socket is stuck.')));
  await shutdown.stop('stopping');
  expect(seen).toEqual(['stopping', 'the routes did not close well', 'closed the application', 'exit 0']);
});

test('a second signal closes nothing twice', async () => {
  const { seen, shutdown, part } = setUp();
  part('the application');
  await Promise.all([shutdown.stop('stopping'), shutdown.stop('stopping')]);
  expect(seen).toEqual(['stopping', 'closed the application', 'exit 0']);
});

test('a part that hangs does not keep the process', async () => {
  const { seen, shutdown, part } = setUp(1);
  part('the routes', () => new Promise(() => {}));
  void shutdown.stop('stopping');
  await expect.poll(() => seen).toEqual(['stopping', 'exit 1']);
});
