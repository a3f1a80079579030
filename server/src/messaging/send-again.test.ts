import { beforeAll, describe, expect, test } from 'vitest';
import { systemActor, type Actor } from '@sable/domain/kernel/actor';
import { z } from 'zod';
import { createOutboxWorker } from '../outbox/worker.ts';
import { testWorld } from '../test-world.ts';

const log = { info() {}, warn() {}, error() {} };
const wrong = 'hana@example.com';
const right = 'hanna@example.com';

const world = await testWorld();
const admin = await world.company('Again Security');
const rep = await world.person(admin, 'sales');
let accountId: string;
let contactId: string;

beforeAll(async () => {
  accountId = await world.make(rep, 'accounts.create', {
    account: {
      name: 'Hanna Miller',
      email: wrong,
      site: { line1: '1 A', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' },
    },
  });
  contactId = await world.make(rep, 'contacts.create', { accountId, name: 'Hanna Miller', email: wrong });
});

const messages = (part: object) => world.list(admin, 'email-messages', { accountId, ...part });
const fail = (id: string) =>
  world.run(systemActor(admin.companyId), 'email-messages.failed', { id, failure: 'No such reader.' });
const again = (actor: Actor, id: string, to: string) =>
  world.make(actor, 'email-messages.sendAgain', { id, to });

/** Returns what the queued email jobs would send now. */
async function jobs(): Promise<Record<string, unknown>[]> {
  const taken: Record<string, unknown>[] = [];
  await createOutboxWorker({
    tenancy: world.tenancy,
    log,
    handlers: {
      mail: async (_companyId, payload) => void taken.push(z.record(z.string(), z.unknown()).parse(payload)),
    },
  }).runDue();
  return taken;
}

describe('an email that reached nobody', () => {
  test('is sent again with the address corrected, which is corrected at the account and its contact, too', async () => {
    const id = await world.make(rep, 'email-messages.write', {
      accountId,
      to: wrong,
      subject: 'Your permit form',
      body: 'Please sign it.',
    });
    await expect(again(rep, id, right)).rejects.toMatchObject({ code: 'NOT_READY' });
    await fail(id);
    await jobs();
    const auditor = await world.person(admin, 'auditor');
    const installer = await world.person(admin, 'installer');
    await expect(again(auditor, id, right)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    await expect(again(installer, id, right)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });

    const next = await again(rep, id, right);
    expect(await messages({ id: next })).toMatchObject([
      { to: right, subject: 'Your permit form', body: 'Please sign it.', status: 'queued', byHand: true },
    ]);
    expect(await messages({ id })).toMatchObject([{ to: wrong, status: 'failed' }]);
    expect(await jobs()).toMatchObject([{ messageId: next, language: 'en' }]);
    const contact = await world.find(admin, 'contacts', { id: contactId });
    const account = await world.find(admin, 'accounts', { id: accountId });
    expect([contact?.['email'], account?.['email']]).toEqual([right, right]);
    // Works only once: the second request gets an error that says so.
    await expect(again(admin, id, right)).rejects.toMatchObject({
      code: 'NOT_READY',
      message: expect.stringContaining('somebody already sent it again'),
    });
  });

  test('with an estimate’s link gets a new link for the same person, and the one before ends', async () => {
    const estimateId = await world.draft(rep, accountId, [{ name: 'Panel', unitPrice: 10_000 }]);
    await world.run(rep, 'estimates.send', { id: estimateId });
    const [sent] = await messages({ estimateId });
    await fail(String(sent?.['id']));
    await jobs();
    const corrected = 'hanna.miller@example.com';
    const next = await again(rep, String(sent?.['id']), corrected);
    const [job] = await jobs();
    expect(job).toMatchObject({ messageId: next, token: expect.any(String) });
    const links = await world.list(admin, 'estimate-links', { estimateId });
    expect(links.filter((link) => !link['revokedAt'])).toMatchObject([{ recipientEmail: corrected }]);
    expect(links).toHaveLength(2);
  });

  test('is refused for an address that bounced, and for a link that was revoked', async () => {
    const estimateId = await world.draft(rep, accountId, [{ name: 'Panel', unitPrice: 10_000 }]);
    await world.run(rep, 'estimates.send', { id: estimateId });
    const [sent] = await messages({ estimateId });
    const id = String(sent?.['id']);
    await fail(id);
    await world.run(systemActor(admin.companyId), 'emails.setDeliverability', {
      address: 'gone@example.com',
      accountId,
      deliverability: 'bounced',
    });
    await expect(again(rep, id, 'gone@example.com')).rejects.toMatchObject({ details: { field: 'to' } });
    const link = await world.find(admin, 'estimate-links', { estimateId });
    await world.run(rep, 'estimates.revokeLink', { linkId: link?.['id'] });
    await expect(again(rep, id, right)).rejects.toMatchObject({ code: 'NOT_READY' });
  });
});
