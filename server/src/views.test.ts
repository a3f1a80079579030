import { describe, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { MAX_OWN_VIEWS } from '@sable/domain/view';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');
const leads = { collection: 'accounts', filters: [{ field: 'status', condition: 'in:lead' }] };
const namesFor = async (actor: Actor) =>
  (await world.rows(actor, { collection: 'views', limit: 200 })).map(({ name }) => name);

describe('whose a view is', () => {
  test('a private one is its owner’s alone, an administrator’s colleagues and other companies see nothing of it', async () => {
    const id = await world.make(rep, 'views.create', { ...leads, name: 'My leads' });
    expect(await namesFor(rep)).toContain('My leads');
    const stranger = await world.company('Other Security');
    for (const other of [admin, office, await world.person(admin, 'sales'), stranger]) {
      expect(await namesFor(other)).not.toContain('My leads');
      await expect(world.run(other, 'views.update', { id, patch: { name: 'Taken' } })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      await expect(world.run(other, 'views.delete', { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await namesFor(rep)).toContain('My leads');
  });

  test('a shared one is read by the role, changed by its owner, and removed by who runs the company', async () => {
    const id = await world.make(office, 'views.create', {
      ...leads,
      name: 'New ones',
      sharedWith: ['sales'],
    });
    expect(await namesFor(rep)).toContain('New ones');
    const installer = await world.person(admin, 'installer');
    const stranger = await world.person(await world.company('Third Security'), 'sales');
    expect(await namesFor(installer)).not.toContain('New ones');
    expect(await namesFor(stranger)).not.toContain('New ones');
    const refused = [
      () => world.run(rep, 'views.update', { id, patch: { name: 'Ours' } }),
      () => world.run(rep, 'views.delete', { id }),
      () => world.run(admin, 'views.update', { id, patch: { name: 'Ours' } }),
    ];
    for (const act of refused) await expect(act()).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    await world.run(office, 'views.update', { id, patch: { sharedWith: ['installer'] } });
    expect(await namesFor(rep)).not.toContain('New ones');
    expect(await namesFor(installer)).toContain('New ones');
    await world.run(admin, 'views.delete', { id });
    expect(await namesFor(office)).not.toContain('New ones');
  });

  test('a rep and an installer share nothing, and nobody shares with a role that is not there', async () => {
    for (const actor of [rep, await world.person(admin, 'installer')])
      await expect(
        world.run(actor, 'views.create', { ...leads, name: 'For all', sharedWith: ['sales'] }),
      ).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    await expect(
      world.run(office, 'views.create', { ...leads, name: 'For none', sharedWith: ['pilots'] }),
    ).rejects.toMatchObject({ code: 'INVALID', details: { field: 'sharedWith' } });
    expect(await namesFor(office)).not.toContain('For none');
  });

  test('it opens no row and no column to whoever it is shared with', async () => {
    const narrow = { ...rep, settings: { salesSeeAll: false } };
    await world.account(admin, 'Not the rep’s');
    await world.make(office, 'views.create', {
      ...leads,
      name: 'All leads',
      columns: ['name', 'rmr'],
      sharedWith: ['sales', 'installer'],
    });
    expect(await namesFor(narrow)).toContain('All leads');
    // The view's query, run by its reader.
    const spec = { collection: 'accounts', where: where({ status: 'lead' }) };
    expect((await world.rows(admin, spec)).length).toBeGreaterThan(0);
    expect(await world.rows(narrow, spec)).toEqual([]);
  });
});

describe('what a view asks', () => {
  const create = (part: object, actor = office) =>
    world.run(actor, 'views.create', { ...leads, name: `View ${Math.random()}`, ...part });

  test.each([
    ['no index serves', { filters: [{ field: 'notes', condition: 'has:gate' }] }, 'INVALID'],
    ['means nothing', { filters: [{ field: 'status', condition: 'range:1..2' }] }, 'INVALID'],
    ['stands there twice', { filters: [leads.filters[0], leads.filters[0]] }, 'INVALID'],
    ['is of no field', { filters: [{ field: 'favoriteColor', condition: 'in:red' }] }, 'UNKNOWN_FIELD'],
    ['has no order', { sort: { field: 'phone', direction: 'asc' } }, 'INVALID'],
    ['has groups that no index counts', { groupBy: 'city' }, 'INVALID'],
    ['has a column that is not there', { columns: ['name', 'favoriteColor'] }, 'UNKNOWN_FIELD'],
    ['is of a list that is not there', { collection: 'unicorns' }, 'NOT_FOUND'],
    ['has no name', { name: '  ' }, 'INVALID'],
  ])('is refused when it %s', async (_why, part, code) => {
    const before = await namesFor(office);
    await expect(create(part)).rejects.toMatchObject({ code });
    expect(await namesFor(office)).toEqual(before);
  });

  test('names no field that its maker may not see, and no list that they may not read', async () => {
    const installer = await world.person(admin, 'installer');
    const rmr = { filters: [{ field: 'rmr', condition: 'range:1000..' }] };
    await expect(create(rmr, installer)).rejects.toMatchObject({ code: 'UNKNOWN_FIELD' });
    await expect(create({ collection: 'commission-plans', filters: [] }, installer)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('has a name of its own in the list, and a list has room for so many', async () => {
    const manager = await world.person(admin, 'manager');
    const make = (name: string) => world.make(manager, 'views.create', { ...leads, name });
    await make('Hot');
    await expect(make('hot')).rejects.toMatchObject({ code: 'INVALID', details: { field: 'name' } });
    await world.make(manager, 'views.create', { collection: 'estimates', name: 'Hot' });
    for (let n = 1; n < MAX_OWN_VIEWS; n++) await make(`View ${n}`);
    await expect(make('One more')).rejects.toMatchObject({ code: 'INVALID', details: { field: 'name' } });
    const first = await world.find(manager, 'views', { name: 'View 1' });
    await expect(
      world.run(manager, 'views.update', { id: first?.['id'], patch: { name: 'HOT' } }),
    ).rejects.toMatchObject({ code: 'INVALID' });
    await world.run(manager, 'views.update', { id: first?.['id'], patch: { name: 'VIEW 1' } });
    expect(await namesFor(manager)).toContain('VIEW 1');
  });
});

describe('what the built-in views of accounts ask by', () => {
  const account = (id: string) => world.find(admin, 'accounts', { id });

  test('an account keeps when an estimate was last sent', async () => {
    const accountId = await world.account(admin);
    expect((await account(accountId))?.['quotedAt']).toBeNull();
    const id = await world.estimate(admin, accountId);
    await world.run(admin, 'estimate-lines.add', {
      estimateId: id,
      lines: [{ name: 'Panel', unitPrice: 9900 }],
    });
    await world.run(admin, 'estimates.send', { id });
    const estimate = await world.find(admin, 'estimates', { id });
    expect(await account(accountId)).toMatchObject({ status: 'quoted', quotedAt: estimate?.['sentAt'] });
  });

  test('an account keeps the first day that is planned for its installation', async () => {
    const accountId = await world.account(admin);
    const day = async () => (await account(accountId))?.['installOn'];
    const visit = { title: 'Install', accountId, type: 'install', bookedAnyway: ['closed'] };
    const id = await world.make(admin, 'events.create', {
      ...visit,
      startsAt: '2026-03-05T02:00:00.000Z',
      endsAt: '2026-03-05T04:00:00.000Z',
    });
    // The evening of the previous day in the company's time zone.
    expect(await day()).toBe('2026-03-04');
    const order = await world.make(admin, 'work-orders.create', {
      title: 'Install',
      accountId,
      type: 'install',
      status: 'scheduled',
      scheduledOn: '2026-03-02',
    });
    expect(await day()).toBe('2026-03-02');
    await world.run(admin, 'work-orders.delete', { id: order });
    expect(await day()).toBe('2026-03-04');
    await world.run(admin, 'events.update', { id, patch: { status: 'cancelled', cancelReason: 'Rain' } });
    expect(await day()).toBeNull();
    await world.run(admin, 'events.update', {
      id,
      patch: { status: 'scheduled', type: 'service', bookedAnyway: ['closed'] },
    });
    expect(await day()).toBeNull();
  });

  test('a canceled visit takes the day of its work order along', async () => {
    const accountId = await world.account(admin);
    const installer = await world.person(admin, 'installer');
    await world.make(admin, 'work-orders.create', {
      title: 'Install',
      accountId,
      type: 'install',
      status: 'ready',
    });
    const id = await world.make(admin, 'events.create', {
      title: 'Install',
      accountId,
      userId: installer.id,
      type: 'install',
      startsAt: '2026-03-05T15:00:00.000Z',
      endsAt: '2026-03-05T17:00:00.000Z',
    });
    const order = await world.find(admin, 'work-orders', { accountId });
    expect(order?.['scheduledOn']).toBe('2026-03-05');
    expect((await account(accountId))?.['installOn']).toBe('2026-03-05');
    await world.run(admin, 'events.update', { id, patch: { status: 'cancelled', cancelReason: 'Rain' } });
    expect((await account(accountId))?.['installOn']).toBeNull();
  });
});
