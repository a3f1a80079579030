import { depositSchedule } from '@sable/domain/estimate/payment-schedule';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { canonicalJson } from '@sable/domain/kernel/canonical-json';
import { priceEstimate } from '@sable/domain/estimate/pricing';
import { linesOf } from '@sable/domain/estimate/line';
import { contentPricingInput } from '@sable/domain/estimate/selection';
import type { EstimateContent } from '@sable/domain/estimate/content';
import { customerView, priceSelection, resolveLink } from './customer-link.ts';
import { companyOfToken, newLinkToken } from './link-token.ts';
import { newKey, sha256 } from './transaction-context.ts';
import { acceptEstimate, customerOfLink, openedToSign, sendEstimate, untilHeard } from './test-sale.ts';
import { companyDay } from './test-day.ts';
import { testScheduler } from './test-scheduler.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const manager = await world.person(admin, 'manager');
const rep = await world.person(admin, 'sales');
const accountId = await world.account(rep);
let taxProfileId: string;

/** Case E1 of the worked cases, as a rep types it. */
const oneTime = [
  { name: 'Control panel', kind: 'equipment', unitPrice: 34900, unitCost: 14200 },
  { name: 'Door/window contact', kind: 'equipment', quantityMilli: 6000, unitPrice: 3900, unitCost: 1250 },
  { name: 'Motion', kind: 'equipment', quantityMilli: 2000, unitPrice: 6500, unitCost: 2400 },
  {
    name: 'Keypad',
    kind: 'equipment',
    unitPrice: 8900,
    unitCost: 3600,
    discount: { kind: 'percent', ppm: 500_000 },
  },
  { name: 'Labor', kind: 'labor', quantityMilli: 2500, unitPrice: 9500, unitCost: 4500 },
  { name: 'Activation fee', kind: 'fee', unitPrice: 9900, unitCost: 0 },
];
const monthly = [
  { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999, unitCost: 400 },
  { name: 'Video', kind: 'monitoring', unitPrice: 995, unitCost: 350 },
  { name: 'Service plan', kind: 'service_plan', unitPrice: 500, unitCost: 650 },
];

beforeAll(async () => {
  const rate = (name: string, ratePpm: number) => ({ name, ratePpm, validFrom: null, validTo: null });
  taxProfileId = await world.make(admin, 'tax-profiles.create', {
    name: 'Montgomery County',
    region: 'OH',
    city: 'Dayton',
    components: [rate('State', 62_500), rate('Local', 20_000)],
  });
});

async function estimateE1(actor = manager): Promise<string> {
  const id = await world.estimate(actor, accountId);
  const visible =
    actor === rep ? (line: object) => ({ ...line, unitCost: undefined }) : (line: object) => line;
  const lines = [...oneTime, ...monthly]
    .map(visible)
    .map((line) => JSON.parse(JSON.stringify(line)) as object);
  await world.run(actor, 'estimate-lines.add', { estimateId: id, lines });
  await world.run(actor, 'estimates.update', {
    id,
    patch: {
      taxProfileId,
      oneTimeDiscount: { kind: 'percent', ppm: 100_000 },
      paymentSchedule: depositSchedule({ kind: 'percent', ppm: 300_000 }),
    },
  });
  return id;
}

const estimate = (id: string, actor = admin) => world.get(actor, 'estimates', { id });

const send = (id: string, actor = manager) => sendEstimate(world, actor, id);
const customer = (token: string) => customerOfLink(world, token);
const accept = (token: string, more: object = {}, key = newKey()) => acceptEstimate(world, token, more, key);

