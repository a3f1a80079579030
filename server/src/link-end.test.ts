import { addDays } from '@sable/domain/calendar-date';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { customerView, resolveLink } from './customer-link.ts';
import { austinDay, companyDay } from './test-day.ts';
import { acceptEstimate, customerOfLink, handOver, sendEstimate } from './test-sale.ts';
import { austin, testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');
await world.run(admin, 'tax-profiles.create', { name: 'Texas', region: 'TX', components: [] });

async function offer(type = 'residential') {
  const accountId = await world.make(rep, 'accounts.create', {
    account: { name: 'Hanna Miller', type, site: austin },
    contact: { name: 'Hanna Miller', email: 'hanna@example.com' },
  });
  const id = await world.draft(rep, accountId, [{ name: 'Panel', unitPrice: 34_900 }]);
  return { id, accountId, token: await sendEstimate(world, rep, id) };
}

/** Simulates days passing since an estimate was closed. */
const daysPass = (id: string, days: number) =>
  world.tenancy.withTenant(admin.companyId, async (client) => {
    await client.query(
      `update estimates set decided_at = decided_at - make_interval(days => $2) where id = $1`,
      [id, days],
    );
  });
const linksAge = (id: string, days: number) =>
  world.tenancy.withTenant(admin.companyId, (client) =>
    client.query(
      `update estimate_links set created_at = created_at - make_interval(days => $2) where estimate_id = $1`,
      [id, days],
    ),
  );
const age = async (id: string, days: number) => {
  await daysPass(id, days);
  await linksAge(id, days);
};
const view = async (token: string) => customerView(world.tenancy, await resolveLink(world.tenancy, token));
const ended = { code: 'LINK_ENDED' };

const decline = async (token: string) => {
  const { actor, evidence } = await customerOfLink(world, token);
  await world.run(actor, 'customer.decline', { evidence, reason: 'price' });
};
const setDays = async (linkDays: number | null, by = admin) => {
  const settings = await world.find(admin, 'settings', { scope: 'company' });
  await world.run(by, 'settings.update', { id: settings?.['id'], patch: { linkDays } });
};

test('a link ends a year after its estimate was declined, for reading and for writing', async () => {
  const { id, token } = await offer();
  await decline(token);
  await age(id, 365);
  expect(await view(token)).toMatchObject({ state: 'declined' });
  await age(id, 1);
  await expect(view(token)).rejects.toMatchObject(ended);
  const { actor, evidence } = await customerOfLink(world, token);
  await expect(
    world.run(actor, 'customer.ask', { evidence, question: 'Still there?' }),
  ).rejects.toMatchObject(ended);
});

test('the company chooses after how many days, or never; nobody else does', async () => {
  const { id, token } = await offer();
  await decline(token);
  await age(id, 40);
  await expect(setDays(30, rep)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  await setDays(30);
  await expect(view(token)).rejects.toMatchObject(ended);
  await setDays(null);
  expect(await view(token)).toMatchObject({ state: 'declined' });
  await setDays(365);
});

test('an offer that is open has no such end', async () => {
  const { id, token } = await offer();
  await age(id, 4000);
  expect(await view(token)).toMatchObject({ state: 'open' });
});

test('a new link to what was signed opens it again', async () => {
  const { id, token } = await offer('commercial');
  await acceptEstimate(world, token);
  await age(id, 400);
  await expect(view(token)).rejects.toMatchObject(ended);
  const { results } = await world.run(rep, 'estimates.link', { id, mail: false });
  const fresh = z.object({ token: z.string() }).parse(results[0]).token;
  expect(await view(fresh)).toMatchObject({ state: 'accepted' });
});

test('a signed link keeps the right to cancel: without an end while it has none, and until 7 days after its last day', async () => {
  const { id, accountId, token } = await offer();
  await acceptEstimate(world, token);
  await age(id, 4000);
  expect(await view(token)).toMatchObject({ right: { alive: true } });
  const right = await world.find(admin, 'cancellation-rights', { accountId });
  const today = companyDay();
  await handOver(world, admin, right?.['id'], austinDay());
  const lastDay = (day: string) =>
    world.tenancy.withTenant(admin.companyId, (client) =>
      client.query(
        `update cancellation_rights set last_day = $2, ends_at = ($2::date + 1)::timestamptz where account_id = $1`,
        [accountId, day],
      ),
    );
  await lastDay(addDays(today, -7));
  expect(await view(token)).toMatchObject({ right: { alive: false } });
  await lastDay(addDays(today, -8));
  await expect(view(token)).rejects.toMatchObject(ended);
});
