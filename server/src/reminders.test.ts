import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { reminderDay } from '@sable/domain/estimate/reminder';
import { customerView, resolveLink } from './customer-link.ts';
import { companyDay } from './test-day.ts';
import { acceptEstimate, customerOfLink, sendEstimate } from './test-sale.ts';
import { testScheduler } from './test-scheduler.ts';
import { testWorld, type World } from './test-world.ts';

const DAY_MS = 24 * 3_600_000;
let world: World;
let admin: Actor;
let rep: Actor;

beforeEach(async () => {
  world ??= await testWorld();
  admin = await world.company();
  rep = await world.person(admin, 'sales');
});

/** Creates an estimate as if it had been sent some days ago and expires in some days, in the company's time zone. */
async function sentEstimate(sentDaysAgo: number, daysLeft: number): Promise<{ id: string; token: string }> {
  const id = await world.estimate(rep);
  await world.run(rep, 'estimate-lines.add', {
    estimateId: id,
    lines: [{ name: 'Siren', unitPrice: 10_000 }],
  });
  const token = await sendEstimate(world, rep, id);
  await move(id, sentDaysAgo, daysLeft);
  return { id, token };
}

const move = (id: string, sentDaysAgo: number, daysLeft: number) =>
  world.tenancy.withTenant(admin.companyId, (client) =>
    client.query(
      `update estimates set sent_at = now() - $2 * interval '1 day',
         expires_on = (now() at time zone 'America/New_York' - interval '9 hours')::date + $3::int where id = $1`,
      [id, sentDaysAgo, daysLeft],
    ),
  );

const mailsOf = async (id: string) =>
  (await world.list(admin, 'email-messages', { estimateId: id }))
    .map((mail) => String(mail['subject']))
    .filter((subject) => !/: estimate E-\d+$/.test(subject));

/** Runs one minute of the scheduler, on a server without state from earlier runs. */
async function passMinute(inDays = 0, mailDelivers = true): Promise<void> {
  const { runDueTasks, failures } = testScheduler(world, { mailDelivers });
  await runDueTasks(new Date(Date.now() + inDays * DAY_MS));
  expect(failures).toEqual([]);
}

test('the database and the product begin the day of reminders at the same instant, also when the clock is changed', async () => {
  const { id } = await sentEstimate(1, 20);
  for (const [at, today] of [
    ['2026-03-08T13:00:00Z', '2026-03-08'],
    ['2026-11-01T14:00:00Z', '2026-11-01'],
  ] as const) {
    // Three days are left, counted from that day.
    await world.tenancy.withTenant(admin.companyId, (client) =>
      client.query(`update estimates set sent_at = now(), expires_on = $2::date + 3 where id = $1`, [
        id,
        today,
      ]),
    );
    const due = await world.tenancy.crossTenantQuery<{ company_id: string }>(
      'select company_id from companies_to_remind($1)',
      [at],
    );
    expect([at, due.map(({ company_id: company }) => company)]).toEqual([at, [admin.companyId]]);
    const early = new Date(Date.parse(at) - 60_000).toISOString();
    expect(reminderDay(early, 'America/New_York') < today).toBe(true);
    expect(await world.tenancy.crossTenantQuery('select from companies_to_remind($1)', [early])).toEqual([]);
  }
});

test('a customer is reminded once of each step, also after a restart, and the mail says how to stop it', async () => {
  const { id, token } = await sentEstimate(4, 20);
  await passMinute();
  await passMinute();
  expect(await mailsOf(id)).toEqual([expect.stringMatching(/your estimate E-/)]);
  await move(id, 14, 3);
  await passMinute();
  await passMinute();
  await move(id, 16, 1);
  await passMinute();
  await passMinute();
  const mails = await mailsOf(id);
  expect(mails).toHaveLength(3);
  expect(mails.filter((subject) => subject.includes('is good until'))).toHaveLength(2);
  const bodies = await world.list(admin, 'email-messages', { estimateId: id });
  expect(bodies.filter(({ body }) => String(body).includes('Stop reminders'))).toHaveLength(3);
  expect(await world.list(admin, 'estimate-events', { estimateId: id, kind: 'reminded' })).toHaveLength(3);
  // The link that the customer has open still works.
  expect((await customerView(world.tenancy, await resolveLink(world.tenancy, token))).state).toBe('open');
});

