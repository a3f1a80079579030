import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Actor } from '@sable/domain/kernel/actor';
import { createTextDelivery } from './messaging/deliver-text.ts';
import { createOutboxWorker } from './outbox/worker.ts';
import { openedToSign, sendEstimate } from './test-sale.ts';
import { testWorld, type World } from './test-world.ts';

const log = { info() {}, warn() {}, error() {} };
const phone = '+1 (937) 555-0193';

let world: World;
let admin: Actor;
let rep: Actor;

beforeAll(async () => {
  // Noon at the customer's home.
  vi.useFakeTimers({ now: new Date('2026-03-10T16:00:00.000Z'), toFake: ['Date'] });
  world = await testWorld();
  admin = await world.company();
  rep = await world.person(admin, 'sales');
});
afterAll(() => vi.useRealTimers());

/** Sends an estimate. @param fields further fields of its contact. */
async function sent(fields: object): Promise<{ id: string; accountId: string; contactId: string }> {
  const accountId = await world.account(rep);
  const contact = await world.find(admin, 'contacts', { accountId });
  const contactId = z.string().parse(contact?.['id']);
  await world.run(rep, 'contacts.update', { id: contactId, patch: fields });
  const id = await world.estimate(rep, accountId);
  await world.run(rep, 'estimate-lines.add', {
    estimateId: id,
    lines: [{ name: 'Panel', unitPrice: 100_00 }],
  });
  await sendEstimate(world, rep, id);
  return { id, accountId, contactId };
}

/** Returns the texts handed to a provider. */
async function delivered(): Promise<string[]> {
  const bodies: string[] = [];
  const { deliver: text, onPermanentFailure } = createTextDelivery({
    tenancy: world.tenancy,
    writer: world.writer,
    publicUrl: 'https://sable.example',
    driver: {
      kind: 'http',
      send: async ({ body }) => {
        bodies.push(body);
        return { providerId: `p-${bodies.length}` };
      },
    },
  });
  await createOutboxWorker({
    tenancy: world.tenancy,
    log,
    handlers: { text },
    failures: { text: onPermanentFailure },
  }).runDue();
  return bodies;
}

test('a text brings a link that opens the offer, and what is kept of it has no token', async () => {
  const { id, accountId } = await sent({ phone });
  const messageId = await world.make(rep, 'estimates.textLink', { id });
  const [body = ''] = await delivered();
  const token = /https:\/\/sable\.example\/e\/(\S+)/.exec(body)?.[1] ?? '';
  expect(body).toMatch(/^.+: your estimate E-\d+ is ready\. Review it, ask, or sign: https/);
  expect(await openedToSign(world, token)).toBeTruthy();
  expect(await world.list(admin, 'text-messages', { id: messageId })).toMatchObject([
    { status: 'sent', accountId, body: expect.stringContaining('{{link}}') },
  ]);
  expect(JSON.stringify(await world.list(admin, 'text-messages', { accountId }))).not.toContain(token);
  // The link in the email stays valid.
  expect(await world.list(admin, 'estimate-links', { estimateId: id, revokedAt: null })).toHaveLength(2);
});

test('a text is in the language of the offer', async () => {
  const { id } = await sent({ phone, language: 'fr' });
  await world.run(rep, 'estimates.textLink', { id });
  const bodies = await delivered();
  expect(bodies.at(-1)).toContain('est prête. Consultez-la, posez vos questions ou signez : https');
});

test('nothing goes out without a number, to who wants no texts, and by who does not sell it', async () => {
  const { id } = await sent({});
  await expect(world.run(rep, 'estimates.textLink', { id })).rejects.toMatchObject({
    code: 'NOT_READY',
    message: expect.stringContaining('has no phone number. Nothing was sent.'),
  });
  const quiet = await sent({ phone: '+1 937 555 0177', optOutText: true });
  await expect(world.run(rep, 'estimates.textLink', { id: quiet.id })).rejects.toMatchObject({
    message: expect.stringContaining('opted out of texts. Nothing was sent'),
  });
  const other = await sent({ phone });
  const stranger = await world.person(admin, 'installer');
  await expect(world.run(stranger, 'estimates.textLink', { id: other.id })).rejects.toThrow();
  const draft = await world.estimate(rep, other.accountId);
  await expect(world.run(rep, 'estimates.textLink', { id: draft })).rejects.toMatchObject({
    code: 'ILLEGAL_TRANSITION',
  });
  expect(await delivered()).toEqual([]);
});
