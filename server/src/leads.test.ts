import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { entities } from '@sable/domain/registry';
import { acceptEstimate, offer } from './test-sale.ts';
import { testWorld } from './test-world.ts';

// What affiliates refer, see, and are paid.

const world = await testWorld();
const admin = await world.company('Referred Security');
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');
/** Joan belongs to one affiliate, Wes to another. */
const joan = await world.person(admin, 'affiliate');
const wes = await world.person(admin, 'affiliate');
let realty: string;
let builder: string;

beforeAll(async () => {
  const partner = (name: string, person: Actor) =>
    world.make(admin, 'affiliates.create', { name, type: 'referral', people: [{ userId: person.id }] });
  realty = await partner('Hearthstone Realty', joan);
  builder = await partner('Cardinal Homes', wes);
});

const site = { line1: '9 Elm Street', city: 'Dayton', region: 'OH', postal: '45402', country: 'us' };
const nora = {
  name: 'Nora Fields',
  phone: '+1 555 010 0177',
  email: 'nora@example.com',
  site,
  note: 'Call after five.',
};
const enter = (actor: Actor, lead: object = nora) => world.make(actor, 'leads.enter', lead);
const leadOf = (actor: Actor, id: string) => world.find(actor, 'leads', { id });
const accountOf = async (id: string) => String((await leadOf(admin, id))?.['accountId']);
const setStatus = (accountId: string, status: string, reason?: string) =>
  world.run(office, 'accounts.setStatus', { id: accountId, status, ...(reason && { reason }) });

