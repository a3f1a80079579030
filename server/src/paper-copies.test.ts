import { PAPER_JOB } from '@sable/domain/cancellation/paper-task';
import { systemActor } from '@sable/domain/kernel/actor';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { austinDay, companyDay } from './test-day.ts';
import { acceptEstimate, customerOfLink, handOver, sendEstimate } from './test-sale.ts';
import { austin, testWorld } from './test-world.ts';
import { timedJobs } from './timed-jobs.ts';
import { newKey } from './transaction-context.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');
await world.run(admin, 'tax-profiles.create', { name: 'Texas', region: 'TX', components: [] });

async function sold(email: string | null, type = 'residential') {
  const accountId = await world.make(rep, 'accounts.create', {
    account: { name: 'Hanna Miller', type, site: austin },
    contact: { name: 'Hanna Miller', phone: '+1 512 555 0100', email },
  });
  const id = await world.draft(rep, accountId, [{ name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 }]);
  const token = await sendEstimate(world, rep, id);
  await acceptEstimate(world, token);
  const right = await world.find(admin, 'cancellation-rights', { accountId });
  return { accountId, token, rightId: String(right?.['id']) };
}

/** Returns when the follow-up job for a sale's paper copy is due, in hours from now; empty if there is none. */
const watched = async (rightId: string) => {
  const jobs = await world.tenancy.withTenant(admin.companyId, (client) =>
    client.query(
      `select round(extract(epoch from run_at - now()) / 3600)::int as hours from outbox where kind = 'paper copy' and payload->>'id' = $1`,
      [rightId],
    ),
  );
  return z.array(z.object({ hours: z.int() })).parse(jobs);
};
const aDayLater = async (id: string) =>
  timedJobs(world.writer)[PAPER_JOB]?.(admin.companyId, { id }, newKey(), 1);

test('the rep hands the papers over on the day of the signature, and has it done by recording the hand-over', async () => {
  const { accountId, rightId } = await sold('hanna@example.com');
  expect(await world.list(rep, 'tasks', { accountId })).toMatchObject([
    {
      title: expect.stringMatching(/^Hand over the papers of C-\d+$/),
      assigneeUserId: rep.id,
      dueOn: companyDay(),
      notes: expect.stringMatching(/^Hand over the signed copy and both notices/),
      done: false,
    },
  ]);
  await handOver(world, admin, rightId, austinDay());
  expect(await world.list(admin, 'tasks', { accountId })).toMatchObject([{ done: true }]);
  // After the hand-over is undone, the same task is open again.
  await world.run(admin, 'cancellation-rights.withdrawHandOver', { id: rightId });
  expect(await world.list(admin, 'tasks', { accountId })).toMatchObject([{ done: false }]);
  await world.run(admin, 'cancellation-rights.setOutside', { id: rightId, reason: 'Signed at our shop' });
  expect(await world.list(admin, 'tasks', { accountId })).toMatchObject([{ done: true }]);
  await world.run(admin, 'cancellation-rights.setOutside', { id: rightId, reason: null });
  expect(await world.list(admin, 'tasks', { accountId })).toMatchObject([{ done: false }]);
});

test('a contract that was recorded later has its task due at once', async () => {
  const accountId = await world.make(rep, 'accounts.create', {
    account: { name: 'Hanna Miller', type: 'residential', site: austin },
    contact: { name: 'Hanna Miller', phone: '+1 512 555 0100' },
  });
  const id = await world.draft(rep, accountId, [{ name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 }]);
  await world.run(admin, 'estimates.recordAcceptance', {
    id,
    method: 'paper',
    signedOn: companyDay(-9),
    signerName: 'Hanna Miller',
  });
  expect(await world.list(admin, 'tasks', { accountId })).toMatchObject([
    { dueOn: companyDay(), done: false },
  ]);
});

