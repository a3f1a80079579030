import { expect, test } from 'vitest';
import { zoneAt } from './test-zone.ts';
import { austin, testWorld } from './test-world.ts';

// Tests that an account advances through actions, not through a manual status change.

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');

const lead = (): Promise<string> =>
  world.make(rep, 'accounts.create', {
    account: { name: 'Hanna Miller', type: 'residential', site: austin, phone: '+1 512 555 0100' },
    contact: { name: 'Hanna Miller', email: 'hanna@example.com' },
  });

const statusOf = async (id: string, reader = rep) =>
  (await world.find(reader, 'accounts', { id }))?.['status'];

/** Books a walk-through at an hour of a day far in the future. */
const visit = (accountId: string, hour: number, more: object = {}): Promise<string> =>
  world.make(rep, 'events.create', {
    ...{ title: 'Walk-through', type: 'sales', accountId, userId: rep.id },
    startsAt: `2030-03-04T${hour}:00:00.000Z`,
    endsAt: `2030-03-04T${hour}:30:00.000Z`,
    bookedAnyway: ['overlap', 'travel', 'closed'],
    ...more,
  });

test('a call that is logged makes a lead contacted, a note does not', async () => {
  const id = await lead();
  await world.make(rep, 'notes.create', { accountId: id, text: 'Has a dog.' });
  expect(await statusOf(id)).toBe('lead');
  await world.make(rep, 'notes.create', { accountId: id, kind: 'call', text: 'Calls back on Friday.' });
  expect(await statusOf(id)).toBe('contacted');
});

test('an email that a person wrote makes a lead contacted', async () => {
  const id = await lead();
  const email = { accountId: id, to: 'hanna@example.com', subject: 'Your system', body: 'When may I come?' };
  const draftId = await world.make(rep, 'email-messages.saveDraft', email);
  expect(await statusOf(id)).toBe('lead');
  await world.run(rep, 'email-messages.write', { ...email, draftId });
  expect(await statusOf(id)).toBe('contacted');
});

test('a text makes a lead contacted', async () => {
  // Texts are sent only during the day, whenever the test runs: in the company's time zone if the site's is unknown.
  const owner = await world.company();
  await world.run(owner, 'companies.update', { id: owner.companyId, patch: { timeZone: zoneAt(12) } });
  const id = await world.make(owner, 'accounts.create', {
    account: { name: 'Hanna Miller', type: 'residential', phone: '+1 512 555 0100' },
  });
  await world.run(owner, 'text-messages.send', { accountId: id, to: '+1 512 555 0100', body: 'Good day.' });
  expect(await statusOf(id, owner)).toBe('contacted');
});

test('a sales appointment sets one, and its cancellation takes that back when no other stands', async () => {
  const id = await lead();
  const first = await visit(id, 15);
  expect(await statusOf(id)).toBe('appointment_set');
  const second = await visit(id, 17);
  const cancel = { status: 'cancelled', cancelReason: 'The customer is away.' };
  await world.run(rep, 'events.update', { id: first, patch: cancel });
  expect(await statusOf(id)).toBe('appointment_set');
  await world.run(rep, 'events.update', { id: second, patch: cancel });
  expect(await statusOf(id)).toBe('contacted');
  await world.run(rep, 'events.update', { id: second, patch: { status: 'scheduled', cancelReason: null } });
  expect(await statusOf(id)).toBe('appointment_set');
  await world.run(rep, 'events.delete', { id: second });
  expect(await statusOf(id)).toBe('contacted');
});

test('an appointment that is given to another account moves both', async () => {
  const [id, other] = [await lead(), await lead()];
  const event = await visit(id, 19);
  await world.run(rep, 'events.update', { id: event, patch: { accountId: other } });
  expect([await statusOf(id), await statusOf(other)]).toEqual(['contacted', 'appointment_set']);
});

test('other appointments, and accounts that are further along, stay', async () => {
  const id = await lead();
  await visit(id, 20, { type: 'service' });
  expect(await statusOf(id)).toBe('lead');
  await world.run(admin, 'accounts.setStatus', { id, status: 'lost', reason: 'Price' });
  const event = await visit(id, 21);
  await world.make(rep, 'notes.create', { accountId: id, kind: 'call', text: 'Is not interested.' });
  await world.run(rep, 'events.delete', { id: event });
  expect(await statusOf(id)).toBe('lost');
});
