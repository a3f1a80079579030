import { systemActor } from '@sable/domain/kernel/actor';
import { expect, test } from 'vitest';
import { offer } from './test-sale.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company('Moment Security');

test('the trail of an email with an estimate bears the moment at which the estimate was sent', async () => {
  const { id } = await offer(world, admin, await world.account(admin), [
    { name: 'Panel', unitPrice: 10_000 },
  ]);
  const message = await world.find(admin, 'email-messages', { estimateId: id });
  const delivered = { id: message?.['id'], status: 'captured' };
  await world.run(systemActor(admin.companyId), 'email-messages.delivered', delivered);
  const sent = await world.find(admin, 'estimate-events', { estimateId: id, kind: 'sent' });
  const trail = await world.list(admin, 'updates', { documentId: String(message?.['id']) });
  expect(trail.map(({ after }) => after)).toContainEqual(
    expect.objectContaining({ status: 'captured', estimateId: id, createdAt: sent?.['createdAt'] }),
  );
});
