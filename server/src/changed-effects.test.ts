import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { acceptEstimate, besidesPapers, offer, sendEstimate } from './test-sale.ts';
import { testWorld, type World } from './test-world.ts';

let world: World;
let admin: Actor;
let rep: Actor;

beforeAll(async () => {
  world = await testWorld();
  admin = await world.company();
  rep = await world.person(admin, 'sales');
});

const rows = (collection: string, condition: Parameters<typeof where>[0]) =>
  world.rows(admin, { collection, where: where(condition) });

/** An offer that replaces a contract. Returns its token. */
async function replacement(accountId: string, targetContractId: string, unitPrice: number): Promise<string> {
  const id = await world.make(rep, 'estimates.create', { accountId });
  const lines = [{ name: 'Monitoring', kind: 'monitoring', unitPrice }];
  await world.run(rep, 'estimate-lines.add', { estimateId: id, lines });
  await world.run(rep, 'estimates.update', {
    id,
    patch: { contractEffect: 'replacement', targetContractId },
  });
  return sendEstimate(world, rep, id);
}

test('a replacement that follows the chain gives the office a task, one that does what it says does not', async () => {
  const accountId = await world.account(rep);
  const monitoring = { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 };
  await acceptEstimate(world, (await offer(world, rep, accountId, [monitoring])).token);
  const [first] = await rows('contracts', { accountId });
  const target = String(first?.['id']);
  const one = await replacement(accountId, target, 4999);
  const other = await replacement(accountId, target, 5999);
  await acceptEstimate(world, one);
  expect(besidesPapers(await rows('tasks', { accountId }))).toEqual([]);
  await acceptEstimate(world, other);
  expect(besidesPapers(await rows('tasks', { accountId }))).toMatchObject([
    { title: expect.stringMatching(/^Look at C-\d+: E-\d+ became a change of C-\d+$/), done: false },
  ]);
  expect(await rows('accounts', { id: accountId })).toMatchObject([{ rmr: 5999 }]);
});
