import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { customerView, resolveLink } from './customer-link.ts';
import { acceptEstimate, customerOfLink, openedToSign, sendEstimate } from './test-sale.ts';
import { testWorld } from './test-world.ts';
import { newKey } from './transaction-context.ts';

const world = await testWorld();
const admin = await world.company();
const manager = await world.person(admin, 'manager');
const rep = await world.person(admin, 'sales');
await world.make(admin, 'tax-profiles.create', {
  name: 'County',
  region: 'OH',
  city: 'Dayton',
  components: [{ name: 'State', ratePpm: 62_500, validFrom: null, validTo: null }],
});

const statusOf = async (id: string) => (await world.find(admin, 'estimates', { id }))?.['status'];

async function sentEstimate(accountId?: string): Promise<{ id: string; token: string; lineId: string }> {
  const id = await world.estimate(rep, accountId);
  const { results } = await world.run(rep, 'estimate-lines.add', {
    estimateId: id,
    lines: [{ name: 'Siren', unitPrice: 10_000 }],
  });
  const [lineId = ''] = z.object({ ids: z.array(z.string()) }).parse(results[0]).ids;
  return { id, lineId, token: await sendEstimate(world, rep, id) };
}

const view = async (token: string) => customerView(world.tenancy, await resolveLink(world.tenancy, token));

async function ask(token: string, question: string, more: object = {}): Promise<void> {
  const { actor, evidence } = await customerOfLink(world, token);
  await world.run(actor, 'customer.ask', { evidence, question, ...more });
}

async function lastQuestion(id: string): Promise<string> {
  const asked = await world.list(admin, 'estimate-events', { estimateId: id, kind: 'question' });
  return String(asked.toSorted((a, b) => (String(a['id']) < String(b['id']) ? 1 : -1))[0]?.['id']);
}

describe('a question', () => {
  test('about a line is answered on the customer’s page and by mail, and the last answer ends the waiting', async () => {
    const { id, token, lineId } = await sentEstimate();
    await ask(token, 'Is the siren loud?', { lineId });
    const first = await lastQuestion(id);
    await ask(token, 'When can you come?');
    const second = await lastQuestion(id);
    await world.run(rep, 'estimates.answer', { questionId: second, text: 'Next week.' });
    expect(await statusOf(id)).toBe('changes_requested');
    await world.run(rep, 'estimates.answer', { questionId: first, text: 'Very.' });
    expect(await statusOf(id)).toBe('viewed');
    expect((await view(token)).threads).toMatchObject([
      {
        text: 'Is the siren loud?',
        lineId,
        open: false,
        replies: [{ from: 'company', by: rep.name, text: 'Very.' }],
      },
      { text: 'When can you come?', lineId: null, replies: [{ text: 'Next week.' }] },
    ]);
    const mails = await world.list(admin, 'email-messages', { estimateId: id });
    expect(mails.map((mail) => mail['body'])).toContainEqual(
      expect.stringMatching(/You asked:\nIs the siren loud\?[^]*answers:\nVery\./),
    );
    await ask(token, 'How loud?', { questionId: first });
    expect(await statusOf(id)).toBe('changes_requested');
    expect((await view(token)).threads[0]).toMatchObject({
      open: true,
      replies: [{}, { text: 'How loud?' }],
    });
  });

  test('shows on the customer’s page however many were asked before it', async () => {
    const { token } = await sentEstimate();
    const { actor, evidence } = await customerOfLink(world, token);
    const asking = (question: string) => ({ name: 'customer.ask', args: { evidence, question } });
    for (let from = 0; from < 200; from += 50)
      await world.writer.mutate(actor, {
        key: newKey(),
        mutations: Array.from({ length: 50 }, (_, n) => asking(`Question ${from + n}?`)),
      });
    await ask(token, 'And when can you come?');
    expect((await view(token)).threads.map(({ text }) => text)).toContain('And when can you come?');
  });

  test('does not keep the customer from signing, and an answer then leaves it signed', async () => {
    const { id, token } = await sentEstimate();
    await ask(token, 'Is it loud?');
    await acceptEstimate(world, token);
    await world.run(rep, 'estimates.answer', { questionId: await lastQuestion(id), text: 'Yes.' });
    expect(await statusOf(id)).toBe('accepted');
  });

  test('answered with a revision withdraws the offer, and the mail says so', async () => {
    const { id, token } = await sentEstimate();
    await ask(token, 'Cheaper?');
    await world.run(rep, 'estimates.answer', {
      questionId: await lastQuestion(id),
      text: 'Yes, see the next version.',
      revise: true,
    });
    expect(await world.find(admin, 'estimates', { id })).toMatchObject({ status: 'draft', revision: 2 });
    await expect(view(token)).rejects.toMatchObject({ code: 'LINK_SUPERSEDED' });
    const mails = await world.list(admin, 'email-messages', { estimateId: id });
    expect(mails.some((mail) => String(mail['body']).includes('a new version'))).toBe(true);
  });

  test('cannot point at another estimate’s line or question', async () => {
    const [one, other] = [await sentEstimate(), await sentEstimate()];
    await ask(other.token, 'Mine?');
    const foreign = await lastQuestion(other.id);
    await expect(ask(one.token, 'Theirs?', { questionId: foreign })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(ask(one.token, 'Theirs?', { lineId: other.lineId })).rejects.toMatchObject({
      code: 'HASH_MISMATCH',
    });
    const installer = await world.person(admin, 'installer');
    await expect(
      world.run(installer, 'estimates.answer', { questionId: foreign, text: 'X' }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/NOT_FOUND|NOT_AUTHORIZED/) });
  });
});

