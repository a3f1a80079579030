import { addDays } from '@sable/domain/calendar-date';
import { estimateContentSchema } from '@sable/domain/estimate/content';
import { systemActor } from '@sable/domain/kernel/actor';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { customerView, resolveLink } from './customer-link.ts';
import { setClock } from './test-clock.ts';
import { whileLocked } from './test-lock.ts';
import { acceptEstimate, attachment, customerOfLink, seal, sendEstimate, untilHeard } from './test-sale.ts';
import { austin, testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');
await world.run(admin, 'tax-profiles.create', { name: 'Texas', region: 'TX', components: [] });

afterEach(() => vi.useRealTimers());

const asApp = (text: string, values: unknown[]) =>
  world.tenancy.withTenant(admin.companyId, (client) => client.query(text, values));
const estimateOf = (id: string) => world.get(admin, 'estimates', { id });
const view = async (token: string) => customerView(world.tenancy, await resolveLink(world.tenancy, token));

type Further = readonly { readonly name: string; readonly email?: string; readonly role?: string }[];

/**
 * Creates an estimate that Hanna Miller and others sign. Returns it with Hanna's link and the ids of the others'
 * contacts.
 */
async function draft(further: Further, type = 'residential') {
  const accountId = await world.make(rep, 'accounts.create', {
    account: { name: 'Hanna Miller', type, site: austin },
    contact: { name: 'Hanna Miller', email: 'home@example.com' },
  });
  const people = [];
  for (const { name, email } of further)
    people.push(
      await world.make(rep, 'contacts.create', {
        accountId,
        name,
        phone: '+1 512 555 0100',
        email: email ?? null,
      }),
    );
  const id = await world.draft(rep, accountId, [
    { name: 'Panel', unitPrice: 34_900 },
    { name: 'Camera', unitPrice: 19_900, optional: true },
    { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 },
  ]);
  const furtherSigners = people.map((contactId, at) => ({ contactId, role: further[at]?.role ?? 'buyer' }));
  await world.run(rep, 'estimates.update', { id, patch: { furtherSigners } });
  return { id, accountId, people };
}

async function offer(further: Further, type?: string) {
  const made = await draft(further, type);
  return { ...made, token: await sendEstimate(world, rep, made.id) };
}

/** Creates a link that staff give to somebody, as for a signature in person. */
const linkFor = async (id: string, contactId: string): Promise<string> => {
  const { results } = await world.run(rep, 'estimates.link', { id, mail: false, contactId });
  return z.object({ token: z.string() }).parse(results[0]).token;
};

const signs = (token: string, name: string, more: object = {}) =>
  acceptEstimate(world, token, { signerName: name, signature: { kind: 'typed', text: name }, ...more });

describe('an offer that husband and wife sign', () => {
  test('is sold when both have signed, and is theirs from the first signature on', async () => {
    const { id, accountId, people, token } = await offer([
      { name: 'Paul Miller', email: 'home@example.com' },
    ]);
    const [paul = ''] = people;
    const early = await linkFor(id, paul);
    await expect(signs(early, 'Paul Miller')).rejects.toMatchObject({
      code: 'SIGNER_WAITS',
      details: { name: 'Hanna Miller' },
    });
    expect(await view(early)).toMatchObject({ signing: { turn: 'later', chosen: null } });

    const camera = (await world.list(admin, 'estimate-lines', { estimateId: id })).find(
      ({ name }) => name === 'Camera',
    );
    const selection = { [z.string().parse(camera?.['id'])]: true };
    const first = await signs(token, 'Hanna Miller', { selection });
    expect(await estimateOf(id)).toMatchObject({ status: 'signing', buyersSignedAt: null });
    expect(await world.list(admin, 'contracts', { accountId })).toEqual([]);
    // Repeating the request gives the same answer.
    expect(await signs(token, 'Hanna Miller', { selection })).toEqual(first);
    expect(await view(token)).toMatchObject({
      state: 'signing',
      signature: { signerName: 'Hanna Miller' },
      signing: {
        turn: 'signed',
        signers: [{ name: 'Hanna Miller' }, { name: 'Paul Miller', signedAt: null }],
      },
    });

    // The signers share an address, and each has their own link: both the one created by staff and the one mailed
    // later work.
    const mails = await world.list(admin, 'email-messages', { estimateId: id });
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('your signature for'));
    const turn = await linkFor(id, paul);
    expect(await view(turn)).toMatchObject({
      state: 'open',
      signing: { turn: 'mine', chosen: { selection } },
    });
    await expect(signs(turn, 'Paul Miller')).rejects.toMatchObject({
      code: 'ALREADY_SIGNED',
      details: { name: 'Hanna Miller' },
    });
    await signs(turn, 'Paul Miller', { selection });
    expect(await estimateOf(id)).toMatchObject({ status: 'accepted', selection });
    expect(await world.list(admin, 'contracts', { accountId })).toHaveLength(1);
    const signatures = await world.list(admin, 'estimate-signatures', { estimateId: id });
    expect(signatures.map(({ place, signerName, role }) => [place, signerName, role]).sort()).toEqual([
      [1, 'Hanna Miller', 'buyer'],
      [2, 'Paul Miller', 'buyer'],
    ]);
    const copies = (await world.list(admin, 'email-messages', { estimateId: id })).filter(({ subject }) =>
      String(subject).includes('signed copy'),
    );
    expect(copies).toHaveLength(2);
    expect(await view(token)).toMatchObject({ signature: { signerName: 'Hanna Miller' } });
    expect(await view(turn)).toMatchObject({ signature: { signerName: 'Paul Miller' } });
  });

  test('names them in the version, and one that its contact signs alone does not change', async () => {
    const two = await offer([{ name: 'Paul Miller' }]);
    const alone = await offer([]);
    const contentOf = async (estimateId: string) =>
      estimateContentSchema.parse(
        (await world.find(admin, 'estimate-versions', { estimateId }))?.['content'],
      );
    expect((await contentOf(two.id)).signers).toEqual([
      { name: 'Hanna Miller', role: 'buyer' },
      { name: 'Paul Miller', role: 'buyer' },
    ]);
    expect(await contentOf(alone.id)).not.toHaveProperty('signers');
  });

  test('is declined by either of them until both have signed; who signed is bound by nothing', async () => {
    const { id, people, token } = await offer([{ name: 'Paul Miller' }]);
    await signs(token, 'Hanna Miller');
    const turn = await linkFor(id, people[0] ?? '');
    const { actor, evidence } = await customerOfLink(world, turn);
    await world.run(actor, 'customer.decline', { evidence, reason: 'price' });
    expect(await estimateOf(id)).toMatchObject({ status: 'declined' });
    // The next signing round asks both again.
    await world.run(rep, 'estimates.extend', { id, expiresOn: '2099-01-01' });
    expect(await estimateOf(id)).toMatchObject({ status: 'sent', signingRound: 2 });
    expect(await view(token)).toMatchObject({ state: 'open', signature: null, signing: { turn: 'mine' } });
    await signs(token, 'Hanna M. Miller');
    await signs(await linkFor(id, people[0] ?? ''), 'Paul Miller');
    expect(await estimateOf(id)).toMatchObject({ status: 'accepted' });
  });

  test('is signed by nobody else: a link of a reader reads', async () => {
    const { id, accountId } = await offer([{ name: 'Paul Miller' }]);
    const mother = await world.make(rep, 'contacts.create', {
      accountId,
      name: 'Ruth Miller',
      phone: '+1 512 555 0101',
    });
    const reader = await linkFor(id, mother);
    await expect(signs(reader, 'Ruth Miller')).rejects.toMatchObject({ code: 'NO_SIGNER' });
    expect(await view(reader)).toMatchObject({ signing: { turn: 'reader' } });
    expect(await world.list(admin, 'estimate-signatures', { estimateId: id })).toEqual([]);
  });

  test('is canceled by law by one who signed, and by no reader', async () => {
    const { id, accountId, people, token } = await offer([{ name: 'Paul Miller' }]);
    const mother = await world.make(rep, 'contacts.create', {
      accountId,
      name: 'Ruth Miller',
      phone: '+1 512 555 0103',
    });
    const reader = await linkFor(id, mother);
    await signs(token, 'Hanna Miller');
    const turn = await linkFor(id, people[0] ?? '');
    await signs(turn, 'Paul Miller');
    const cancel = async (link: string) => {
      const { actor, evidence } = await customerOfLink(world, link);
      return world.run(actor, 'customer.rescind', { evidence });
    };
    await expect(cancel(reader)).rejects.toMatchObject({ code: 'LINK_CLOSED' });
    expect(await estimateOf(id)).toMatchObject({ status: 'accepted' });
    await cancel(turn);
    expect(await estimateOf(id)).toMatchObject({ status: 'rescinded' });
  });

  test('mails each with the signed copy a link of their own, which keeps the right to cancel', async () => {
    const { id, people, token } = await offer([{ name: 'Paul Miller', email: 'paul@example.com' }]);
    await signs(token, 'Hanna Miller');
    const turn = await linkFor(id, people[0] ?? '');
    await signs(turn, 'Paul Miller');
    const copies = await asApp(
      `select m."to", m.body, o.payload from outbox o join email_messages m on m.id = (o.payload->>'messageId')::uuid
       where m.estimate_id = $1 and o.payload ? 'attachSigned' order by m."to"`,
      [id],
    );
    const [hanna, paul] = z
      .array(z.object({ to: z.string(), body: z.string(), payload: z.object({ token: z.string() }) }))
      .parse(copies);
    expect([hanna?.to, paul?.to]).toEqual(['home@example.com', 'paul@example.com']);
    expect(hanna?.body).toMatch(/lets you cancel the agreement for a time.*:\n\{\{link\}\}/);
    const mailed = paul?.payload.token ?? '';
    expect(mailed).not.toBe(turn);
    // The link used for signing still works: its reader may still have the page open.
    for (const link of [mailed, turn])
      expect(await view(link)).toMatchObject({
        signature: { signerName: 'Paul Miller' },
        right: { alive: true },
      });
    const [newest] = (await world.list(admin, 'estimate-links', { estimateId: id })).toSorted((a, b) =>
      String(b['createdAt']).localeCompare(String(a['createdAt'])),
    );
    await expect(world.run(rep, 'estimates.revokeLink', { linkId: newest?.['id'] })).rejects.toMatchObject({
      code: 'NOT_READY',
    });
    const { actor, evidence } = await customerOfLink(world, mailed);
    await world.run(actor, 'customer.rescind', { evidence });
    expect(await estimateOf(id)).toMatchObject({ status: 'rescinded' });
  });

  test('keeps its signatures while a question is asked and answered', async () => {
    const { id, token } = await offer([{ name: 'Paul Miller' }]);
    await signs(token, 'Hanna Miller');
    const { actor, evidence } = await customerOfLink(world, token);
    await world.run(actor, 'customer.ask', { evidence, question: 'When do you come?' });
    expect(await estimateOf(id)).toMatchObject({ status: 'signing' });
    const question = await world.find(admin, 'estimate-events', { estimateId: id, kind: 'question' });
    await world.run(rep, 'estimates.answer', { questionId: question?.['id'], text: 'On Monday.' });
    expect(await estimateOf(id)).toMatchObject({ status: 'signing' });
  });

  test('is sold once, however many of both sign at once', async () => {
    const { id, accountId, people, token } = await offer([{ name: 'Paul Miller' }]);
    const turn = await linkFor(id, people[0] ?? '');
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        untilHeard(() => (at % 2 ? signs(token, 'Hanna Miller') : signs(turn, 'Paul Miller'))),
      ),
    );
    for (const each of tries)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'SIGNER_WAITS' });
    await signs(turn, 'Paul Miller');
    expect(await world.list(admin, 'estimate-signatures', { estimateId: id })).toHaveLength(2);
    expect(await world.list(admin, 'contracts', { accountId })).toHaveLength(1);
  });

  test('takes a paper signature for who has not signed electronically, and is sealed', async () => {
    const { id, token } = await offer([{ name: 'Paul Miller' }]);
    await signs(token, 'Hanna Miller');
    const signedOn = String(
      (await world.find(admin, 'estimate-signatures', { estimateId: id }))?.['signedOn'],
    );
    const paper = { id, method: 'paper', signedOn, signerName: 'Paul J. Miller' };
    const camera = (await world.list(admin, 'estimate-lines', { estimateId: id })).find(
      ({ name }) => name === 'Camera',
    );
    const other = { ...paper, selection: { [String(camera?.['id'])]: true } };
    await expect(world.run(admin, 'estimates.recordAcceptance', other)).rejects.toMatchObject({
      code: 'NOT_READY',
    });
    await world.run(admin, 'estimates.recordAcceptance', paper);
    expect(await estimateOf(id)).toMatchObject({ status: 'sealing' });
    expect(await world.list(admin, 'estimate-signatures', { estimateId: id })).toContainEqual(
      expect.objectContaining({
        signerName: 'Paul J. Miller',
        signature: { kind: 'recorded', method: 'paper', by: admin.name },
      }),
    );
  });

  test('keeps the paper that a signature was recorded from, with its SHA-256', async () => {
    const { id, accountId, token } = await offer([{ name: 'Paul Miller' }]);
    await signs(token, 'Hanna Miller');
    const signedOn = String(
      (await world.find(admin, 'estimate-signatures', { estimateId: id }))?.['signedOn'],
    );
    const fileId = await attachment(world, admin, { estimateId: id });
    const other = await attachment(world, admin, { estimateId: id });
    const paper = { id, method: 'paper', signedOn, signerName: 'Paul Miller', fileId };
    await world.run(admin, 'estimates.recordAcceptance', paper);
    const [, recorded] = (await world.list(admin, 'estimate-signatures', { estimateId: id })).toSorted(
      (a, b) => Number(a['place']) - Number(b['place']),
    );
    expect(recorded).toMatchObject({ signature: { file: { id: fileId, sha256: 'a'.repeat(64) } } });
    const remove = (file: string) => world.run(admin, 'files.delete', { id: file });
    const kept = { code: 'NOT_READY', message: expect.stringContaining('signed document of Paul Miller') };
    await expect(remove(fileId)).rejects.toMatchObject(kept);
    await seal(world, { companyId: admin.companyId, estimateId: id });
    expect(await world.list(admin, 'contracts', { accountId })).toEqual([
      expect.objectContaining({ fileId }),
    ]);
    await expect(remove(fileId)).rejects.toMatchObject(kept);
    await remove(other);
  });

  test('keeps a paper that is deleted as a signature is recorded from it, or records none', async () => {
    const { id, accountId, token } = await offer([{ name: 'Paul Miller' }]);
    await signs(token, 'Hanna Miller');
    const fileId = await attachment(world, admin, { estimateId: id });
    const { signedOn } = await world.get(admin, 'estimate-signatures', { estimateId: id });
    const paper = { id, method: 'paper', signedOn, signerName: 'Paul Miller', fileId };
    const row = { table: 'files', companyId: admin.companyId, id: fileId };
    // The deletion waits for the file's lock. The paper is recorded meanwhile, or waits as well.
    const both = await whileLocked(world, row, async (waiting) => {
      const deleted = world.run(admin, 'files.delete', { id: fileId });
      await waiting(1);
      const recorded = world.run(admin, 'estimates.recordAcceptance', paper);
      const settled = Promise.allSettled([deleted, recorded]);
      await Promise.race([recorded, waiting(2)]);
      return { settled };
    });
    const [deleted, recorded] = (await both.settled).map(({ status }) => status === 'fulfilled');
    expect([deleted, recorded]).toContain(false);
    expect(await estimateOf(id)).toMatchObject({ status: recorded ? 'sealing' : 'signing' });
    if (recorded) await seal(world, { companyId: admin.companyId, estimateId: id });
    expect(await world.list(admin, 'contracts', { accountId })).toHaveLength(recorded ? 1 : 0);
  });

  test('begins on the later of both days, where the paper of the second is of an earlier one', async () => {
    const { id, accountId, token } = await offer([{ name: 'Paul Miller' }]);
    await signs(token, 'Hanna Miller');
    const today = String((await world.find(admin, 'estimate-signatures', { estimateId: id }))?.['signedOn']);
    const earlier = { id, method: 'paper', signedOn: addDays(today, -2), signerName: 'Paul Miller' };
    await world.run(admin, 'estimates.recordAcceptance', earlier);
    await expect(
      world.run(admin, 'estimates.recordRescission', { id, on: addDays(today, -1), method: 'mail' }),
    ).rejects.toMatchObject({ code: 'INVALID' });
    await seal(world, { companyId: admin.companyId, estimateId: id });
    const dated = expect.objectContaining({ signedOn: today });
    expect(await world.list(admin, 'contracts', { accountId })).toEqual([dated]);
    expect(await world.list(admin, 'cancellation-rights', { accountId })).toEqual([dated]);
    expect(await world.list(admin, 'rmr-lines', { accountId })).toEqual([
      expect.objectContaining({ effectiveOn: today }),
    ]);
  });
});

