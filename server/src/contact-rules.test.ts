import { expect, test } from 'vitest';
import { austin, testWorld } from './test-world.ts';

// Contact roles of an account: who signs, who is on the call list, who reads what.

const world = await testWorld();
const rep = await world.person(await world.company(), 'sales');

/** Creates a residential account with its first contact. */
async function home(contact: object) {
  const accountId = await world.make(rep, 'accounts.create', {
    account: { name: 'Hanna Miller', type: 'residential', site: austin },
    contact: { name: 'Hanna Miller', ...contact },
  });
  const person = await world.find(rep, 'contacts', { accountId });
  return { accountId, contactId: String(person?.['id']) };
}

test('who is inactive is not named as a signer, and stays one where they were named before', async () => {
  const { accountId, contactId } = await home({ email: 'hanna@example.com' });
  const estimateId = await world.make(rep, 'estimates.create', { accountId });
  const gone = await world.make(rep, 'contacts.create', {
    ...{ accountId, name: 'Paul Miller', email: 'paul@example.com', status: 'inactive' },
  });
  await expect(
    world.run(rep, 'estimates.update', { id: estimateId, patch: { contactId: gone } }),
  ).rejects.toThrow('Paul Miller is inactive.');
  const witness = { furtherSigners: [{ contactId: gone, role: 'buyer' }] };
  await expect(world.run(rep, 'estimates.update', { id: estimateId, patch: witness })).rejects.toThrow(
    'Paul Miller is inactive.',
  );
  await world.run(rep, 'contacts.update', { id: contactId, patch: { status: 'inactive' } });
  await world.run(rep, 'estimates.update', { id: estimateId, patch: { contactId } });
});

test('a place in the call list is one person’s, and who asks for it reads whose', async () => {
  const { accountId, contactId } = await home({
    ...{ phone: '+1 512 555 0101', roles: ['emergency'], callOrder: 1 },
  });
  const create = (fields: object) =>
    world.make(rep, 'contacts.create', {
      ...{ accountId, name: 'Paul Miller', phone: '+1 512 555 0102', roles: ['emergency'], ...fields },
    });
  const taken = 'Hanna Miller is already called as number 1. Nothing was saved.';
  await expect(create({ callOrder: 1 })).rejects.toThrow(taken);
  const id = await create({ callOrder: 2, canCancelDispatch: true });
  const patch = (fields: object) => world.run(rep, 'contacts.update', { id, patch: fields });
  await expect(patch({ callOrder: 1 })).rejects.toThrow(taken);
  // A contact who is not on the call list has no place in it, and may not return to a place that is taken.
  await patch({ roles: ['billing'], callOrder: 1 });
  await expect(patch({ roles: ['emergency'] })).rejects.toThrow(taken);
  await world.run(rep, 'contacts.update', { id: contactId, patch: { status: 'inactive' } });
  await patch({ roles: ['emergency'] });
  await expect(
    world.run(rep, 'contacts.update', { id: contactId, patch: { status: 'active' } }),
  ).rejects.toThrow('Paul Miller is already called as number 1.');
  // Another account has its own call order.
  await home({ phone: '+1 512 555 0103', roles: ['emergency'], callOrder: 1 });
});

test('two who take one place of the call list at once do not both get it', async () => {
  const { accountId } = await home({ phone: '+1 512 555 0104' });
  const outcomes = await Promise.allSettled(
    ['Ada', 'Bo'].map((name, at) =>
      world.make(rep, 'contacts.create', {
        ...{ accountId, name, phone: `+1 512 555 011${at}`, roles: ['emergency'], callOrder: 3 },
      }),
    ),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('who wants no emails and no texts is written neither', async () => {
  const { accountId, contactId } = await home({ email: 'hanna@example.com', phone: '+1 512 555 0105' });
  const email = { accountId, to: 'Hanna@example.com', subject: 'Hello', body: 'Hello.' };
  const text = { accountId, to: '+1 (512) 555-0105', body: 'Hello.' };
  await world.run(rep, 'email-messages.write', email);
  await world.run(rep, 'contacts.update', {
    id: contactId,
    patch: { optOutEmail: true, optOutText: true },
  });
  await expect(world.run(rep, 'email-messages.write', email)).rejects.toThrow(
    'Hanna Miller opted out of emails. Nothing was sent, and the email is kept.',
  );
  await expect(world.run(rep, 'text-messages.send', text)).rejects.toThrow(
    'Hanna Miller opted out of texts.',
  );
});
