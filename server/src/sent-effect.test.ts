import { beforeAll, expect, test } from 'vitest';
import { estimateContentSchema } from '@sable/domain/estimate/content';
import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { customerView, resolveLink } from './customer-link.ts';
import { acceptEstimate, besidesPapers, offer } from './test-sale.ts';
import { testWorld, type World } from './test-world.ts';

let world: World;
let admin: Actor;
let office: Actor;
let rep: Actor;

beforeAll(async () => {
  world = await testWorld();
  admin = await world.company();
  office = await world.person(admin, 'office');
  rep = await world.person(admin, 'sales');
});

const monitoring = { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 };
const rows = (collection: string, condition: Parameters<typeof where>[0]) =>
  world.rows(admin, { collection, where: where(condition) });
const contractsOf = async (accountId: string) =>
  (await rows('contracts', { accountId })).toSorted((a, b) => Number(a['number']) - Number(b['number']));
const effectSent = async (estimateId: string) =>
  estimateContentSchema.parse((await rows('estimate-versions', { estimateId }))[0]?.['content'])
    .contractEffect;

test('what the customer reads is what the signature does, whatever was signed in between', async () => {
  const accountId = await world.account(rep);
  const first = await offer(world, rep, accountId, [monitoring]);
  expect(await effectSent(first.id)).toEqual({ kind: 'new' });
  // Both were sent before there was a contract: each makes one of its own.
  const second = await offer(world, rep, accountId, [monitoring]);
  await acceptEstimate(world, first.token);
  const [contract] = await contractsOf(accountId);

  const added = await offer(world, rep, accountId, [{ ...monitoring, name: 'Video' }]);
  expect(await effectSent(added.id)).toEqual({
    kind: 'addendum',
    contractId: contract?.['id'],
    reference: contract?.['reference'],
    endsOn: null,
    termMonths: contract?.['termMonths'],
  });
  await acceptEstimate(world, second.token);
  await acceptEstimate(world, added.token);
  expect(await contractsOf(accountId)).toMatchObject([
    { kind: 'new' },
    { kind: 'new' },
    { kind: 'addendum', parentId: contract?.['id'] },
  ]);
  expect(besidesPapers(await rows('tasks', { accountId }))).toEqual([]);
});

test('an offer that adds to a contract which has ended meanwhile cannot be signed, though nobody chose it', async () => {
  const accountId = await world.account(rep);
  await acceptEstimate(world, (await offer(world, rep, accountId, [monitoring])).token);
  const { token } = await offer(world, rep, accountId, [{ ...monitoring, name: 'Video' }]);
  const [parent] = await contractsOf(accountId);
  const opened = async () =>
    (await customerView(world.tenancy, await resolveLink(world.tenancy, token))).state;
  expect(await opened()).toBe('open');
  await world.run(office, 'contracts.cancel', { id: parent?.['id'], reason: 'Moved away' });
  // Whoever opens the page sees it there, not at the signature.
  expect(await opened()).toBe('agreement_ended');
  await expect(acceptEstimate(world, token)).rejects.toThrow('an agreement that has ended');
});
