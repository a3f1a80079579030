import { expect, test } from 'vitest';
import { systemActor, type Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { testWorld } from '../test-world.ts';
import { testHub } from './test-hub.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');
const accountId = await world.account(rep);

/** Returns the id of a matching row that the administrator can read. */
const found = async (collection: string, matching: Parameters<typeof where>[0] = {}): Promise<string> => {
  const [row] = await world.rows(admin, { collection, where: where(matching), limit: 1 });
  return String(row?.['id']);
};

interface Case {
  /** Returns the id of the watched record. */
  readonly record: () => Promise<string>;
  readonly change: (id: string) => readonly [actor: Actor, mutation: string, args: object];
  /** The fields that the watcher then holds. */
  readonly after: object;
}

const cases: Readonly<Record<string, Case>> = {
  users: {
    record: async () => rep.id,
    change: (id) => [admin, 'users.setStatus', { id, status: 'suspended' }],
    after: { status: 'suspended' },
  },
  roles: {
    record: () => found('roles', { key: 'sales' }),
    change: (id) => [admin, 'roles.update', { id, patch: { outsidePriceBook: false } }],
    after: { outsidePriceBook: false },
  },
  companies: {
    record: async () => admin.companyId,
    change: (id) => [admin, 'companies.update', { id, patch: { phone: '+1 937 555 0100' } }],
    after: { phone: '+1 937 555 0100' },
  },
  settings: {
    record: () => found('settings', { scope: 'company' }),
    change: (id) => [admin, 'settings.update', { id, patch: { termMonths: 24 } }],
    after: { termMonths: 24 },
  },
  notifications: {
    record: async () => {
      await world.make(rep, 'notes.create', { accountId, text: `@${admin.name}: call them.` });
      return found('notifications');
    },
    change: (id) => [admin, 'notifications.read', { ids: [id] }],
    after: { readAt: expect.any(String) },
  },
  searches: {
    record: async () => rep.id,
    change: (id) => [admin, 'users.update', { id, patch: { name: 'Ottoline Vane' } }],
    after: { title: 'Ottoline Vane' },
  },
  addresses: {
    record: () =>
      world.make(rep, 'addresses.create', {
        accountId,
        address: { line1: '1 Oak Street', city: 'Dayton', region: 'OH', postal: '45402', country: 'us' },
      }),
    change: (id) => [admin, 'addresses.update', { id, patch: { type: 'billing' } }],
    after: { type: 'billing' },
  },
  emails: {
    record: () => world.make(rep, 'emails.create', { accountId, address: 'hanna@example.com' }),
    change: (id) => [admin, 'emails.update', { id, patch: { address: ' Hanna.M@Example.com' } }],
    after: { address: 'hanna.m@example.com' },
  },
  'text-messages': {
    record: async () => {
      await world.run(admin, 'text-messages.sendTest', { to: '+1 937 555 0193' });
      return found('text-messages');
    },
    change: (id) => [systemActor(admin.companyId), 'text-messages.moved', { id, status: 'captured' }],
    after: { status: 'captured' },
  },
};

// Specification 7.3
test.each(Object.entries(cases))(
  '%s: a record is watched by its id, and its change arrives',
  async (collection, { record, change, after }) => {
    const { hub, run, browser } = testHub(world);
    const mine = browser(admin);
    const id = await record();
    const watched = await mine.watch({ collection, where: where({ id }) });
    expect(mine.rows(watched)).toMatchObject([{ id }]);
    expect(mine.rows(watched)).not.toMatchObject([after]);
    const { seq } = await run(...change(id));
    await hub.synced(mine.connection, seq);
    expect(mine.rows(watched)).toMatchObject([{ id, ...after }]);
  },
);

test('updates: what is written never changes, and what follows of the same record arrives', async () => {
  const { hub, run, browser } = testHub(world);
  const mine = browser(admin);
  const first = await found('updates', { documentId: accountId });
  const one = await mine.watch({ collection: 'updates', where: where({ id: first }) });
  const all = await mine.watch({ collection: 'updates', where: where({ documentId: accountId }) });
  const { seq } = await run(admin, 'accounts.update', { id: accountId, patch: { leadSource: 'Fair' } });
  await hub.synced(mine.connection, seq);
  expect(mine.rows(one)).toMatchObject([{ id: first }]);
  expect(mine.rows(all)).toContainEqual(
    expect.objectContaining({
      seq,
      operation: 'update',
      after: expect.objectContaining({ leadSource: 'Fair' }),
    }),
  );
});