describe('an estimate', () => {
  test('is priced to the cent, and what is stored equals a new reckoning', async () => {
    const id = await estimateE1();
    const row = await estimate(id);
    expect(row).toMatchObject({ subtotal: 98460, taxAmount: 5624, total: 104084, rmr: 5494, lineCount: 9 });
    expect(row['totals']).toMatchObject({
      deposit: 31225,
      balance: 72859,
      dueAtSigning: 37131,
      tcvExTax: 296244,
      tcvIncTax: 316700,
    });
    expect(row['margin']).toMatchObject({ cost: 41350, grossProfit: 57110, rmrCost: 1400, rmrMargin: 4094 });
  });

  test('shows a rep no cost and no margin, and takes none from them', async () => {
    const id = await estimateE1();
    const line = await world.find(rep, 'estimate-lines', { estimateId: id });
    expect(line).not.toHaveProperty('unitCost');
    expect(await estimate(id, rep)).not.toHaveProperty('margin');
    const own = await world.estimate(rep, accountId);
    await expect(
      world.run(rep, 'estimate-lines.add', { estimateId: own, lines: [{ name: 'X', unitCost: 1 }] }),
    ).rejects.toMatchObject({ code: 'UNKNOWN_FIELD' });
  });

  test('is frozen once sent: hashed, and closed to every write, in the database too', async () => {
    const id = await estimateE1();
    await send(id);
    const version = await world.find(admin, 'estimate-versions', { estimateId: id });
    expect(sha256(canonicalJson(version?.['content']))).toBe(version?.['hash']);
    const line = await world.find(manager, 'estimate-lines', { estimateId: id });
    await expect(
      world.run(manager, 'estimate-lines.update', { id: line?.['id'], patch: { unitPrice: 1 } }),
    ).rejects.toMatchObject({ code: 'FROZEN' });
    await expect(
      world.run(manager, 'estimates.update', { id, patch: { title: 'Changed' } }),
    ).rejects.toMatchObject({ code: 'FROZEN' });
    const sql = (text: string, values: unknown[]) =>
      world.tenancy.withTenant(admin.companyId, (client) => client.query(`${text} returning 1`, values));
    const lineId = line?.['id'];
    const draft = await world.estimate(rep, accountId);
    for (const change of [
      'unit_price = 1',
      'frozen = false',
      'estimate_id = $2',
      'unit_price = 1, estimate_id = $2',
    ])
      await expect(
        sql(`update estimate_lines set ${change} where id = $1 and $2::uuid is not null`, [lineId, draft]),
      ).rejects.toMatchObject({ code: '42501' });
    expect(await sql('delete from estimate_lines where id = $1', [lineId])).toEqual([]);
    const copyOf = (frozen: boolean) =>
      sql(
        `insert into estimate_lines select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'frozen', $2::boolean))).* from estimate_lines l where id = $1`,
        [lineId, frozen],
      );
    await expect(copyOf(true)).rejects.toMatchObject({ code: '42501' });
    await expect(copyOf(false)).rejects.toMatchObject({ code: '23503' });
    await expect(sql(`update estimates set status = 'draft' where id = $1`, [id])).rejects.toMatchObject({
      code: '23503',
    });
    expect(await world.list(manager, 'estimate-lines', { id: String(lineId) })).toEqual([line]);
    await expect(
      sql('update estimate_versions set hash = hash where id = $1', [version?.['id']]),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(sql('delete from updates where document_id = $1', [id])).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('opens its lines again with a revision, in the same request too, and closes them when it is sent', async () => {
    const id = await estimateE1();
    await send(id);
    const line = await world.find(manager, 'estimate-lines', { estimateId: id });
    const change = (unitPrice: number) => ({
      name: 'estimate-lines.update',
      args: { id: line?.['id'], patch: { unitPrice } },
    });
    await world.writer.mutate(manager, {
      key: newKey(),
      mutations: [{ name: 'estimates.revise', args: { id } }, change(1234)],
    });
    await world.run(manager, change(2345).name, change(2345).args);
    expect(await world.list(manager, 'estimate-lines', { id: String(line?.['id']) })).toMatchObject([
      { unitPrice: 2345 },
    ]);
    await send(id);
    await expect(world.run(manager, change(1).name, change(1).args)).rejects.toMatchObject({
      code: 'FROZEN',
    });
  });

  test('takes only a contact of its own account', async () => {
    const id = await world.estimate(rep, accountId);
    const otherId = await world.account(rep, 'Otto Brown');
    const contactOf = async (account: string) =>
      (await world.find(rep, 'contacts', { accountId: account }))?.['id'];
    const choose = (contactId: unknown) => world.run(rep, 'estimates.update', { id, patch: { contactId } });
    await expect(choose(await contactOf(otherId))).rejects.toMatchObject({
      code: 'INVALID',
      details: { field: 'contactId' },
    });
    await choose(null);
    await choose(await contactOf(accountId));
    expect(await estimate(id)).toMatchObject({ contactId: await contactOf(accountId) });
  });

  test('gives its lines new places when a gap between two of them is full', async () => {
    const id = await world.estimate(rep, accountId);
    const add = async (names: string[], after?: unknown) =>
      (
        (
          await world.run(rep, 'estimate-lines.add', {
            estimateId: id,
            lines: names.map((name) => ({ name })),
            ...(after !== undefined && { after }),
          })
        ).results[0] as { ids: string[] }
      ).ids;
    const [first, last] = await add(['First', 'Last']);
    const place = (line: unknown, position: string) =>
      world.tenancy.withTenant(admin.companyId, (client) =>
        client.query('update estimate_lines set position = $2 where id = $1', [line, position]),
      );
    await place(first, 'U');
    await place(last, `U${'0'.repeat(58)}1`);
    await add(['Second', 'Third'], first);
    const lines = await world.rows(rep, linesOf(id));
    expect(lines.map((line) => line['name'])).toEqual(['First', 'Second', 'Third', 'Last']);
    expect(Math.max(...lines.map((line) => String(line['position']).length))).toBeLessThan(10);
  });

  test('says in words what keeps it from being sent', async () => {
    const id = await world.estimate(rep, accountId);
    await expect(world.run(rep, 'estimates.send', { id })).rejects.toMatchObject({
      code: 'NOT_READY',
      details: { blocks: ['Add at least one line with a price above zero.'] },
    });
    expect(await estimate(id)).toMatchObject({ status: 'draft' });
  });

  test('keeps no token, only its hash, and repeats no token to a repeated request', async () => {
    const id = await estimateE1();
    const key = newKey();
    const first = await world.run(manager, 'estimates.send', { id }, key);
    const { token } = first.results[0] as { token: string };
    expect(token).toMatch(/^[\w-]{65}$/);
    const again = await world.run(manager, 'estimates.send', { id }, key);
    expect(again.results[0]).not.toHaveProperty('token');
    const everything = await world.tenancy.withTenant(admin.companyId, async (client) => [
      await client.query('select * from estimate_links'),
      await client.query('select * from updates'),
      await client.query('select * from requests'),
      await client.query('select * from email_messages'),
    ]);
    expect(JSON.stringify(everything)).not.toContain(token);
  });

  test('names its company in the token; links mailed without it still open', async () => {
    const id = await estimateE1();
    const token = await send(id);
    expect(companyOfToken(token)).toBe(admin.companyId);
    expect(await resolveLink(world.tenancy, token)).toMatchObject({ estimateId: id });
    const elsewhere = newLinkToken(newKey()).slice(0, 22) + token.slice(22);
    await expect(resolveLink(world.tenancy, elsewhere)).rejects.toMatchObject({ code: 'LINK_UNKNOWN' });
    const mailedBefore = token.slice(22);
    expect(companyOfToken(mailedBefore)).toBeNull();
    await expect(resolveLink(world.tenancy, mailedBefore)).rejects.toMatchObject({ code: 'LINK_UNKNOWN' });
    await world.tenancy.withTenant(admin.companyId, (client) =>
      client.query('update estimate_links set token_hash = $2 where estimate_id = $1', [
        id,
        sha256(mailedBefore),
      ]),
    );
    expect(await resolveLink(world.tenancy, mailedBefore)).toMatchObject({ estimateId: id });
  });
});

describe('a rep’s discount above the limit', () => {
  test('needs a manager, who must be someone else and sees why', async () => {
    const id = await world.estimate(rep, accountId);
    await world.run(rep, 'estimate-lines.add', {
      estimateId: id,
      lines: [{ name: 'Panel', unitPrice: 10000, discount: { kind: 'percent', ppm: 250_000 } }],
    });
    await expect(world.run(rep, 'estimates.send', { id })).rejects.toMatchObject({ code: 'NEEDS_APPROVAL' });
    await world.run(rep, 'estimates.requestApproval', { id });
    await expect(world.run(rep, 'estimates.approve', { id })).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
    expect(await world.list(manager, 'notifications', { kind: 'approval_needed' })).toHaveLength(1);
    await world.run(manager, 'estimates.approve', { id });
    await send(id, rep);
    expect(await estimate(id)).toMatchObject({ status: 'sent' });
  });

  const act = (actor: Actor, name: string, id: string) =>
    world.run(actor, `estimates.${name}`, { id, ...(name === 'rejectApproval' && { reason: 'Too much' }) });
  const asked = async (): Promise<string> => {
    const id = await world.estimate(rep, accountId);
    const discount = { kind: 'percent', ppm: 250_000 };
    await world.run(rep, 'estimate-lines.add', {
      estimateId: id,
      lines: [{ name: 'Panel', unitPrice: 10000, discount }],
    });
    await act(rep, 'requestApproval', id);
    return id;
  };

  test('is refused only while it waits: not after the rep took it back, nor once it was approved', async () => {
    const recalled = await asked();
    await act(rep, 'recallApproval', recalled);
    const refusals = async () =>
      (await world.list(admin, 'notifications', { kind: 'approval_refused' })).length;
    const before = await refusals();
    for (const answer of ['rejectApproval', 'approve', 'recallApproval'])
      await expect(act(manager, answer, recalled)).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    const approved = await asked();
    await act(manager, 'approve', approved);
    await expect(act(manager, 'rejectApproval', approved)).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
    });
    expect(await refusals()).toBe(before);
    expect([await estimate(recalled), await estimate(approved)]).toMatchObject([
      { status: 'draft', approval: { decidedBy: null, submittedBy: [rep.id] } },
      { status: 'approved' },
    ]);
    const refused = await asked();
    await act(manager, 'rejectApproval', refused);
    expect(await estimate(refused)).toMatchObject({ status: 'draft', approval: { note: 'Too much' } });
  });

  test('cannot be edited until it is decided, nor once it was approved, and says which of the two it is', async () => {
    const id = await asked();
    const edit = () => world.run(rep, 'estimates.update', { id, patch: { title: 'Changed' } });
    const frozen = (phrase: string) => ({ code: 'FROZEN', message: expect.stringContaining(phrase) });
    await expect(edit()).rejects.toMatchObject(frozen('is waiting for approval'));
    await act(manager, 'approve', id);
    await expect(edit()).rejects.toMatchObject(frozen('was approved as is'));
    await send(id, rep);
    await expect(edit()).rejects.toMatchObject(frozen('This estimate was sent'));
  });

  test('is taken back by a recall alone: revising is for what the customer has', async () => {
    const id = await asked();
    await expect(act(rep, 'revise', id)).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    await act(manager, 'approve', id);
    await expect(act(rep, 'revise', id)).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    expect(await estimate(id)).toMatchObject({ status: 'approved', revision: 1 });
    await act(rep, 'recallApproval', id);
    expect(await estimate(id)).toMatchObject({ status: 'draft' });
  });
});

describe('the customer', () => {
  test('looks, and only then it counts as viewed', async () => {
    const id = await estimateE1();
    const token = await send(id);
    await customerView(world.tenancy, await resolveLink(world.tenancy, token));
    expect(await estimate(id)).toMatchObject({ status: 'sent' });
    const { actor, evidence } = await customer(token);
    await world.run(actor, 'customer.view', { evidence });
    await world.run(actor, 'customer.view', { evidence });
    expect(await estimate(id)).toMatchObject({ status: 'viewed' });
    expect(await world.list(manager, 'notifications', { kind: 'estimate_viewed' })).not.toHaveLength(0);
  });

  test('accepts once, however often and fast: one signature, one sale, the same answer for all', async () => {
    const id = await estimateE1();
    const token = await send(id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => untilHeard(() => accept(token))));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 'signed', total: 104084, rmr: 5494 });
    expect(await world.list(admin, 'estimate-signatures', { estimateId: id })).toHaveLength(1);
    expect(await world.list(admin, 'estimate-events', { estimateId: id, kind: 'accepted' })).toHaveLength(1);
    expect(await world.find(admin, 'accounts', { id: accountId })).toMatchObject({
      status: 'sold',
      rmr: 5494,
    });
    expect(await world.list(admin, 'notifications', { kind: 'estimate_accepted' })).toHaveLength(1);
  });

  test('switches an option on, and the server’s totals of that choice are what is signed', async () => {
    const id = await world.estimate(manager, accountId);
    await world.run(manager, 'estimate-lines.add', {
      estimateId: id,
      lines: [
        { name: 'Panel', unitPrice: 10000 },
        { name: 'Siren', unitPrice: 5000, optional: true, selected: false },
      ],
    });
    const token = await send(id);
    const link = await resolveLink(world.tenancy, token);
    const { content } = (await customerView(world.tenancy, link)) as { content: EstimateContent };
    const siren = content.lines.find((line) => line.name === 'Siren')?.id ?? '';
    const chosen = await priceSelection(world.tenancy, link, { [siren]: true }, null);
    expect(chosen?.oneTime.subtotal).toBe(15000);
    expect(priceEstimate(contentPricingInput(content, { [siren]: true })).oneTime).toEqual(chosen?.oneTime);
    await accept(token, { selection: { [siren]: true } });
    expect(await estimate(id)).toMatchObject({ status: 'accepted', subtotal: 15000 });
  });

  test('is refused with another document, without consent, and with an invalid choice', async () => {
    const token = await send(await estimateE1());
    await expect(accept(token, { versionHash: '0'.repeat(64) })).rejects.toMatchObject({
      code: 'HASH_MISMATCH',
    });
    await expect(accept(token, { consent: false })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(accept(token, { selection: { [newKey()]: true } })).rejects.toMatchObject({
      code: 'HASH_MISMATCH',
    });
  });

  test('declines with a reason, or asks, and the rep is notified', async () => {
    const id = await estimateE1();
    const token = await send(id);
    const { actor, evidence } = await customer(token);
    await world.run(actor, 'customer.ask', { evidence, question: 'Is the siren loud?' });
    expect(await estimate(id)).toMatchObject({ status: 'changes_requested' });
    await world.run(actor, 'customer.decline', { evidence, reason: 'price', note: 'Too much' });
    expect(await estimate(id)).toMatchObject({ status: 'declined', declineReason: 'price' });
    await expect(accept(token)).rejects.toMatchObject({ code: 'LINK_CLOSED' });
  });

  test('is refused when the link ended after the page was opened', async () => {
    const open = (token: string) => openedToSign(world, token);
    const [replaced, revoked] = [await estimateE1(), await estimateE1()];
    const revokedToken = await send(revoked);
    const [signReplaced, signRevoked] = [await open(await send(replaced)), await open(revokedToken)];
    await world.run(manager, 'estimates.revise', { id: replaced });
    await send(replaced);
    await world.tenancy.withTenant(admin.companyId, (client) =>
      client.query('update estimate_links set revoked_at = now() where estimate_id = $1', [revoked]),
    );
    await expect(signReplaced()).rejects.toMatchObject({ code: 'LINK_SUPERSEDED' });
    await expect(signRevoked()).rejects.toMatchObject({ code: 'LINK_REVOKED' });
    await expect(resolveLink(world.tenancy, revokedToken)).rejects.toMatchObject({ code: 'LINK_REVOKED' });
  });

  test('finds a replaced, a voided, an expired and an unknown link closed, each in its own way', async () => {
    const revised = await estimateE1();
    const old = await send(revised);
    await world.run(manager, 'estimates.revise', { id: revised });
    const next = await send(revised);
    await expect(customerView(world.tenancy, await resolveLink(world.tenancy, old))).rejects.toMatchObject({
      code: 'LINK_SUPERSEDED',
      status: 410,
    });
    await expect(accept(next)).resolves.toMatchObject({ status: 'signed' });
    expect(await estimate(revised)).toMatchObject({ revision: 2 });

    const voided = await estimateE1();
    const dead = await send(voided);
    await world.run(manager, 'estimates.void', { id: voided, reason: 'Moved away' });
    await expect(customerView(world.tenancy, await resolveLink(world.tenancy, dead))).rejects.toMatchObject({
      code: 'LINK_CLOSED',
    });
    await expect(resolveLink(world.tenancy, 'x'.repeat(43))).rejects.toMatchObject({
      code: 'LINK_UNKNOWN',
      status: 404,
    });
  });

  test('cannot use the rest of the product, and staff cannot sign for them', async () => {
    const token = await send(await estimateE1());
    const { actor, evidence } = await customer(token);
    await expect(
      world.run(actor, 'accounts.update', { id: accountId, patch: { notes: 'X' } }),
    ).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    expect(await world.rows(actor, { collection: 'accounts' })).toEqual([]);
    await expect(world.run(admin, 'customer.view', { evidence })).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
  });
});

