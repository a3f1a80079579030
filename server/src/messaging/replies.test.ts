import { beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { mailTexts } from '@sable/domain/texts/mail';
import { testApp, type TestApp } from '../http/test-app.ts';
import { newKey } from '../transaction-context.ts';
import { signatureOf } from '../webhooks/signature.ts';
import { ReplyAddresses } from './reply-address.ts';

const secret = 'a secret of the mail service and us';
let server: TestApp;
let companyId: string;
let rep: string;

beforeAll(async () => {
  server = await testApp({ MAIL_WEBHOOK_SECRET: secret, REPLY_ADDRESS: 'reply@in.example.com' });
  rep = await server.person('sales');
  companyId = (await session(rep)).company.id;
  await server.run(rep, 'settings.update', {
    id: (await session(rep)).userSettingsId,
    patch: { mailAbout: ['estimate_question'] },
  });
}, 60_000);

const session = async (cookie: string) =>
  z
    .object({
      company: z.object({ id: z.string() }),
      user: z.object({ id: z.string() }),
      userSettingsId: z.string(),
    })
    .parse((await server.call(cookie, 'GET', '/api/session')).json());

const rowsSchema = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });
const rows = async (collection: string, field: string, value: string) =>
  rowsSchema.parse(
    (
      await server.call(server.admin, 'POST', `/api/${collection}/query`, {
        where: { field, op: 'eq', value },
        limit: 200,
      })
    ).json(),
  ).rows;

interface Offer {
  readonly id: string;
  readonly page: string;
}

async function offer(language: 'en' | 'fr' = 'en'): Promise<Offer> {
  const accountId = await server.household(rep, 'Miller household', {
    name: 'Hanna Miller',
    email: 'hanna@example.com',
    language,
  });
  const id = await server.make(rep, 'estimates.create', { accountId });
  const product = await server.make(server.admin, 'products.create', {
    sku: newKey().slice(-8),
    name: 'Panel',
    kind: 'equipment',
    price: 100_00,
  });
  await server.run(rep, 'estimate-lines.add', {
    estimateId: id,
    lines: [{ name: 'Panel', productId: product, unitPrice: 100_00 }],
  });
  const { token } = await server.run(rep, 'estimates.send', { id });
  return { id, page: `/api/public/estimates/${token}` };
}

const spoken = z.object({ id: z.string(), from: z.string(), by: z.string(), text: z.string() });
const threadsOf = async ({ page }: Offer) =>
  z
    .object({ threads: z.array(spoken.extend({ open: z.boolean(), replies: z.array(spoken) })) })
    .parse((await server.call('', 'GET', page)).json()).threads;
const statusOf = async ({ id }: Offer) => (await rows('estimates', 'id', id))[0]?.['status'];

async function ask({ page }: Offer, question: string): Promise<void> {
  expect((await server.call('', 'POST', `${page}/ask`, { question })).statusCode).toBe(200);
}

/** Returns the id of the email to the customer about an estimate whose text contains some words. */
async function emailWith({ id }: Offer, phrase: string): Promise<string> {
  const found = (await rows('email-messages', 'estimateId', id)).find(({ body }) =>
    String(body).includes(phrase),
  );
  return z.string().parse(found?.['id']);
}

const addressOf = (messageId: string, of = companyId): string =>
  server.application.replyAddresses.addressOf({ companyId: of, messageId }) ?? '';

/** Posts an email as the mail service does. */
function receive(email: object, signedWith = secret) {
  const payload = JSON.stringify({
    id: `<${newKey()}@mail.example.com>`,
    from: 'hanna@example.com',
    ...email,
  });
  const message = { id: 'msg-1', timestamp: String(Math.floor(Date.now() / 1000)), body: payload };
  return server.app.inject({
    method: 'POST',
    url: '/api/webhooks/replies',
    payload,
    headers: {
      'content-type': 'application/json',
      'webhook-id': message.id,
      'webhook-timestamp': message.timestamp,
      'webhook-signature': signatureOf(signedWith, message),
    },
  });
}

const taken = async (email: object): Promise<void> => {
  const answer = await receive(email);
  expect([answer.statusCode, answer.body]).toEqual([200, '{"ok":true}']);
};