describe('a link', () => {
  test('is one for each recipient: a new one ends the old one, and says so', async () => {
    const accountId = await world.account(rep);
    const spouse = await world.make(rep, 'contacts.create', {
      accountId,
      name: 'Otto Miller',
      email: 'otto@example.com',
    });
    const { id, token } = await sentEstimate(accountId);
    const make = async (more: object = {}) =>
      z
        .object({ token: z.string() })
        .parse((await world.run(rep, 'estimates.link', { id, mail: false, ...more })).results[0]);
    const second = await make({ contactId: spouse });
    expect([(await view(token)).recipientName, (await view(second.token)).recipientName]).toEqual([
      'Hanna Miller',
      'Otto Miller',
    ]);
    const third = await make();
    await expect(view(token)).rejects.toMatchObject({ code: 'LINK_REPLACED', status: 410 });
    expect((await view(second.token)).state).toBe('open');
    expect((await view(third.token)).state).toBe('open');
    const stranger = (
      await world.find(admin, 'contacts', { accountId: await world.account(rep, 'Ida Stone') })
    )?.['id'];
    await expect(make({ contactId: stranger })).rejects.toMatchObject({ code: 'INVALID' });
  });

  test('is revoked: it opens nothing, signs nothing, and names whom to ask', async () => {
    const { id, token } = await sentEstimate();
    const sign = await openedToSign(world, token);
    const link = await world.find(admin, 'estimate-links', { estimateId: id });
    await world.run(manager, 'estimates.revokeLink', { linkId: link?.['id'] });
    await expect(view(token)).rejects.toMatchObject({
      code: 'LINK_REVOKED',
      details: { company: { name: 'Northgate Security' } },
    });
    await expect(sign()).rejects.toMatchObject({ code: 'LINK_REVOKED' });
    expect(await world.list(admin, 'estimate-events', { estimateId: id, kind: 'link_revoked' })).toHaveLength(
      1,
    );
  });

  test('that was signed with is replaced, not revoked', async () => {
    const { id, token } = await sentEstimate();
    await acceptEstimate(world, token);
    const link = await world.find(admin, 'estimate-links', { estimateId: id });
    await expect(world.run(manager, 'estimates.revokeLink', { linkId: link?.['id'] })).rejects.toMatchObject({
      code: 'NOT_READY',
    });
    expect((await view(token)).state).toBe('accepted');
  });
});

test('a contact of the organization receives and signs for its sites, one of another organization does not', async () => {
  const [own, other] = await Promise.all(
    ['Meadow Homes', 'Other Homes'].map((name) => world.make(admin, 'organizations.create', { name })),
  );
  const accountId = await world.account(rep);
  await world.run(admin, 'accounts.update', { id: accountId, patch: { organizationId: own } });
  const contactOf = (organizationId: string | undefined) =>
    world.make(admin, 'contacts.create', { organizationId, name: 'Paula Green', email: 'paula@example.com' });
  const id = await world.estimate(rep, accountId);
  await world.run(rep, 'estimate-lines.add', {
    estimateId: id,
    lines: [{ name: 'Panel', unitPrice: 10_000 }],
  });
  const choose = (contactId: string) => world.run(rep, 'estimates.update', { id, patch: { contactId } });
  await expect(choose(await contactOf(other))).rejects.toMatchObject({ code: 'INVALID' });
  await choose(await contactOf(own));
  const token = await sendEstimate(world, rep, id);
  const signature = { kind: 'typed', text: 'Paula Green' };
  expect(await acceptEstimate(world, token, { signerName: 'Paula Green', signature })).toMatchObject({
    status: 'signed',
  });
});

test('at a site without contacts the signer of its organization is proposed', async () => {
  const organizationId = await world.make(admin, 'organizations.create', { name: 'Harbor Homes' });
  const account = { name: 'Harbor 12', type: 'commercial', organizationId };
  const accountId = await world.make(rep, 'accounts.create', { account });
  const add = (name: string, roles: readonly string[]) =>
    world.make(admin, 'contacts.create', { organizationId, name, roles, email: 'harbor@example.com' });
  await add('Bill Payer', ['billing']);
  const signerId = await add('Sigrid Harbor', ['signer']);
  const id = await world.make(rep, 'estimates.create', { accountId });
  expect(await world.list(admin, 'estimates', { id })).toMatchObject([{ contactId: signerId }]);
});
