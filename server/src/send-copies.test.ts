import { expect, test } from 'vitest';
import { z } from 'zod';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');

async function draft(): Promise<{ id: string; accountId: string }> {
  const accountId = await world.account(rep);
  const id = await world.estimate(rep, accountId);
  await world.run(rep, 'estimate-lines.add', {
    estimateId: id,
    lines: [{ name: 'Panel', unitPrice: 100_00 }],
  });
  return { id, accountId };
}
const contact = (accountId: string, name: string, email: string | null) =>
  world.make(rep, 'contacts.create', { accountId, name, email, phone: '+1 937 555 0144' });

test('copies go to further contacts, each with a link of their own', async () => {
  const { id, accountId } = await draft();
  const otto = await contact(accountId, 'Otto Miller', 'otto@example.com');
  await world.run(rep, 'estimates.send', { id, copies: [otto, otto] });
  const mails = await world.list(admin, 'email-messages', { estimateId: id });
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['hanna@example.com', 'otto@example.com']);
  const links = await world.list(admin, 'estimate-links', { estimateId: id, revokedAt: null });
  expect(links.map(({ recipientName }) => recipientName).toSorted()).toEqual(['Hanna Miller', 'Otto Miller']);
  expect(new Set(links.map(({ id: link }) => link)).size).toBe(2);
});

test('nothing is sent where a copy cannot be', async () => {
  const { id, accountId } = await draft();
  const silent = await contact(accountId, 'Ida Miller', null);
  await expect(world.run(rep, 'estimates.send', { id, copies: [silent] })).rejects.toMatchObject({
    code: 'NOT_READY',
    message:
      'Ida Miller has no email address for a copy. Nothing was sent. Leave them out, or add one to the contact.',
  });
  const stranger = await contact((await draft()).accountId, 'Nosy Neighbor', 'nosy@example.com');
  await expect(world.run(rep, 'estimates.send', { id, copies: [stranger] })).rejects.toThrow();
  expect(
    z.array(z.object({ status: z.string() })).parse(await world.list(admin, 'estimates', { id })),
  ).toMatchObject([{ status: 'draft' }]);
  expect(await world.list(admin, 'email-messages', { estimateId: id })).toEqual([]);
});
