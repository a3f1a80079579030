import { expect, test } from 'vitest';
import { where } from '@sable/domain/kernel/predicate';
import { testWorld } from '../test-world.ts';
import { Frame } from './frame.ts';
import { testHub } from './test-hub.ts';

const world = await testWorld();
const admin = await world.company();

test('a slow browser is sent `synced` after the rows, once for each feed', async () => {
  const { hub, run, browser } = testHub(world);
  const id = await world.account(admin);
  const slow = browser(admin);
  const list = await slow.watch({ collection: 'accounts', where: where({ id }) });
  slow.sink.slow = true;
  const { seq } = await run(admin, 'accounts.update', { id, patch: { leadSource: 'Fair' } });
  await hub.synced(slow.connection, seq);
  slow.connection.deliver(new Frame({ t: 'synced', seq: seq - 1 }));
  slow.connection.deliver(new Frame({ t: 'synced', seq }));
  slow.connection.deliver(new Frame({ t: 'synced', seq: 3, platform: true }));
  const before = slow.messages.length;
  slow.drain();
  await expect.poll(() => slow.messages.filter(({ t }) => t === 'synced')).toHaveLength(2);
  expect(slow.rows(list)).toMatchObject([{ leadSource: 'Fair' }]);
  expect(slow.messages.slice(before)).toMatchObject([
    { t: 'rows', id: list },
    { t: 'synced', seq },
    { t: 'synced', seq: 3, platform: true },
  ]);
});

test('a receiver that becomes too slow with that very word still gets what it missed', async () => {
  const { hub, run, browser } = testHub(world);
  const id = await world.account(admin);
  const slow = browser(admin);
  const list = await slow.watch({ collection: 'accounts', where: where({ id }) });
  slow.sink.slow = true;
  slow.connection.deliver(new Frame({ t: 'synced', seq: 1 }));
  const { seq } = await run(admin, 'accounts.update', { id, patch: { leadSource: 'Radio' } });
  await hub.synced(slow.connection, seq);
  slow.drain();
  await expect.poll(() => slow.rows(list)[0]?.['leadSource']).toBe('Radio');
  await expect.poll(() => slow.messages.at(-1)).toMatchObject({ t: 'synced', seq: 1 });
});