describe('a witness', () => {
  const witnessed: Further = [{ name: 'Ada Witness', email: 'ada@example.com', role: 'witness' }];

  test('signs a commercial offer last; once the buyers signed it neither expires nor is declined', async () => {
    const { id, people, token } = await offer(witnessed, 'commercial');
    await signs(token, 'Hanna Miller');
    expect(await estimateOf(id)).toMatchObject({ status: 'signing', buyersSignedAt: expect.any(String) });
    const { actor, evidence } = await customerOfLink(world, token);
    await expect(world.run(actor, 'customer.decline', { evidence, reason: 'price' })).rejects.toMatchObject({
      code: 'NOT_READY',
    });
    await asApp(`update estimates set expires_on = '2020-01-01' where id = $1`, [id]);
    await world.run(systemActor(admin.companyId), 'estimates.expire', {});
    expect(await estimateOf(id)).toMatchObject({ status: 'signing' });
    await signs(await linkFor(id, people[0] ?? ''), 'Ada Witness');
    expect(await estimateOf(id)).toMatchObject({ status: 'accepted' });
  });

  test('is replaced by another one, whose predecessor cannot sign any more', async () => {
    const { id, accountId, people, token } = await offer(witnessed, 'commercial');
    await signs(token, 'Hanna Miller');
    const old = await linkFor(id, people[0] ?? '');
    const other = await world.make(rep, 'contacts.create', {
      accountId,
      name: 'Bo Witness',
      phone: '+1 512 555 0102',
    });
    await world.run(rep, 'estimates.nameWitness', { id, contactId: other });
    await expect(view(old)).rejects.toMatchObject({ code: 'LINK_REVOKED' });
    const turn = await linkFor(id, other);
    expect(await view(turn)).toMatchObject({
      signing: { turn: 'mine', role: 'witness', signers: [{}, { name: 'Bo Witness' }] },
    });
    await signs(turn, 'Bo Witness');
    expect(await estimateOf(id)).toMatchObject({ status: 'accepted' });
    await expect(world.run(rep, 'estimates.nameWitness', { id, contactId: people[0] })).rejects.toMatchObject(
      { code: 'NOT_READY' },
    );
  });

  test('is none of a home, signs after the buyers, and is one', async () => {
    const home = await draft(witnessed);
    await expect(sendEstimate(world, rep, home.id)).rejects.toMatchObject({
      code: 'NOT_READY',
      details: { blocks: ['Only commercial agreements can have a witness. Remove the witness.'] },
    });
    await expect(
      draft([...witnessed, { name: 'Paul Miller', role: 'buyer' }], 'commercial'),
    ).rejects.toMatchObject({ code: 'INVALID' });
    await expect(
      world.run(rep, 'estimates.update', {
        id: home.id,
        patch: {
          furtherSigners: [
            { contactId: home.people[0], role: 'buyer' },
            { contactId: home.people[0], role: 'buyer' },
          ],
        },
      }),
    ).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('the database, whatever the program says', () => {
  test('seals nothing that not everyone signed, and takes one signature for a place', async () => {
    const { id, token } = await offer([{ name: 'Paul Miller' }]);
    await expect(asApp(`update estimates set status = 'signing' where id = $1`, [id])).rejects.toThrow(
      'nobody signed',
    );
    await signs(token, 'Hanna Miller');
    await expect(asApp(`update estimates set status = 'sealing' where id = $1`, [id])).rejects.toThrow(
      'not everyone signed',
    );
    await expect(asApp(`update estimates set status = 'accepted' where id = $1`, [id])).rejects.toThrow(
      'without its sealed copy',
    );
    await expect(
      asApp(
        `insert into estimate_signatures select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).* from estimate_signatures s where estimate_id = $1`,
        [id],
      ),
    ).rejects.toThrow('estimate_signatures_place');
  });

  test('hides an offer with its signers from everyone but its company', async () => {
    const { id } = await offer([{ name: 'Paul Miller' }]);
    const other = await world.company('Other Security');
    expect(await world.list(other, 'estimates', { id })).toEqual([]);
    await expect(world.run(other, 'estimates.nameWitness', { id, contactId: id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

test('a signature is of the day at the premises, and so are its contract and its RMR', async () => {
  const western = await world.company('Western Security');
  const [company] = await world.rows(western, { collection: 'companies' });
  const patch = { timeZone: 'America/Los_Angeles' };
  await world.run(western, 'companies.update', { id: company?.['id'], patch });
  await world.run(western, 'tax-profiles.create', { name: 'Texas', region: 'TX', components: [] });
  // It is Sunday evening in Los Angeles and Monday in Austin.
  setClock('2026-03-02T06:30:00.000Z');
  const accountId = await world.account(western, 'Hanna Miller', austin);
  const lines = [{ name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 }];
  const id = await world.draft(western, accountId, lines);
  await signs(await sendEstimate(world, western, id), 'Hanna Miller');
  const of = (collection: string, fields: Record<string, string>) => world.find(western, collection, fields);
  expect(await of('estimate-signatures', { estimateId: id })).toMatchObject({ signedOn: '2026-03-02' });
  expect(await of('contracts', { accountId })).toMatchObject({ signedOn: '2026-03-02' });
  expect(await of('cancellation-rights', { accountId })).toMatchObject({ signedOn: '2026-03-02' });
  expect(await of('rmr-lines', { accountId })).toMatchObject({ effectiveOn: '2026-03-02' });
  // In the company's time zone, that day has not begun yet.
  expect(await of('accounts', { id: accountId })).toMatchObject({ status: 'sold', rmr: 0 });
});