describe('a customer’s reply', () => {
  test('to an answer stands in its thread, waits for us, and is taken once', async () => {
    const made = await offer();
    await ask(made, 'Is the siren loud?');
    const [first] = await threadsOf(made);
    await server.run(rep, 'estimates.answer', { questionId: first?.id, text: 'Very.' });
    expect(await statusOf(made)).toBe('viewed');
    const messageId = await emailWith(made, 'Very.');
    const text = `How loud in dB?\n\nOn Tue, Mar 4, 2025 at 9:12 AM Northgate wrote:\n> ${mailTexts.en.reply.above}\n>\n> Very.`;
    const reply = { id: '<once@mail.example.com>', to: [addressOf(messageId).toUpperCase()], text };
    await taken(reply);
    await taken(reply);
    expect(await threadsOf(made)).toMatchObject([
      {
        text: 'Is the siren loud?',
        open: true,
        replies: [{ text: 'Very.' }, { from: 'customer', by: 'Hanna Miller', text: 'How loud in dB?' }],
      },
    ]);
    expect((await threadsOf(made))[0]?.replies).toHaveLength(2);
    expect(await statusOf(made)).toBe('changes_requested');
    expect((await rows('email-messages', 'id', messageId))[0]?.['repliedAt']).toEqual(expect.any(String));
  });

  test('to the estimate itself is a question of its own', async () => {
    const made = await offer();
    await taken({
      to: ['a@example.com', addressOf(await emailWith(made, 'is ready'))],
      html: '<p>When can you come?</p>',
    });
    expect(await threadsOf(made)).toMatchObject([{ text: 'When can you come?', open: true }]);
  });

  test('after the signature is heard, and changes nothing that was signed', async () => {
    const made = await offer();
    const messageId = await emailWith(made, 'is ready');
    const { hash } = z.object({ hash: z.string() }).parse((await server.call('', 'GET', made.page)).json());
    const signed = await server.call('', 'POST', `${made.page}/accept`, {
      versionHash: hash,
      signerName: 'Hanna Miller',
      consent: true,
      signature: { kind: 'typed', text: 'Hanna Miller' },
    });
    expect(signed.statusCode).toBe(200);
    await taken({ to: [addressOf(messageId)], text: 'Where do I park?' });
    expect(await threadsOf(made)).toMatchObject([{ text: 'Where do I park?' }]);
    // The copy is sealed after the response.
    await expect.poll(() => statusOf(made)).toBe('accepted');
  });

  test('with files is accepted without them, and both sides are notified', async () => {
    const made = await offer();
    const attachments = [{ filename: 'plan.pdf' }, { filename: 'logo.png', inline: true }];
    await taken({ to: [addressOf(await emailWith(made, 'is ready'))], text: 'Here it is.', attachments });
    expect(await threadsOf(made)).toMatchObject([
      { text: 'Here it is.\n\n[Attached, not accepted: plan.pdf]' },
    ]);
    expect(await emailWith(made, 'could not accept the attached files: plan.pdf')).not.toBe('');
  });

  test('that is too long is sent back in words', async () => {
    const made = await offer();
    await taken({ to: [addressOf(await emailWith(made, 'is ready'))], text: 'x'.repeat(4001) });
    expect(await threadsOf(made)).toEqual([]);
    expect(await emailWith(made, 'longer than 4,000 characters')).not.toBe('');
  });

  test('that is too long is sent back to who reads French in their own words and numbers', async () => {
    const made = await offer('fr');
    await taken({ to: [addressOf(await emailWith(made, 'est prête'))], text: 'x'.repeat(4001) });
    expect(await emailWith(made, 'elle dépasse 4\u00a0000 caractères')).not.toBe('');
  });

  test('that no person wrote, or that is empty, is ignored', async () => {
    const made = await offer();
    const to = [addressOf(await emailWith(made, 'is ready'))];
    await taken({ to, text: 'I am away.', headers: { 'Auto-Submitted': 'auto-replied' } });
    await taken({ to, text: 'I am away.', headers: { Precedence: 'bulk' } });
    await taken({ to, text: ' \n' });
    expect(await threadsOf(made)).toEqual([]);
  });
});