test('without a mail server nobody is reminded, and no record says so', async () => {
  const { id } = await sentEstimate(4, 20);
  await passMinute(0, false);
  expect(await world.list(admin, 'estimate-events', { estimateId: id, kind: 'reminded' })).toEqual([]);
  expect(await mailsOf(id)).toEqual([]);
  await passMinute();
  expect(await world.list(admin, 'estimate-events', { estimateId: id, kind: 'reminded' })).toHaveLength(1);
});

test('nobody is reminded of what was withdrawn, signed, declined, or asked about', async () => {
  const [withdrawn, signed, declined, asked] = [
    await sentEstimate(4, 1),
    await sentEstimate(4, 1),
    await sentEstimate(4, 1),
    await sentEstimate(4, 20),
  ];
  await world.run(rep, 'estimates.void', { id: withdrawn.id, reason: 'Moved' });
  await acceptEstimate(world, signed.token);
  for (const [{ token }, name, args] of [
    [declined, 'customer.decline', { reason: 'price' }],
    [asked, 'customer.ask', { question: 'Is it loud?' }],
  ] as const) {
    const { actor, evidence } = await customerOfLink(world, token);
    await world.run(actor, name, { evidence, ...args });
  }
  await passMinute();
  for (const { id } of [withdrawn, signed, declined, asked])
    expect(await world.list(admin, 'estimate-events', { estimateId: id, kind: 'reminded' })).toEqual([]);
});

test('a customer who stops the reminders gets none, for a later version too', async () => {
  const { id, token } = await sentEstimate(4, 20);
  await passMinute();
  const { actor, evidence } = await customerOfLink(world, token);
  await world.run(actor, 'customer.stopReminders', { evidence });
  await world.run(rep, 'estimates.revise', { id });
  await sendEstimate(world, rep, id);
  await move(id, 4, 1);
  await passMinute();
  expect(await world.list(admin, 'estimate-events', { estimateId: id, kind: 'reminded' })).toHaveLength(1);
});

test('an offer that is extended is reminded of before its new last day', async () => {
  const { id } = await sentEstimate(4, 1);
  await passMinute();
  await world.run(rep, 'estimates.extend', { id, expiresOn: companyDay(20) });
  await passMinute();
  expect(await world.list(admin, 'estimate-events', { estimateId: id, kind: 'reminded' })).toHaveLength(1);
  await move(id, 24, 3);
  await passMinute();
  expect(await world.list(admin, 'estimate-events', { estimateId: id, kind: 'reminded' })).toHaveLength(2);
});

test('a company switches reminders off, and a closed one sends none', async () => {
  const { id } = await sentEstimate(4, 20);
  const own = await world.find(admin, 'settings', { scope: 'company' });
  await world.run(admin, 'settings.update', { id: own?.['id'], patch: { remindCustomers: false } });
  await passMinute();
  expect(await mailsOf(id)).toEqual([]);
  await world.run(admin, 'settings.update', { id: own?.['id'], patch: { remindCustomers: true } });
  const platform = { ...admin, roles: ['super'] };
  await world.run(platform, 'companies.setStatus', { id: admin.companyId, status: 'inactive' });
  await passMinute();
  expect(await mailsOf(id)).toEqual([]);
});

test('who wants no emails is not reminded, and the paper that they sign is sent all the same', async () => {
  const { id } = await sentEstimate(4, 20);
  const estimate = await world.find(admin, 'estimates', { id });
  const contactId = String(estimate?.['contactId']);
  await world.run(admin, 'contacts.update', { id: contactId, patch: { optOutEmail: true } });
  await passMinute();
  expect(await mailsOf(id)).toEqual([]);
  expect(await world.list(admin, 'estimate-events', { estimateId: id, kind: 'reminded' })).toEqual([]);
  await world.run(admin, 'estimates.link', { id, mail: true });
  expect(await world.list(admin, 'email-messages', { estimateId: id })).toHaveLength(2);
});