describe('a lead', () => {
  test('opens an account that is nobody’s yet, with its source and the note, and the office is notified', async () => {
    const id = await enter(joan);
    expect(await leadOf(joan, id)).toMatchObject({ name: 'Nora Fields', step: 'new', affiliateId: realty });
    const accountId = await accountOf(id);
    const account = await world.find(admin, 'accounts', { id: accountId });
    expect(account).toMatchObject({
      status: 'lead',
      ownerUserId: null,
      affiliateId: realty,
      leadSource: 'Hearthstone Realty',
      phone: nora.phone,
      city: 'Dayton',
    });
    const notes = await world.list(office, 'notes', { accountId });
    expect(notes).toMatchObject([{ text: 'Call after five.', createdBy: joan.id }]);
    const notices = await world.list(office, 'notifications', { kind: 'lead' });
    expect(notices).toMatchObject([
      { title: 'Hearthstone Realty sent a lead: Nora Fields', link: `/account/${accountId}` },
    ]);
  });

  test('needs a way to reach the customer', async () => {
    await expect(enter(joan, { name: 'Nora Fields' })).rejects.toMatchObject({
      code: 'INVALID',
      details: { field: 'phone' },
    });
  });

  test('is taken from people of an active affiliate alone', async () => {
    const stray = await world.person(admin, 'affiliate');
    await expect(enter(stray)).rejects.toMatchObject({ code: 'NOT_READY' });
    for (const actor of [admin, office, rep])
      await expect(enter(actor)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    const gone = await world.make(admin, 'affiliates.create', {
      ...{ name: 'Gone Partner', type: 'referral', status: 'inactive', people: [{ userId: stray.id }] },
    });
    await expect(enter(stray)).rejects.toMatchObject({ code: 'NOT_READY' });
    await world.run(admin, 'affiliates.update', { id: gone, patch: { status: 'active' } });
    expect(await enter(stray)).toEqual(expect.any(String));
  });

  test('is read by its affiliate and the office, and by no other affiliate and no rep', async () => {
    const id = await enter(joan);
    for (const actor of [joan, office, admin]) expect(await leadOf(actor, id)).toBeDefined();
    for (const actor of [wes, rep]) expect(await leadOf(actor, id)).toBeUndefined();
  });

  test('comes along as the account does, and the way to reach the customer goes with the first step', async () => {
    const id = await enter(joan);
    const accountId = await accountOf(id);
    await setStatus(accountId, 'contacted');
    expect(await leadOf(joan, id)).toMatchObject({ step: 'new', phone: nora.phone });
    await setStatus(accountId, 'appointment_set');
    expect(await leadOf(joan, id)).toMatchObject({ step: 'appointment_made', phone: null });
    const { token } = await offer(world, admin, accountId, [{ name: 'Panel', unitPrice: 50_000 }]);
    expect(await leadOf(joan, id)).toMatchObject({ step: 'offer_sent' });
    await acceptEstimate(world, token);
    expect(await leadOf(joan, id)).toMatchObject({ step: 'sold' });
    await setStatus(accountId, 'installed');
    expect(await leadOf(joan, id)).toMatchObject({ step: 'installed' });
    await setStatus(accountId, 'cancelled', 'Moved away');
    expect(await leadOf(joan, id)).toMatchObject({ step: 'cancelled' });
  });

  test('that is lost says so, and comes back with the account', async () => {
    const id = await enter(joan);
    const accountId = await accountOf(id);
    await setStatus(accountId, 'lost', 'No answer');
    expect(await leadOf(joan, id)).toMatchObject({ step: 'lost' });
    await setStatus(accountId, 'lead');
    expect(await leadOf(joan, id)).toMatchObject({ step: 'new' });
  });

  test('follows the office: an account ascribed to an affiliate is a lead of theirs, and to another one no more', async () => {
    const accountId = await world.account(rep, 'Paul Stone');
    const ascribe = (affiliateId: string | null) =>
      world.run(office, 'accounts.update', { id: accountId, patch: { affiliateId } });
    const seen = async (actor: Actor) =>
      (await world.list(actor, 'leads', { accountId })).map(({ step }) => step);
    await ascribe(builder);
    expect([await seen(wes), await seen(joan)]).toEqual([['new'], []]);
    await ascribe(realty);
    expect([await seen(wes), await seen(joan)]).toEqual([['lost'], ['new']]);
    await ascribe(null);
    expect([await seen(wes), await seen(joan)]).toEqual([['lost'], ['lost']]);
    await ascribe(builder);
    expect([await seen(wes), await seen(joan)]).toEqual([['new'], ['lost']]);
  });

  test('moves with a merge, and back', async () => {
    const id = await enter(joan);
    const mergedId = await accountOf(id);
    const keepId = await world.account(rep, 'Nora Fields');
    await setStatus(keepId, 'appointment_set');
    const merge = await world.make(office, 'accounts.merge', { keepId, mergedId, take: [] });
    expect(await leadOf(joan, id)).toMatchObject({ accountId: keepId, step: 'appointment_made' });
    await world.run(office, 'accounts.unmerge', { id: merge });
    expect(await leadOf(joan, id)).toMatchObject({ accountId: mergedId, step: 'new' });
  });
});

test('nothing else of the company is there for an affiliate', async () => {
  await enter(joan);
  await enter(wes);
  const open: Readonly<Record<string, (row: Record<string, unknown>) => unknown>> = {
    leads: (row) => row['affiliateId'] === realty,
    notifications: (row) => row['userId'] === joan.id && row['kind'] === 'lead',
    affiliates: (row) => row['id'] === realty && row['multiple'] === undefined && row['notes'] === undefined,
    users: (row) => row['id'] === joan.id,
    searches: (row) => row['id'] === joan.id,
    settings: (row) => row['scope'] !== 'user' || row['userId'] === joan.id,
    companies: (row) => row['id'] === admin.companyId,
    roles: (row) => row['key'] === 'affiliate',
  };
  for (const { collection } of entities) {
    const rows = await world.rows(joan, { collection });
    const check = open[collection];
    if (check) expect([collection, rows.length > 0, rows.every(check)]).toEqual([collection, true, true]);
    else expect([collection, rows]).toEqual([collection, []]);
  }
});

test('a person belongs to one affiliate', async () => {
  await expect(
    world.run(admin, 'affiliates.update', {
      id: builder,
      patch: { people: [{ userId: wes.id }, { userId: joan.id }] },
    }),
  ).rejects.toMatchObject({ code: 'INVALID', details: { field: 'people' } });
  const ann = await world.make(admin, 'users.invite', {
    ...{ name: 'Ann Lee', email: 'ann@lee.example', roles: ['affiliate'], affiliateId: realty },
  });
  const peopleOf = async (id: string) => (await world.find(admin, 'affiliates', { id }))?.['people'];
  expect(await peopleOf(realty)).toEqual([{ userId: joan.id }, { userId: ann }]);
  await world.run(admin, 'users.setRoles', { id: ann, roles: ['affiliate'], affiliateId: builder });
  expect(await peopleOf(realty)).toEqual([{ userId: joan.id }]);
  expect(await peopleOf(builder)).toEqual([{ userId: wes.id }, { userId: ann }]);
});

describe('a payout', () => {
  const panel = [{ name: 'Panel', kind: 'equipment', unitPrice: 100_000 }];
  const payouts = (actor: Actor, accountId: string) => world.list(actor, 'commissions', { accountId });
  beforeAll(async () => {
    await world.make(admin, 'commission-plans.create', {
      ...{ name: 'Partners', people: [{ userId: joan.id }], spiff: 15_000 },
    });
    await world.make(admin, 'commission-plans.create', { name: 'All', isDefault: true, subtotalPpm: 50_000 });
  });

  test('is earned in addition to the rep for the first agreement, by the plan that names the person, and read by them alone', async () => {
    const accountId = await accountOf(await enter(joan));
    const sell = async () => {
      const { token } = await offer(world, rep, accountId, panel, {
        credit: [{ userId: rep.id, sharePpm: 1_000_000 }],
      });
      await acceptEstimate(world, token);
    };
    await world.run(office, 'accounts.update', { id: accountId, patch: { ownerUserId: rep.id } });
    await sell();
    expect(await payouts(joan, accountId)).toMatchObject([{ userId: joan.id, amount: 15_000 }]);
    expect(await payouts(rep, accountId)).toMatchObject([{ userId: rep.id, amount: 5000 }]);
    expect(await payouts(wes, accountId)).toEqual([]);
  });

  test('is none for an affiliate whom no plan names', async () => {
    const accountId = await accountOf(await enter(wes));
    const { token } = await offer(world, admin, accountId, panel);
    await acceptEstimate(world, token);
    expect(await payouts(wes, accountId)).toEqual([]);
  });
});