describe('the scheduler', () => {
  test('expires an open estimate after its last day where the company is, and an extension opens it again', async () => {
    const id = await estimateE1();
    const token = await send(id);
    const { expiresOn } = (await estimate(id)) as { expiresOn: string };
    await world.tenancy.withTenant(admin.companyId, (client) =>
      client.query(
        `update estimates set expires_on = (now() at time zone 'America/New_York')::date - 1 where id = $1`,
        [id],
      ),
    );
    const { runDueTasks, failures } = testScheduler(world);
    await runDueTasks(new Date());
    expect(failures).toEqual([]);
    expect(await estimate(id)).toMatchObject({ status: 'expired' });
    await expect(accept(token)).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
    await world.run(manager, 'estimates.extend', { id, expiresOn });
    await expect(accept(token)).resolves.toMatchObject({ status: 'signed' });
  });

  test('is extended after it ended only while it would be the same offer today, else it is revised', async () => {
    const { runDueTasks, failures } = testScheduler(world);
    const end = async (id: string) => {
      await world.tenancy.withTenant(admin.companyId, (client) =>
        client.query(
          `update estimates set expires_on = (now() at time zone 'America/New_York')::date - 1 where id = $1`,
          [id],
        ),
      );
      await runDueTasks(new Date());
      expect(failures).toEqual([]);
      expect(await estimate(id)).toMatchObject({ status: 'expired' });
    };
    const [open, taxed, worded] = [await estimateE1(), await estimateE1(), await estimateE1()];
    for (const id of [open, taxed, worded]) await send(id);
    const extend = (id: string) => world.run(manager, 'estimates.extend', { id, expiresOn: companyDay(20) });
    const rate = (ratePpm: number) => [{ name: 'State', ratePpm, validFrom: null, validTo: null }];
    const profile = await world.find(admin, 'tax-profiles', { id: taxProfileId });
    const setTax = (components: unknown) =>
      world.run(admin, 'tax-profiles.update', { id: taxProfileId, patch: { components } });
    await end(taxed);
    await setTax(rate(70_000));
    await expect(extend(taxed)).rejects.toMatchObject({
      code: 'OTHER_OFFER',
      details: { message: expect.stringContaining('the taxes changed') },
    });
    expect(await estimate(taxed)).toMatchObject({ status: 'expired' });
    // An open estimate remains the one that the customer holds.
    await expect(extend(open)).resolves.toBeDefined();
    await setTax(profile?.['components']);
    await extend(taxed);
    expect(await estimate(taxed)).toMatchObject({ status: 'sent' });
    await end(worded);
    const { name } = await world.get(admin, 'accounts', { id: accountId });
    const rename = (to: unknown) =>
      world.run(manager, 'accounts.update', { id: accountId, patch: { name: to } });
    await rename('Another household');
    await expect(extend(worded)).rejects.toMatchObject({
      details: { message: expect.stringContaining('what is offered changed') },
    });
    await rename(name);
    await extend(worded);
  });

  test('is signed on its last day, and not the day after, though nothing has expired it yet', async () => {
    const endsOn = (id: string, daysAgo: number) =>
      world.tenancy.withTenant(admin.companyId, (client) =>
        client.query(
          `update estimates set expires_on = (now() at time zone 'America/New_York')::date - $2::int where id = $1`,
          [id, daysAgo],
        ),
      );
    const [late, last] = [await estimateE1(), await estimateE1()];
    const [lateToken, lastToken] = [await send(late), await send(last)];
    await endsOn(late, 1);
    await endsOn(last, 0);
    await expect(accept(lateToken)).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
    expect(await estimate(late)).toMatchObject({ status: 'sent' });
    await expect(accept(lastToken)).resolves.toMatchObject({ status: 'signed' });
  });

  test('serves every other company when one stands in a time zone that nobody knows, and still sweeps', async () => {
    const overdue = async (by: Actor, zone: string): Promise<string> => {
      const id = await world.estimate(by);
      await world.run(by, 'estimate-lines.add', {
        estimateId: id,
        lines: [{ name: 'Panel', unitPrice: 10000 }],
      });
      await send(id, by);
      // A state that a database of an earlier release may contain.
      await world.tenancy.withTenant(by.companyId, async (client) => {
        await client.query(`update estimates set expires_on = current_date - 3 where id = $1`, [id]);
        await client.query('update companies set time_zone = $1', [zone]);
      });
      return id;
    };
    const lost = await world.company('Lost Security');
    const found = await world.company('Found Security');
    await overdue(lost, 'Nowhere/At All');
    const id = await overdue(found, 'America/Denver');
    let swept = false;
    const sweep = async () => {
      swept = true;
    };
    const { runDueTasks, failures } = testScheduler(world, { sweepIdentity: sweep });
    await runDueTasks(new Date());
    expect(await estimate(id, found)).toMatchObject({ status: 'expired' });
    expect(failures).toMatchObject([{ companyId: lost.companyId }]);
    expect(swept).toBe(true);
  });

  test('lets exactly one of accept, void, revise and decline win', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await estimateE1();
      const token = await send(id);
      const { actor, evidence } = await customer(token);
      const acts = [
        () => accept(token),
        () => world.run(manager, 'estimates.void', { id, reason: 'Race' }),
        () => world.run(manager, 'estimates.revise', { id }),
        () => world.run(actor, 'customer.decline', { evidence, reason: 'timing' }),
      ];
      await Promise.allSettled(acts.map((act) => act()));
      const { status } = (await estimate(id)) as { status: string };
      const events = await world.list(admin, 'estimate-events', { estimateId: id });
      const ends = events.filter((event) =>
        ['accepted', 'voided', 'declined'].includes(String(event['kind'])),
      );
      // A declined estimate may still be revised; no other event can follow an end.
      expect(ends.length).toBeLessThanOrEqual(status === 'draft' ? 1 : 2);
      expect(await world.list(admin, 'estimate-signatures', { estimateId: id })).toHaveLength(
        status === 'accepted' ? 1 : 0,
      );
    }
  });
});
