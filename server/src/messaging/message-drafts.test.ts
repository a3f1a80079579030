import { beforeAll, describe, expect, test } from 'vitest';
import { systemActor, type Actor } from '@sable/domain/kernel/actor';
import { withConnection } from '../db/connect.ts';
import { testWorld } from '../test-world.ts';
import { zoneAt } from '../test-zone.ts';

const phone = '+1 937 555 0193';
const email = 'hanna@example.com';

const world = await testWorld();
const admin = await world.company('Draft Security');
const rep = await world.person(admin, 'sales');
const other = await world.person(admin, 'sales');
let accountId: string;
let writes: ReturnType<typeof ways>;

beforeAll(async () => {
  await world.run(admin, 'companies.update', { id: admin.companyId, patch: { timeZone: zoneAt(12) } });
  accountId = await world.make(rep, 'accounts.create', { account: { name: 'Hanna Miller', phone, email } });
  writes = ways();
});

/** The cases shared by text messages and emails. */
const ways = () =>
  [
    { collection: 'text-messages', send: 'text-messages.send', kind: 'text', written: { to: phone } },
    {
      collection: 'email-messages',
      send: 'email-messages.write',
      kind: 'mail',
      written: { to: email, subject: 'Your permit' },
    },
  ] as const;

const jobsOf = async (id: string) => {
  const { rows } = await withConnection(world.database.ownerConfig, (client) =>
    client.query(`select id from outbox where payload ->> 'messageId' = $1`, [id]),
  );
  return rows.length;
};

describe('a draft', () => {
  test('is kept on its account, read there by colleagues, changed and sent by its author, and goes out once', async () => {
    const office = await world.person(admin, 'office');
    for (const { collection, send, written } of writes) {
      const save = (actor: Actor, part: object) =>
        world.make(actor, `${collection}.saveDraft`, { accountId, ...written, ...part });
      const id = await save(rep, { body: 'Hello {{first name}}' });
      expect(await world.find(rep, collection, { id })).toMatchObject({
        status: 'draft',
        body: 'Hello {{first name}}',
        accountId,
        createdBy: rep.id,
        sentAt: null,
      });
      for (const reader of [office, other, admin])
        expect(await world.find(reader, collection, { id })).toMatchObject({ status: 'draft' });
      expect(await save(rep, { draftId: id, body: 'Hello Hanna' })).toBe(id);
      expect(await world.find(rep, collection, { id })).toMatchObject({
        body: 'Hello Hanna',
        status: 'draft',
      });
      expect(await jobsOf(id)).toBe(0);

      const go = (actor: Actor) =>
        world.make(actor, send, { accountId, ...written, body: 'Hello Hanna!', draftId: id });
      await expect(go(office)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
      expect(await go(rep)).toBe(id);
      expect(await world.find(rep, collection, { id })).toMatchObject({
        status: 'queued',
        body: expect.stringMatching(/^Hello Hanna!/),
        createdBy: rep.id,
      });
      expect(await jobsOf(id)).toBe(1);
      await expect(go(rep)).rejects.toMatchObject({ code: 'NOT_READY' });
      await expect(save(rep, { draftId: id, body: 'Once more' })).rejects.toMatchObject({
        code: 'NOT_READY',
      });
      await expect(world.run(rep, `${collection}.discardDraft`, { id })).rejects.toMatchObject({
        code: 'NOT_READY',
      });
      expect(await jobsOf(id)).toBe(1);
    }
  });

  test('is thrown away by its author and by the office, and by nobody else', async () => {
    const office = await world.person(admin, 'office');
    const [installer, auditor] = [
      await world.person(admin, 'installer'),
      await world.person(admin, 'auditor'),
    ];
    const stranger = await world.company('Other Drafts');
    for (const { collection, written } of writes) {
      const save = (actor: Actor, part: object = {}) =>
        world.make(actor, `${collection}.saveDraft`, { accountId, ...written, body: 'Hello', ...part });
      const discard = (actor: Actor, id: string) => world.run(actor, `${collection}.discardDraft`, { id });
      const first = await save(rep);
      for (const actor of [other, installer, auditor, stranger]) {
        await expect(discard(actor, first)).rejects.toThrow();
        await expect(save(actor, { draftId: first })).rejects.toThrow();
      }
      expect(await world.find(stranger, collection, { id: first })).toBeUndefined();
      await expect(save(office, { draftId: first })).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
      expect(await world.find(rep, collection, { id: first })).toMatchObject({
        body: 'Hello',
        status: 'draft',
      });
      await discard(rep, first);
      expect(await world.find(rep, collection, { id: first })).toBeUndefined();
      const second = await save(rep);
      await discard(office, second);
      expect(await world.find(rep, collection, { id: second })).toBeUndefined();
    }
  });

  test('is read by no rep who does not read the account, and goes out from no account that is another rep’s by then', async () => {
    const narrow = { ...other, settings: { salesSeeAll: false } };
    const own = await world.make(rep, 'accounts.create', { account: { name: 'Own', phone, email } });
    await world.run(admin, 'accounts.update', { id: own, patch: { ownerUserId: rep.id } });
    for (const { collection, send, written } of writes) {
      const text = { accountId: own, ...written, body: 'Hello' };
      await expect(world.make(other, `${collection}.saveDraft`, text)).rejects.toMatchObject({
        code: 'NOT_AUTHORIZED',
      });
      const id = await world.make(rep, `${collection}.saveDraft`, text);
      expect(await world.find(narrow, collection, { id })).toBeUndefined();
      await world.run(admin, 'accounts.update', { id: own, patch: { ownerUserId: other.id } });
      await expect(world.make(rep, send, { ...text, draftId: id })).rejects.toMatchObject({
        code: 'NOT_AUTHORIZED',
      });
      await world.run(admin, 'accounts.update', { id: own, patch: { ownerUserId: rep.id } });
      expect(await jobsOf(id)).toBe(0);
    }
  });

  test('to a number says nothing of where its answers belong', async () => {
    const number = '+1 937 555 0144';
    const begun = await world.make(rep, 'accounts.create', { account: { name: 'Begun' } });
    await world.make(rep, 'text-messages.saveDraft', { accountId: begun, to: number, body: 'Hello' });
    await world.run(systemActor(admin.companyId), 'text-messages.receive', {
      from: number,
      to: '+1 937 555 0100',
      body: 'Who are you?',
      providerId: 'in-draft',
    });
    const answer = await world.find(admin, 'text-messages', { body: 'Who are you?' });
    expect(answer).toMatchObject({ accountId: null });
  });

  test('of a text keeps its template; of an email needs no subject yet, which the email that is sent does', async () => {
    const templateId = await world.make(admin, 'text-templates.create', { name: 'Soon', body: 'Soon.' });
    const text = { accountId, to: phone, body: 'Soon.' };
    const id = await world.make(rep, 'text-messages.saveDraft', { ...text, templateId });
    await world.make(rep, 'text-messages.send', { ...text, draftId: id });
    expect(await world.find(rep, 'text-messages', { id })).toMatchObject({
      template: 'Soon',
      status: 'queued',
    });
    const letter = { accountId, to: email, subject: '', body: 'Dear Hanna' };
    const draftId = await world.make(rep, 'email-messages.saveDraft', letter);
    await expect(world.make(rep, 'email-messages.write', { ...letter, draftId })).rejects.toMatchObject({
      code: 'INVALID',
    });
    await expect(world.make(rep, 'email-messages.saveDraft', { ...letter, body: ' ' })).rejects.toMatchObject(
      { code: 'INVALID', details: { field: 'body' } },
    );
  });
});
