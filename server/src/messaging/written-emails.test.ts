import { beforeAll, describe, expect, test } from 'vitest';
import { systemActor, type Actor } from '@sable/domain/kernel/actor';
import { createOutboxWorker } from '../outbox/worker.ts';
import { attachment } from '../test-sale.ts';
import { testWorld } from '../test-world.ts';

const log = { info() {}, warn() {}, error() {} };
const to = 'hanna@example.com';

const world = await testWorld();
const admin = await world.company('Letter Security');
const rep = await world.person(admin, 'sales');
const accountId = await world.make(rep, 'accounts.create', { account: { name: 'Hanna Miller' } });

beforeAll(async () => {
  await world.make(rep, 'contacts.create', { accountId, name: 'Hanna Miller', email: to });
});

const write = (actor: Actor, part: object = {}) =>
  world.make(actor, 'email-messages.write', {
    accountId,
    to,
    subject: 'Your permit form',
    body: 'Please sign it.',
    ...part,
  });
const count = async () => (await world.list(admin, 'email-messages', { accountId })).length;

describe('an email that a person writes', () => {
  test('is queued once, stands on the account, and is distinguished from the product’s own', async () => {
    const id = await write(rep);
    const message = await world.find(admin, 'email-messages', { id });
    expect(message).toMatchObject({ to, byHand: true, status: 'queued', createdBy: rep.id, accountId });
    const jobs: unknown[] = [];
    await createOutboxWorker({
      tenancy: world.tenancy,
      log,
      handlers: { mail: async (_companyId, payload) => void jobs.push(payload) },
    }).runDue();
    expect(jobs).toEqual([{ messageId: id }]);
  });

  test('goes to an address that is somebody’s at the account, however it is written, and to no other', async () => {
    const before = await count();
    await expect(write(rep, { to: 'Hanna@Example.com' })).resolves.toBeDefined();
    await expect(write(rep, { to: 'stranger@example.com' })).rejects.toMatchObject({
      code: 'INVALID',
      details: { field: 'to' },
    });
    expect(await count()).toBe(before + 1);
  });

  test('is refused for an address that bounced, until it is another one or works again', async () => {
    const address = 'moved@example.com';
    const contact = await world.make(rep, 'contacts.create', { accountId, name: 'Moved', email: address });
    const bounce = () =>
      world.run(systemActor(admin.companyId), 'emails.setDeliverability', {
        address,
        accountId,
        deliverability: 'bounced',
      });
    const known = () => world.find(rep, 'emails', { accountId });
    await write(rep, { to: address });
    await bounce();
    const before = await count();
    expect(await known()).toMatchObject({ address, bouncedAt: expect.stringMatching(/Z$/) });
    await expect(write(rep, { to: 'Moved@Example.com' })).rejects.toMatchObject({
      details: { field: 'to', message: expect.stringMatching(/^This address bounced on \w+ \d+, \d{4}\. /) },
    });
    expect(await count()).toBe(before);
    const auditor = await world.person(admin, 'auditor');
    const id = String((await known())?.['id']);
    await expect(world.run(auditor, 'emails.clearBounce', { id })).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
    await world.run(rep, 'emails.clearBounce', { id });
    expect(await known()).toMatchObject({ deliverability: 'unknown', bouncedAt: null });
    await write(rep, { to: address });
    await bounce();
    await world.run(rep, 'contacts.update', { id: contact, patch: { email: 'new@example.com' } });
    await write(rep, { to: 'new@example.com' });
    // An address that replaces another one has no delivery history.
    await world.run(rep, 'emails.update', { id, patch: { address: 'third@example.com' } });
    expect(await known()).toMatchObject({ deliverability: 'unknown', bouncedAt: null });
  });

  test('goes to others as a copy, each once, unless one of them bounced', async () => {
    const id = await write(rep, { cc: [' Bob@Example.com ', 'bob@example.com', to] });
    const message = await world.find(admin, 'email-messages', { id });
    expect(message).toMatchObject({ to, cc: ['bob@example.com'] });
    const before = await count();
    const many = Array.from({ length: 11 }, (_, n) => `copy${n}@example.com`);
    for (const cc of [['nobody'], many])
      await expect(write(rep, { cc })).rejects.toMatchObject({ code: 'INVALID' });
    await world.run(systemActor(admin.companyId), 'emails.setDeliverability', {
      address: 'gone@example.com',
      accountId,
      deliverability: 'bounced',
    });
    await expect(write(rep, { cc: ['bob@example.com', 'Gone@example.com'] })).rejects.toMatchObject({
      details: {
        field: 'cc',
        message: expect.stringMatching(/^gone@example.com: This address bounced on \w+ \d+, \d{4}\. /),
      },
    });
    expect(await count()).toBe(before);
  });

  test('attaches files of the account that its writer may read, up to a size', async () => {
    let number = 0;
    const file = (parent: object, size = 1_000) => {
      number += 1;
      return attachment(world, admin, parent, { name: `Paper ${number}.pdf`, size });
    };
    const elsewhere = await world.make(admin, 'accounts.create', { account: { name: 'Elsewhere' } });
    const [paper, large, foreign] = [
      await file({ accountId }),
      await file({ accountId }, 15_100_000),
      await file({ accountId: elsewhere }),
    ];
    const id = await write(rep, { fileIds: [paper] });
    const message = await world.find(admin, 'email-messages', { id });
    expect(message?.['attachments']).toMatchObject([{ fileId: paper, name: 'Paper 1.pdf', size: 1_000 }]);
    const before = await count();
    await expect(write(rep, { fileIds: [foreign] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(write(rep, { fileIds: [paper, large] })).rejects.toMatchObject({
      code: 'INVALID',
      details: {
        field: 'fileIds',
        message: expect.stringMatching(
          /^The files take 15.1 MB together, and an email can have at most 15 MB\. /,
        ),
      },
    });
    expect(await count()).toBe(before);
  });

  test('keeps the name of the template that it began with, which is one for emails', async () => {
    const template = (purpose: string) =>
      world.make(admin, 'text-templates.create', {
        name: `For ${purpose}`,
        purpose,
        body: 'See {{company}}.',
      });
    const templateOf = async (id: string) =>
      (await world.find(admin, 'email-messages', { id }))?.['template'];
    const templateId = await template('email');
    const draftId = await world.make(rep, 'email-messages.saveDraft', {
      accountId,
      to,
      subject: 'Visit',
      body: 'See you.',
      templateId,
    });
    await write(rep, { draftId });
    await world.run(admin, 'text-templates.delete', { id: templateId });
    expect(await templateOf(draftId)).toBe('For email');
    expect(await templateOf(await write(rep, { templateId: await template('text_message') }))).toBeNull();
    expect(await templateOf(await write(rep))).toBeNull();
  });

  test('holds no field that only the product can fill in', async () => {
    await expect(write(rep, { body: 'Sign here: {{link}}' })).rejects.toMatchObject({
      details: { field: 'body' },
    });
  });

  test('is not for who cannot work the account', async () => {
    const before = await count();
    const [installer, auditor, other] = [
      await world.person(admin, 'installer'),
      await world.person(admin, 'auditor'),
      await world.company('Other Letters'),
    ];
    for (const actor of [installer, auditor, other]) await expect(write(actor)).rejects.toThrow();
    const colleague = await world.person(admin, 'sales');
    await expect(write(colleague)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    expect(await count()).toBe(before);
  });
});

test('a call keeps who was talked to and for how long; a plain note has neither', async () => {
  const id = await world.make(rep, 'notes.create', {
    accountId,
    kind: 'call',
    talkedTo: 'Hanna',
    minutes: 4,
    text: 'She sends the form.',
  });
  const call = await world.find(rep, 'notes', { id });
  expect(call).toMatchObject({ kind: 'call', talkedTo: 'Hanna', minutes: 4 });
  await expect(world.make(rep, 'notes.create', { accountId, text: 'Dog', minutes: 4 })).rejects.toMatchObject(
    { code: 'INVALID', details: { field: 'kind' } },
  );
});
