import { expect, test } from 'vitest';
import { acceptEstimate, besidesPapers, offer, sendEstimate } from './test-sale.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');

/** Sends an estimate that replaces a contract. Returns its token. */
async function replacement(accountId: string, targetContractId: string, unitPrice: number): Promise<string> {
  const lines = [{ name: 'Monitoring', kind: 'monitoring', unitPrice }];
  const id = await world.draft(rep, accountId, lines);
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
  const first = await world.find(admin, 'contracts', { accountId });
  const target = String(first?.['id']);
  const one = await replacement(accountId, target, 4999);
  const other = await replacement(accountId, target, 5999);
  await acceptEstimate(world, one);
  expect(besidesPapers(await world.list(admin, 'tasks', { accountId }))).toEqual([]);
  await acceptEstimate(world, other);
  expect(besidesPapers(await world.list(admin, 'tasks', { accountId }))).toMatchObject([
    { title: expect.stringMatching(/^Check C-\d+: E-\d+ became a change of C-\d+$/), done: false },
  ]);
  expect(await world.list(admin, 'accounts', { id: accountId })).toMatchObject([{ rmr: 5999 }]);
});