test('a copy that nobody opened within a day is said in the task, and a task checked off without a hand-over is open again', async () => {
  const { accountId, rightId } = await sold('hanna@example.com');
  expect(await watched(rightId)).toEqual([{ hours: 24 }]);
  const task = await world.find(admin, 'tasks', { accountId });
  await world.run(rep, 'tasks.update', { id: String(task?.['id']), patch: { done: true } });
  await aDayLater(rightId);
  await aDayLater(rightId);
  expect(await world.list(rep, 'tasks', { accountId })).toMatchObject([
    {
      notes: expect.stringMatching(
        /^The signed copy was not opened within a day by: Hanna Miller\. Hand over/,
      ),
      done: false,
    },
  ]);
  const right = await world.find(admin, 'cancellation-rights', { accountId });
  expect(right).toMatchObject({ state: 'not_started', endsAt: null });
  await world.run(admin, 'tasks.delete', { id: String(task?.['id']) });
  await aDayLater(rightId);
  expect(await world.list(admin, 'tasks', { accountId })).toEqual([]);
});

test('where an electronic hand-over counts, paper is asked for only once a copy was not opened', async () => {
  await world.run(admin, 'rule-confirmations.confirm', {
    ruleId: 'us-tx',
    ruleVersion: 1,
    counsel: 'R. Counsel',
    confirmedOn: companyDay(),
    electronic: true,
  });
  const { accountId, rightId } = await sold('hanna@example.com');
  expect(await world.list(admin, 'tasks', { accountId })).toEqual([]);
  await aDayLater(rightId);
  expect(await world.list(rep, 'tasks', { accountId })).toMatchObject([
    {
      title: expect.stringMatching(/^Deliver the signed copy of C-\d+ on paper$/),
      dueOn: companyDay(),
      done: false,
    },
  ]);
  const confirmation = await world.find(admin, 'rule-confirmations', { ruleId: 'us-tx' });
  await world.run(admin, 'rule-confirmations.withdraw', { id: String(confirmation?.['id']) });
});

test('a copy that bounced, and a buyer without an address, are named', async () => {
  const bounced = await sold('gone@example.com');
  await world.run(systemActor(admin.companyId), 'emails.setDeliverability', {
    address: 'gone@example.com',
    deliverability: 'bounced',
    accountId: bounced.accountId,
  });
  await aDayLater(bounced.rightId);
  expect(await world.list(admin, 'tasks', { accountId: bounced.accountId })).toMatchObject([
    { notes: expect.stringContaining('by: Hanna Miller (gone@example.com bounced).') },
  ]);
  const nowhere = await sold(null);
  await aDayLater(nowhere.rightId);
  expect(await world.list(admin, 'tasks', { accountId: nowhere.accountId })).toMatchObject([
    { notes: expect.stringContaining('by: Hanna Miller (no email address).') },
  ]);
});

test('nothing more is asked where the copy was opened, the papers were handed over, or the customer canceled', async () => {
  const opened = await sold('hanna@example.com');
  const seen = await customerOfLink(world, opened.token);
  await world.run(seen.actor, 'customer.openCopy', { evidence: seen.evidence });
  const handed = await sold('hanna@example.com');
  await handOver(world, admin, handed.rightId, austinDay());
  const canceled = await sold('hanna@example.com');
  const { actor, evidence } = await customerOfLink(world, canceled.token);
  await world.run(actor, 'customer.rescind', { evidence });
  for (const [{ rightId, accountId }, done] of [
    [opened, false],
    [handed, true],
    [canceled, true],
  ] as const) {
    await aDayLater(rightId);
    expect(await world.list(admin, 'tasks', { accountId })).toMatchObject([
      { done, notes: expect.stringMatching(/^Hand over the signed copy/) },
    ]);
  }
});

test('a business has no right, so that nothing is watched, and no person asks in the product’s name', async () => {
  const { accountId } = await sold('office@example.com', 'commercial');
  expect(await world.list(admin, 'cancellation-rights', { accountId })).toEqual([]);
  const { rightId } = await sold('hanna@example.com');
  await expect(world.run(admin, 'cancellation-rights.askForPaper', { id: rightId })).rejects.toMatchObject({
    code: 'NOT_AUTHORIZED',
  });
});
