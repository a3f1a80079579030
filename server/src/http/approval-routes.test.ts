import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { withConnection } from '../db/connect.ts';
import { newKey } from '../transaction-context.ts';
import { testApp, type TestApp } from './test-app.ts';

interface Person {
  readonly cookie: string;
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

let server: TestApp;
let admin: Person;
let manager: Person;
let rep: Person;
let accountId: string;

const sessionSchema = z.object({ user: z.object({ id: z.string(), email: z.string(), name: z.string() }) });
async function personOf(cookie: string): Promise<Person> {
  const { user } = sessionSchema.parse((await server.call(cookie, 'GET', '/api/session')).json());
  return { cookie, ...user };
}

beforeAll(async () => {
  server = await testApp();
  admin = await personOf(server.admin);
  rep = await personOf(await server.person('sales'));
  accountId = await server.household(rep.cookie);
});
beforeEach(async () => {
  manager = await personOf(await server.person('manager'));
});

const rowSchema = z.looseObject({ id: z.string(), version: z.number() });
async function rowsOf(collection: string, field: string, value: string, cookie = server.admin) {
  const asked = { collection, where: { field, op: 'eq', value } };
  const answer = await server.call(cookie, 'POST', '/api/query', asked);
  return z.object({ rows: z.array(rowSchema) }).parse(answer.json()).rows;
}
const stored = async (id: string) => (await rowsOf('estimates', 'id', id))[0];
const sql = (text: string, values: unknown[] = []) =>
  withConnection(
    server.application.database.ownerConfig,
    async (client) => (await client.query(text, values)).rows,
  );

/** Creates a rep's draft with a line that is not in the price book, and requests its approval. */
async function asked(id?: string): Promise<string> {
  const estimateId = id ?? (await server.make(rep.cookie, 'estimates.create', { accountId }));
  if (!id)
    await server.run(rep.cookie, 'estimate-lines.add', {
      estimateId,
      lines: [
        { name: 'Siren', unitPrice: 250_00 },
        { name: 'Watch', kind: 'monitoring', unitPrice: 39_99 },
      ],
    });
  await server.run(rep.cookie, 'estimates.requestApproval', { id: estimateId });
  return estimateId;
}

const mailsTo = async ({ email }: Person) =>
  (await server.application.capture?.list())?.filter(({ to }) => to.includes(email)) ?? [];

/** Returns the newest email to a person with a matching subject, and the token in it. */
const mailTo = (person: Person, subject: string | RegExp) =>
  vi.waitFor(
    async () => {
      const mail = (await mailsTo(person)).find((one) => one.subject.match(subject));
      const token = /\/a\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
      if (!mail || !token) throw new Error(`No email to ${person.email} says ${subject}.`);
      return { ...mail, token };
    },
    { timeout: 30_000 },
  );
const linkTo = async (person: Person, estimateId: string) => {
  const reference = String((await stored(estimateId))?.['reference']);
  return (await mailTo(person, `${reference} needs your approval`)).token;
};

const at = (token: string, act = '') => `/api/public/approvals/${token}${act && `/${act}`}`;
/** Each request comes from its own address, because rate limits are not tested here. */
let asks = 0;
const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  server.app.inject({
    method,
    url,
    remoteAddress: `10.0.${asks >> 8}.${asks++ & 255}`,
    headers: { origin: server.origin },
    ...(payload && { payload }),
  });
const get = (token: string) => call('GET', at(token));
const post = (token: string, act: string, body: object) => call('POST', at(token, act), body);
const pageSchema = z.looseObject({ nonce: z.string() });
const open = async (token: string) => pageSchema.parse((await get(token)).json());
const refusal = (answer: { readonly statusCode: number; json(): unknown }) => ({
  status: answer.statusCode,
  ...z.object({ error: z.object({ code: z.string(), message: z.string() }) }).parse(answer.json()).error,
});
/** Opens the page and confirms on it. */
const confirm = async (token: string, act: string, more: object = {}) =>
  post(token, act, { nonce: (await open(token)).nonce, ...more });
const deadLinkText = async (token: string) => {
  const { status, code, message } = refusal(await get(token));
  expect([status, code]).toEqual([410, 'APPROVAL_CLOSED']);
  const acted = refusal(await post(token, 'approve', { nonce: '1.x' }));
  expect(acted).toMatchObject({ status: 410, message });
  return message;
};

describe('the email that asks for approval', () => {
  test('names estimate, customer, rep, reasons and both totals; the page shows the same and no cost', async () => {
    const id = await asked();
    const reference = String((await stored(id))?.['reference']);
    const mail = await mailTo(manager, `${reference} needs your approval: Hanna Miller`);
    for (const phrase of [
      reference,
      'Hanna Miller',
      rep.name,
      '$250.00 once, $39.99 a month',
      'outside the price book',
    ])
      expect(mail.text).toContain(phrase);
    const page = await open(mail.token);
    expect(page).toMatchObject({
      purpose: 'decide',
      reference,
      customer: 'Hanna Miller',
      rep: rep.name,
      reasons: ['A line is outside the price book.'],
      offers: [{ option: null, oneTime: '$250.00', recurring: '$39.99 a month' }],
    });
    expect(JSON.stringify(page)).not.toMatch(/cost|margin|Hash/i);
    const [message] = await sql(`select body from email_messages where subject like $1`, [
      `${reference} needs%`,
    ]);
    expect(JSON.stringify(message)).not.toContain(mail.token);
  });

  test('goes to nobody who may not decide: not the one who asks, nor who holds credit', async () => {
    const office = await personOf(await server.person('office'));
    const id = await server.draft(rep.cookie, accountId, [{ name: 'Siren', unitPrice: 250_00 }]);
    const credit = [
      { userId: rep.id, sharePpm: 500_000 },
      { userId: manager.id, sharePpm: 500_000 },
    ];
    await server.run(rep.cookie, 'estimates.update', { id, patch: { credit } });
    await asked(id);
    await linkTo(admin, id);
    const reference = String((await stored(id))?.['reference']);
    const recipients = await sql(
      `select u.email from approval_links l join users u on u.company_id = l.company_id and u.id = l.user_id where l.estimate_id = $1`,
      [id],
    );
    expect(recipients).toContainEqual({ email: admin.email });
    for (const person of [manager, rep, office]) {
      expect(recipients).not.toContainEqual({ email: person.email });
      expect((await mailsTo(person)).filter(({ text }) => text.includes(reference))).toEqual([]);
    }
  });
});

describe('the link', () => {
  test('does nothing by being opened, however often', async () => {
    const id = await asked();
    const token = await linkTo(manager, id);
    const before = await stored(id);
    for (let n = 0; n < 3; n++) expect((await get(token)).statusCode).toBe(200);
    for (const url of [at(token, 'approve'), at(token, 'reject')])
      expect((await call('GET', url)).statusCode).toBe(404);
    expect(await stored(id)).toEqual(before);
    expect(
      await sql('select used_at from approval_links where estimate_id = $1 and used_at is not null', [id]),
    ).toEqual([]);
  });

  test('approves once, notifies the rep, and emails the approver how to withdraw the approval', async () => {
    const id = await asked();
    const token = await linkTo(manager, id);
    expect((await confirm(token, 'approve')).statusCode).toBe(200);
    expect(await stored(id)).toMatchObject({ status: 'approved', approval: { decidedBy: manager.id } });
    const reference = String((await stored(id))?.['reference']);
    const notices = await rowsOf('notifications', 'kind', 'approval_given', rep.cookie);
    expect(notices.map(({ title }) => title)).toContain(`${reference} was approved`);
    expect(await deadLinkText(token)).toMatch(
      new RegExp(`^You approved ${reference} with this link, which works once`),
    );
    const { token: back } = await mailTo(manager, `You approved ${reference}`);
    expect(refusal(await post(back, 'approve', { nonce: (await open(back)).nonce })).status).toBe(403);
    expect((await confirm(back, 'withdraw')).statusCode).toBe(200);
    expect(await stored(id)).toMatchObject({ status: 'pending_approval', approval: { decidedBy: null } });
    expect((await server.mutate(rep.cookie, 'estimates.send', { id })).statusCode).not.toBe(200);
    expect(await deadLinkText(back)).toMatch(/^You withdrew your approval of/);
  });

  test('takes nothing back once the estimate was sent', async () => {
    const id = await asked();
    await confirm(await linkTo(manager, id), 'approve');
    const { token: back } = await mailTo(
      manager,
      `You approved ${String((await stored(id))?.['reference'])}`,
    );
    const { nonce } = await open(back);
    await server.run(rep.cookie, 'estimates.send', { id });
    expect(refusal(await post(back, 'withdraw', { nonce })).message).toMatch(
      /is sent now\. Nothing was changed/,
    );
  });

  test('rejects with a reason, and not without', async () => {
    const id = await asked();
    const token = await linkTo(manager, id);
    for (const reason of ['', '   '])
      expect((await confirm(token, 'reject', { reason })).statusCode).toBe(422);
    expect((await confirm(token, 'reject', { reason: 'Ten percent at most.' })).statusCode).toBe(200);
    expect(await stored(id)).toMatchObject({
      status: 'draft',
      approval: { note: 'Ten percent at most.', decidedBy: manager.id },
    });
    expect(await rowsOf('notifications', 'body', 'Ten percent at most.', rep.cookie)).toHaveLength(1);
    expect(await deadLinkText(token)).toMatch(/^You rejected/);
  });

  test('is nobody else’s: tampered, cut, another company’s, or another link’s page', async () => {
    const [id, other] = [await asked(), await asked()];
    const [token, second] = [await linkTo(manager, id), await linkTo(manager, other)];
    const last = token.endsWith('A') ? 'B' : 'A';
    const strangers = [
      token.slice(0, -1) + last,
      token.slice(22),
      token.slice(0, -2),
      Buffer.from(newKey().replaceAll('-', ''), 'hex').toString('base64url') + token.slice(22),
      second.slice(0, 40) + token.slice(40),
    ];
    for (const stranger of strangers) expect(refusal(await get(stranger)).code).toBe('LINK_UNKNOWN');
    const { nonce } = await open(second);
    const [expiry, mac] = (await open(token)).nonce.split('.');
    for (const given of [nonce, `${Number(expiry) + 1}.${mac}`, `${expiry}.`, '', mac ?? ''])
      expect(refusal(await post(token, 'approve', { nonce: given })).code).toBe('APPROVAL_STALE');
    expect((await post(token, 'approve', {})).statusCode).toBe(422);
    expect(await stored(id)).toMatchObject({ status: 'pending_approval' });
    const [link] = await sql('select id from approval_links where estimate_id = $1 and user_id = $2', [
      id,
      manager.id,
    ]);
    const linkId = z.object({ id: z.string() }).parse(link).id;
    for (const { cookie } of [rep, admin])
      expect((await server.mutate(cookie, 'estimates.approveByLink', { linkId })).statusCode).toBe(403);
  });

  test('of two managers at once has one winner, and the other reads who it was', async () => {
    const second = await personOf(await server.person('manager'));
    for (let round = 0; round < 5; round++) {
      const id = await asked();
      const [one, two] = [await linkTo(manager, id), await linkTo(second, id)];
      const [first, last] = [(await open(one)).nonce, (await open(two)).nonce];
      const answers = await Promise.all([
        post(one, 'approve', { nonce: first }),
        post(one, 'approve', { nonce: first }),
        post(two, 'reject', { nonce: last, reason: 'No.' }),
      ]);
      const won = answers.filter(({ statusCode }) => statusCode === 200);
      expect(won).toHaveLength(1);
      for (const lost of answers.filter((answer) => !won.includes(answer)))
        expect(refusal(lost)).toMatchObject({
          status: 410,
          message: expect.stringMatching(
            /(already (approved|rejected) E-\d+|(approved|rejected) E-\d+ with this link)/,
          ),
        });
      const status = String((await stored(id))?.['status']);
      expect(status).toBe(won[0] === answers[2] ? 'draft' : 'approved');
    }
  });
});

describe('the link no longer works, with an explanation, when', () => {
  test('the estimate was withdrawn, and stays so when it is asked for again', async () => {
    const id = await asked();
    const token = await linkTo(manager, id);
    await server.run(rep.cookie, 'estimates.recallApproval', { id });
    expect(await deadLinkText(token)).toMatch(/was recalled for changes\. Nothing was decided\./);
    await asked(id);
    expect(await deadLinkText(token)).toMatch(/you will get a new email\.$/);
    await vi.waitFor(async () => expect(await linkTo(manager, id)).not.toBe(token), { timeout: 30_000 });
    expect((await confirm(await linkTo(manager, id), 'approve')).statusCode).toBe(200);
  });

  test('somebody else decided in the product', async () => {
    const id = await asked();
    const token = await linkTo(manager, id);
    await server.run(admin.cookie, 'estimates.approve', { id });
    expect(await deadLinkText(token)).toMatch(/^Rita Olson already approved E-\d+\./);
  });

  test('the estimate was voided', async () => {
    const id = await asked();
    const token = await linkTo(manager, id);
    await server.run(admin.cookie, 'estimates.void', { id, reason: 'Sold elsewhere.' });
    expect(await deadLinkText(token)).toMatch(/voided\. There is nothing to decide\./);
  });

  test('what it shows is not what was mailed', async () => {
    const id = await asked();
    const token = await linkTo(manager, id);
    const { nonce } = await open(token);
    await sql('alter table estimate_lines disable trigger user');
    await sql('alter table estimate_lines no force row level security');
    await sql('update estimate_lines set unit_price = 100 where estimate_id = $1', [id]);
    await sql('alter table estimate_lines force row level security');
    await sql('alter table estimate_lines enable trigger user');
    expect(await deadLinkText(token)).toMatch(/changed after this email was sent\. Nothing was decided\./);
    expect(refusal(await post(token, 'approve', { nonce })).status).toBe(410);
    expect(await stored(id)).toMatchObject({ status: 'pending_approval' });
  });

  test('72 hours have passed', async () => {
    const id = await asked();
    const token = await linkTo(manager, id);
    await sql('alter table approval_links no force row level security');
    await sql(`update approval_links set expires_at = now() where estimate_id = $1`, [id]);
    await sql('alter table approval_links force row level security');
    expect(await deadLinkText(token)).toMatch(/^This link has expired: it worked for 72 hours\./);
  });

  test('its person lost the right, or works here no more', async () => {
    const id = await asked();
    const token = await linkTo(manager, id);
    const { nonce } = await open(token);
    await server.run(admin.cookie, 'users.setRoles', { id: manager.id, roles: ['sales'] });
    expect(await deadLinkText(token)).toMatch(/^You can no longer approve estimates\./);
    await server.run(admin.cookie, 'users.setStatus', { id: manager.id, status: 'suspended' });
    const message = await deadLinkText(token);
    expect(message).toMatch(/^Your access to Contract Security has ended\./);
    expect(message).not.toMatch(/E-\d/);
    expect(refusal(await post(token, 'approve', { nonce })).status).toBe(410);
    expect(await stored(id)).toMatchObject({ status: 'pending_approval' });
  });

  test('the company switched such links off: the next email asks to sign in', async () => {
    const [settings] = await rowsOf('settings', 'scope', 'company');
    const decideByLink = (approveByLink: boolean) =>
      server.run(admin.cookie, 'settings.update', { id: settings?.id, patch: { approveByLink } });
    const id = await asked();
    const token = await linkTo(manager, id);
    await decideByLink(false);
    try {
      expect(await deadLinkText(token)).toMatch(/no longer allows decisions from emails\./);
      const next = await asked();
      const reference = String((await stored(next))?.['reference']);
      const mail = await vi.waitFor(
        async () => {
          const found = (await mailsTo(manager)).find(({ subject }) => subject.includes(reference));
          if (!found) throw new Error('The email has not arrived.');
          return found;
        },
        { timeout: 30_000 },
      );
      expect(mail.text).toContain(`/estimate/${next}`);
      expect(mail.text).not.toContain('/a/');
    } finally {
      await decideByLink(true);
    }
  });
});

test('a draft whose approval was asked for by email can still be deleted', async () => {
  const id = await asked();
  await linkTo(manager, id);
  await server.run(rep.cookie, 'estimates.recallApproval', { id });
  await server.run(rep.cookie, 'estimates.delete', { id });
  expect(await sql('select id from approval_links where estimate_id = $1', [id])).toEqual([]);
});