describe('an address', () => {
  test('that was not given out, or whose link was revoked, is answered like any other and takes nothing', async () => {
    const made = await offer();
    const messageId = await emailWith(made, 'is ready');
    const right = addressOf(messageId);
    const other = new ReplyAddresses('another secret', 'reply@in.example.com').addressOf({
      companyId,
      messageId,
    });
    const changed = right.replace(/.(?=@)/, (digit) => (digit === '0' ? '1' : '0'));
    for (const address of [
      other,
      changed,
      right.replace('reply+', 'other+'),
      `${right}.example`,
      'reply@in.example.com',
      addressOf(newKey()),
      addressOf(messageId, newKey()),
    ])
      await taken({ to: [address], text: 'Hello?' });
    expect(await threadsOf(made)).toEqual([]);
    const [link] = await rows('estimate-links', 'estimateId', made.id);
    await server.run(server.admin, 'estimates.revokeLink', { linkId: link?.['id'] });
    await taken({ to: [right], text: 'Hello?' });
    expect(await rows('estimate-events', 'estimateId', made.id)).not.toContainEqual(
      expect.objectContaining({ kind: 'question' }),
    );
  });

  test('is short enough for every mail server', async () => {
    const [local = ''] = addressOf(newKey()).split('@');
    expect(local.length).toBeLessThanOrEqual(64);
  });

  test('takes nothing that the mail service did not sign', async () => {
    const made = await offer();
    const to = [addressOf(await emailWith(made, 'is ready'))];
    expect((await receive({ to, text: 'Hello?' }, 'another secret of somebody')).statusCode).toBe(401);
    expect(await threadsOf(made)).toEqual([]);
  });
});

describe('a rep’s reply', () => {
  /** Returns the email that notified the rep of a question. */
  const tellingOf = (phrase: string) =>
    vi.waitFor(
      async () => {
        const email = (await rows('email-messages', 'status', 'captured')).find(
          ({ body, subject }) => String(subject).includes('asks about') && String(body).includes(phrase),
        );
        return z.string().parse(email?.['id']);
      },
      { timeout: 20_000 },
    );

  test('to the email about a question answers it', async () => {
    const made = await offer();
    await ask(made, 'Is the keypad white?');
    const messageId = await tellingOf('Is the keypad white?');
    await taken({ from: 'rep@example.com', to: [addressOf(messageId)], text: 'Yes.' });
    expect(await threadsOf(made)).toMatchObject([
      { open: false, replies: [{ from: 'company', by: 'sales person', text: 'Yes.' }] },
    ]);
    expect(await statusOf(made)).toBe('viewed');
  });

  test('with files notifies them that the customer did not receive it', async () => {
    const made = await offer();
    await ask(made, 'Is the panel white?');
    const to = [addressOf(await tellingOf('Is the panel white?'))];
    await taken({ to, text: 'See here.', attachments: [{ filename: 'panel.jpg' }] });
    const sentBack = (await rows('email-messages', 'createdBy', 'system')).filter(({ subject }) =>
      String(subject).startsWith('Your reply was not delivered'),
    );
    expect(sentBack).toMatchObject([
      { body: expect.stringContaining('Files cannot be sent to a customer this way (panel.jpg)') },
    ]);
    expect(
      (await rows('estimate-events', 'estimateId', made.id)).filter(({ kind }) => kind === 'answer'),
    ).toEqual([]);
  });

  test('to a test email proves that replies come in', async () => {
    const { id } = await server.run(server.admin, 'email-messages.sendTest', {});
    await taken({ to: [addressOf(id)], text: 'It works.' });
    const { user } = await session(server.admin);
    expect(await rows('notifications', 'userId', user.id)).toContainEqual(
      expect.objectContaining({ title: 'Your reply to the test email arrived' }),
    );
  });
});

test('without an address for replies, they go to people’s own mailboxes', () => {
  expect(new ReplyAddresses('secret', undefined).addressOf({ companyId, messageId: newKey() })).toBeNull();
});
