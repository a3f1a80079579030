import { expect, test } from 'vitest';
import { estimateContentSchema } from '@sable/domain/estimate/content';
import { customerView, resolveLink } from './customer-link.ts';
import { acceptEstimate, besidesPapers, offer } from './test-sale.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');

const monitoring = { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 };
const contractsOf = async (accountId: string) =>
  (await world.list(admin, 'contracts', { accountId })).toSorted(
    (a, b) => Number(a['number']) - Number(b['number']),
  );
const effectSent = async (estimateId: string) =>
  estimateContentSchema.parse((await world.find(admin, 'estimate-versions', { estimateId }))?.['content'])
    .contractEffect;

test('what the customer reads is what the signature does, whatever was signed in between', async () => {
  const accountId = await world.account(rep);
  const first = await offer(world, rep, accountId, [monitoring]);
  expect(await effectSent(first.id)).toEqual({ kind: 'new' });
  // Both were sent before there was a contract: each creates its own.
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
  expect(besidesPapers(await world.list(admin, 'tasks', { accountId }))).toEqual([]);
});

test('an offer that adds to a contract that has since ended cannot be signed, though nobody chose it', async () => {
  const accountId = await world.account(rep);
  await acceptEstimate(world, (await offer(world, rep, accountId, [monitoring])).token);
  const { token } = await offer(world, rep, accountId, [{ ...monitoring, name: 'Video' }]);
  const [parent] = await contractsOf(accountId);
  const opened = async () =>
    (await customerView(world.tenancy, await resolveLink(world.tenancy, token))).state;
  expect(await opened()).toBe('open');
  await world.run(office, 'contracts.cancel', { id: parent?.['id'], reason: 'Moved away' });
  // The customer sees this when opening the page, not only when signing.
  expect(await opened()).toBe('agreement_ended');
  await expect(acceptEstimate(world, token)).rejects.toThrow('an agreement that has ended');
});
