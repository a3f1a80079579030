import { expect, test } from 'vitest';
import { createShutdown } from './shutdown.ts';

const setUp = (withinMs = 60_000) => {
  const seen: string[] = [];
  const shutdown = createShutdown({
    log: { info: (words) => seen.push(words), error: (_details, words) => seen.push(words) },
    withinMs,
    exit: (code) => seen.push(`exit ${code}`),
  });
  const part = (what: string, close: () => Promise<unknown> = async () => seen.push(`closed ${what}`)) =>
    shutdown.opened(what, close);
  return { seen, shutdown, part };
};

test('a database that is lost while the server still starts ends it at once', async () => {
  const { seen, shutdown } = setUp();
  await shutdown.stop(1, 'the database is gone');
  expect(seen).toEqual(['the database is gone', 'exit 1']);
});

test('one that is lost before there are routes closes what there is', async () => {
  const { seen, shutdown, part } = setUp();
  part('the application');
  await shutdown.stop(1, 'the database is gone');
  expect(seen).toEqual(['the database is gone', 'closed the application', 'exit 1']);
});

test('what was opened last is closed first, also when something does not close well', async () => {
  const { seen, shutdown, part } = setUp();
  part('the application');
  part('the routes', () => Promise.reject(new Error('A socket is stuck.')));
  await shutdown.stop(0, 'stopping');
  expect(seen).toEqual(['stopping', 'the routes did not close well', 'closed the application', 'exit 0']);
});

test('a second signal closes nothing twice', async () => {
  const { seen, shutdown, part } = setUp();
  part('the application');
  await Promise.all([shutdown.stop(0, 'stopping'), shutdown.stop(0, 'stopping')]);
  expect(seen).toEqual(['stopping', 'closed the application', 'exit 0']);
});

test('a part that hangs does not keep the process', async () => {
  const { seen, shutdown, part } = setUp(1);
  part('the routes', () => new Promise(() => {}));
  void shutdown.stop(0, 'stopping');
  await expect.poll(() => seen).toEqual(['stopping', 'exit 1']);
});
