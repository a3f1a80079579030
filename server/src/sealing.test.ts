import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RECEIPT_JOB } from '@sable/domain/cancellation/rescission-receipt';
import { sealCheckSchema } from '@sable/domain/seal-check';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { withConnection } from './db/connect.ts';
import { thumbnailKey } from './files/file-store.ts';
import { testApp, type TestApp } from './http/test-app.ts';
import { newKey } from './transaction-context.ts';

let server: TestApp;
let companyId: string;

const sql = (text: string, values: unknown[] = []) =>
  withConnection(server.application.database.ownerConfig, (client) => client.query(text, values));
const asApp = (text: string, values: unknown[] = []) =>
  server.application.tenancy.withTenant(companyId, (client) => client.query(text, values));

/** The application can neither read nor write the table of keys: no copy can be sealed. */
const breakSeal = () => sql('revoke select, insert, delete on seal_keys from sable_app');
const mendSeal = () => sql('grant select, insert, delete on seal_keys to sable_app');

beforeAll(async () => {
  server = await testApp();
  const session = await server.call(server.admin, 'GET', '/api/session');
  companyId = z.object({ company: z.object({ id: z.string() }) }).parse(session.json()).company.id;
});

beforeEach(mendSeal);

interface Sent {
  readonly id: string;
  readonly accountId: string;
  readonly token: string;
  readonly hash: string;
}

const rowsOf = async (collection: string, fields: Record<string, string>) => {
  const all = Object.entries(fields).map(([field, value]) => ({ field, op: 'eq', value }));
  const where = encodeURIComponent(JSON.stringify({ all }));
  const { body } = await server.call(server.admin, 'GET', `/api/${collection}?where=${where}`);
  return z.object({ rows: z.array(z.looseObject({})) }).parse(JSON.parse(body)).rows;
};

const estimateOf = async (id: string) =>
  z
    .looseObject({
      status: z.string(),
      sealing: z.looseObject({ attempts: z.int(), fault: z.string() }).nullable(),
    })
    .parse((await server.call(server.admin, 'GET', `/api/estimates/${id}`)).json());

const view = async (token: string) =>
  z
    .looseObject({ state: z.string(), hash: z.string(), right: z.unknown() })
    .parse((await server.call('', 'GET', `/api/public/estimates/${token}`)).json());

async function sent(): Promise<Sent> {
  const accountId = await server.household(server.admin);
  const id = await server.draft(server.admin, accountId, [
    { name: 'Panel', unitPrice: 34_900 },
    { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 },
  ]);
  const { token } = await server.run(server.admin, 'estimates.send', { id });
  return { id, accountId, token, hash: (await view(token)).hash };
}

const sign = ({ token, hash }: Sent, remoteAddress = '127.0.0.1') =>
  server.app.inject({
    method: 'POST',
    url: `/api/public/estimates/${token}/accept`,
    headers: { origin: server.origin },
    remoteAddress,
    payload: {
      versionHash: hash,
      signerName: 'Hanna Miller',
      consent: true,
      signature: { kind: 'typed', text: 'Hanna Miller' },
    },
  });

/** Waits until an estimate has a status. */
const becomes = (id: string, status: string) =>
  vi.waitFor(async () => expect(await estimateOf(id)).toMatchObject({ status }), {
    timeout: 60_000,
    interval: 200,
  });
/** Waits until an attempt to seal has visibly failed, and returns what is shown. */
const failedTry = (id: string, attempts: number) =>
  vi.waitFor(
    async () => {
      const { sealing } = await estimateOf(id);
      expect(sealing?.attempts).toBeGreaterThanOrEqual(attempts);
      return sealing;
    },
    { timeout: 60_000, interval: 200 },
  );

describe('a signature whose copy cannot be sealed', () => {
  test('is kept and shown as what it is, sells nothing, and is accepted with its seal', async () => {
    const offer = await sent();
    await breakSeal();
    const signed = await sign(offer);
    expect([signed.statusCode, signed.json()]).toEqual([200, expect.objectContaining({ status: 'signed' })]);
    const trouble = await failedTry(offer.id, 1);
    expect(trouble?.fault).toMatch(/permission denied/);
    expect(await estimateOf(offer.id)).toMatchObject({ status: 'sealing', decidedAt: null });
    expect(await view(offer.token)).toMatchObject({
      state: 'sealing',
      signature: { signerName: 'Hanna Miller' },
      right: { alive: true },
    });
    expect(await rowsOf('contracts', { accountId: offer.accountId })).toEqual([]);
    expect(await rowsOf('work-orders', { accountId: offer.accountId })).toEqual([]);
    expect(await rowsOf('transactions', { accountId: offer.accountId })).toEqual([]);
    const [account] = await rowsOf('accounts', { id: offer.accountId });
    expect(account?.['status']).not.toBe('sold');
    // Signing again gets the same response, and another signer sees who signed.
    expect((await sign(offer)).body).toBe(signed.body);

    await server.run(server.admin, 'estimates.sealNow', { id: offer.id });
    await failedTry(offer.id, 2);
    await mendSeal();
    await server.run(server.admin, 'estimates.sealNow', { id: offer.id });
    await becomes(offer.id, 'accepted');
    const [signature] = await rowsOf('estimate-signatures', { estimateId: offer.id });
    expect(await estimateOf(offer.id)).toMatchObject({ sealing: null, decidedAt: signature?.['signedAt'] });
    expect(await rowsOf('contracts', { accountId: offer.accountId })).toHaveLength(1);
    expect(await view(offer.token)).toMatchObject({ state: 'accepted' });
    const { rawPayload } = await server.call('', 'GET', `/api/public/estimates/${offer.token}/pdf`);
    const checked = await server.app.inject({
      method: 'POST',
      url: '/api/public/verify',
      headers: { origin: server.origin, 'content-type': 'application/pdf' },
      payload: rawPayload,
    });
    expect(sealCheckSchema.parse(checked.json())).toMatchObject({ verdict: 'valid' });
  });

  // Decisions 2.9, 8.5
  test('on an addendum whose contract ends before the seal makes a contract of its own, with the same end', async () => {
    const offer = await sent();
    await server.run(server.admin, 'accounts.recordExisting', {
      accountId: offer.accountId,
      status: 'active',
      signedOn: '2026-01-05',
      startsOn: '2026-01-10',
      termMonths: 60,
      services: [{ name: 'Monitoring', billed: 3999 }],
    });
    const [parent] = await rowsOf('contracts', { accountId: offer.accountId });
    await server.run(server.admin, 'estimates.revise', { id: offer.id });
    await server.run(server.admin, 'estimates.update', {
      id: offer.id,
      patch: { contractEffect: 'addendum', targetContractId: parent?.['id'] },
    });
    const { token } = await server.run(server.admin, 'estimates.send', { id: offer.id });
    await breakSeal();
    const { hash } = await view(token);
    expect((await sign({ ...offer, token, hash })).statusCode).toBe(200);
    await failedTry(offer.id, 1);
    await server.run(server.admin, 'contracts.cancel', { id: parent?.['id'], reason: 'Moved away' });
    await mendSeal();
    await server.run(server.admin, 'estimates.sealNow', { id: offer.id });
    await becomes(offer.id, 'accepted');
    const [own] = await rowsOf('contracts', { estimateId: offer.id });
    expect(own).toMatchObject({ kind: 'new', parentId: null, endsOn: parent?.['endsOn'] });
    expect(parent?.['endsOn']).toBe('2031-01-09');
  });

  test('is taken back by nobody, and the database accepts nothing unsealed', async () => {
    const offer = await sent();
    await breakSeal();
    await sign(offer);
    await failedTry(offer.id, 1);
    const { id } = offer;
    for (const [name, args] of [
      ['estimates.void', { id, reason: 'A mistake' }],
      ['estimates.revise', { id }],
      ['estimates.recordDecline', { id, reason: 'price' }],
      [
        'estimates.recordAcceptance',
        { id, method: 'paper', signedOn: '2026-01-02', signerName: 'Otto Miller' },
      ],
    ] as const)
      expect([name, (await server.mutate(server.admin, name, args)).statusCode]).toEqual([name, 409]);
    expect(
      (await server.call('', 'POST', `/api/public/estimates/${offer.token}/decline`, { reason: 'price' }))
        .statusCode,
    ).toBe(410);
    for (const status of ['accepted', 'draft', 'voided', 'expired', 'rescinded'])
      await expect(
        asApp('update estimates set status = $2 where id = $1', [id, status]),
        status,
      ).rejects.toThrow(/seal/);
    const unsigned = await sent();
    await expect(
      asApp(`update estimates set status = 'sealing' where id = $1`, [unsigned.id]),
    ).rejects.toThrow(/nobody signed/);
    expect(await estimateOf(id)).toMatchObject({ status: 'sealing' });
  });

  test('can be canceled by law at once: the sale is undone with its acceptance', async () => {
    const offer = await sent();
    await breakSeal();
    await sign(offer);
    await failedTry(offer.id, 1);
    const cancel = () => server.call('', 'POST', `/api/public/estimates/${offer.token}/rescind`, {});
    expect([(await cancel()).statusCode, (await cancel()).statusCode]).toEqual([200, 200]);
    expect(await view(offer.token)).toMatchObject({ state: 'rescinded', right: null });
    expect(await estimateOf(offer.id)).toMatchObject({ status: 'sealing' });
    await mendSeal();
    await server.run(server.admin, 'estimates.sealNow', { id: offer.id });
    await becomes(offer.id, 'rescinded');
    expect(await rowsOf('contracts', { accountId: offer.accountId })).toMatchObject([
      { status: 'rescinded' },
    ]);
    expect(await rowsOf('estimate-events', { estimateId: offer.id, kind: 'rescinded' })).toHaveLength(1);
    const [right] = await rowsOf('cancellation-rights', { estimateId: offer.id });
    expect(right).toMatchObject({
      state: 'exercised',
      exerciseMethod: 'portal',
      exercisedOn: right?.['signedOn'],
    });
  });

  test('is canceled by law with whoever receives it, and undone with its acceptance', async () => {
    const offer = await sent();
    await breakSeal();
    await sign(offer);
    await failedTry(offer.id, 1);
    const [signature] = await rowsOf('estimate-signatures', { estimateId: offer.id });
    const on = signature?.['signedOn'];
    const cancel = async (more: object = {}, person = server.admin) =>
      (
        await server.mutate(person, 'estimates.recordRescission', {
          id: offer.id,
          method: 'fax',
          on,
          note: 'Their letter came by fax',
          ...more,
        })
      ).body;
    expect(await cancel({}, await server.person('sales'))).toContain('NOT_');
    expect(await cancel({ on: '2999-01-01' })).toContain('in the future');
    expect(await cancel({ on: '2020-01-01' })).toContain('before the signature');
    expect(await cancel()).toContain('results');
    expect(await cancel()).toContain('already canceled');
    expect(await view(offer.token)).toMatchObject({ state: 'rescinded', right: null });
    expect(await estimateOf(offer.id)).toMatchObject({ status: 'sealing' });
    await mendSeal();
    await server.run(server.admin, 'estimates.sealNow', { id: offer.id });
    await becomes(offer.id, 'rescinded');
    expect((await rowsOf('cancellation-rights', { estimateId: offer.id }))[0]).toMatchObject({
      state: 'exercised',
      exerciseMethod: 'fax',
      exercisedOn: on,
      exerciseNote: 'Their letter came by fax',
    });
    expect(await cancel()).toContain('ILLEGAL_TRANSITION');
  });

  test('notifies the administrators after five minutes, once', async () => {
    const offer = await sent();
    await breakSeal();
    await sign(offer);
    await failedTry(offer.id, 1);
    const notices = async () =>
      (await rowsOf('notifications', { kind: 'system' })).filter(
        ({ link }) => link === `/estimate/${offer.id}`,
      );
    expect(await notices()).toEqual([]);
    await sql(
      `update estimate_signatures set signed_at = signed_at - interval '6 minutes' where estimate_id = $1`,
      [offer.id],
    );
    for (const attempts of [2, 3]) {
      await server.run(server.admin, 'estimates.sealNow', { id: offer.id });
      await failedTry(offer.id, attempts);
      expect(await notices()).toMatchObject([
        { title: expect.stringMatching(/is signed, but not sealed yet$/) },
      ]);
    }
  });

  test('gets another try when its job has given up', async () => {
    const offer = await sent();
    await breakSeal();
    await sign(offer);
    await failedTry(offer.id, 1);
    const [version] = await rowsOf('estimate-versions', { estimateId: offer.id });
    const versionId = String(version?.['id']);
    await server.application.sealing.onPermanentFailure(companyId, { versionId }, 'The disk is full.');
    expect((await estimateOf(offer.id)).sealing).toMatchObject({ fault: 'The disk is full.' });
    const [later] = await asApp(
      `select run_at > now() + interval '50 minutes' as later from outbox where kind = 'seal' and payload->>'versionId' = $1 order by run_at desc limit 1`,
      [versionId],
    );
    expect(later).toEqual({ later: true });
  });
});

/**
 * Tables that the product maintains besides the records: feeds, indexes, idempotency keys, jobs, and the key created
 * for the first seal.
 */
const BESIDE =
  /^(links|searches|search_words|records|requests|totals|update_paths|updates(_\d+)*|outbox|counters|seal_\w+)$/;

/** Returns the number of rows in each table of the company. */
async function rowCounts(): Promise<Map<string, number>> {
  const { rows: tables } = await sql(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE'`,
  );
  const names = z.array(z.object({ name: z.string() })).parse(tables);
  const counts = new Map<string, number>();
  for (const { name } of names) {
    const { rows } = await sql(`select count(*)::int as count from "${name}" where company_id = $1`, [
      companyId,
    ]);
    counts.set(name, z.tuple([z.object({ count: z.int() })]).parse(rows)[0].count);
  }
  return counts;
}

const moreThan = async (before: ReadonlyMap<string, number>) =>
  Object.fromEntries(
    [...(await rowCounts())]
      .map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const)
      .filter(([name, more]) => more !== 0 && !BESIDE.test(name)),
  );

test('50 acceptances at once make one sale with one copy, and each gets the same answer', async () => {
  // Wait first: estimates left unsealed by earlier tests would be sold during the count, and receipts of their
  // cancellations would be added.
  for (const waiting of await rowsOf('estimates', { status: 'sealing' })) {
    await server.run(server.admin, 'estimates.sealNow', { id: waiting['id'] });
    await becomes(String(waiting['id']), 'accepted');
  }
  await vi.waitFor(
    async () =>
      expect(
        await asApp(`select id from outbox where kind = $1 and done_at is null and failed_at is null`, [
          RECEIPT_JOB,
        ]),
      ).toEqual([]),
    { timeout: 60_000, interval: 200 },
  );
  const offer = await sent();
  const before = await rowCounts();
  // A busy server asks for a retry, which the page performs.
  const signUntilHeard = async (address: string): Promise<Awaited<ReturnType<typeof sign>>> => {
    const answer = await sign(offer, address);
    const isBusy = answer.statusCode === 503 || answer.body.includes('"CONTENTION"');
    return isBusy ? signUntilHeard(address) : answer;
  };
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => signUntilHeard(`203.0.113.${index}`)),
  );
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(200);
  await becomes(offer.id, 'accepted');
  for (const collection of ['contracts', 'work-orders'])
    expect(await rowsOf(collection, { accountId: offer.accountId })).toHaveLength(1);
  expect(await rowsOf('estimate-signatures', { estimateId: offer.id })).toHaveLength(1);
  expect(await rowsOf('estimate-events', { estimateId: offer.id, kind: 'accepted' })).toHaveLength(1);
  const kept = await asApp(
    `select from signed_copies c join estimates e on e.version_id = c.version_id where e.id = $1`,
    [offer.id],
  );
  expect(kept).toHaveLength(1);
  const made = {
    cancellation_rights: 1,
    contract_credits: 1,
    contracts: 1,
    email_messages: 2,
    enrollments: 1,
    equipment: 1,
    estimate_events: 2,
    // The link sent with the signed copy.
    estimate_links: 1,
    estimate_signatures: 1,
    notifications: 1,
    rmr_lines: 1,
    signed_copies: 1,
    // The task to hand over the papers of a sale to a home.
    tasks: 1,
    transactions: 3,
    work_orders: 1,
  };
  expect(await moreThan(before)).toEqual(made);
  const [account] = await rowsOf('accounts', { id: offer.accountId });
  expect(account).toMatchObject({ status: 'sold' });
  // A single signature creates the same number of rows.
  const single = await sent();
  const beforeSingle = await rowCounts();
  await sign(single);
  await becomes(single.id, 'accepted');
  expect(await moreThan(beforeSingle)).toEqual(made);
});

// Keep this at the end of the file: the key it leaves behind is valid only from a future date.
describe('a signature that waits for its seal for a day', () => {
  /** Runs a statement as somebody who controls the database itself and has disabled its triggers. */
  const forge = (statement: string, values: unknown[] = []) =>
    withConnection(server.application.database.ownerConfig, async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query(statement, values);
    });
  const sealAgain = async (cookie: string, id: string) => {
    const answer = await server.mutate(cookie, 'estimates.sealAnew', { id });
    return [
      answer.statusCode,
      answer.body.match(/24 hours late|not authorized|FORBIDDEN|NOT_AUTHORIZED/i)?.[0],
    ];
  };
  const verdict = async ({ token }: Sent) => {
    const { rawPayload } = await server.call('', 'GET', `/api/public/estimates/${token}/pdf`);
    return server.application.sealer.check(rawPayload);
  };
  const valid = { verdict: 'valid', record: { state: 'unbroken' } };
  const keys = () => asApp('select fingerprint from seal_certificates order by made_at');

  beforeEach(() => () => void vi.useRealTimers());

  test('is sealed with a new key when an administrator asks, and what was sealed before stays valid', async () => {
    const before = await sent();
    await sign(before);
    await becomes(before.id, 'accepted');
    const old = await keys();
    await forge('create table kept_certificates as select * from seal_certificates');
    await forge(`update seal_certificates set certificate = '\\x3000'`);
    const offer = await sent();
    await sign(offer);
    await failedTry(offer.id, 1);
    const manager = await server.person('manager');
    expect(await sealAgain(server.admin, offer.id)).toEqual([422, '24 hours late']);
    expect(await keys()).toEqual(old);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24.1 * 3_600_000 });
    expect((await sealAgain(manager, offer.id))[0]).toBe(403);
    await server.run(server.admin, 'estimates.sealNow', { id: offer.id });
    await failedTry(offer.id, 2);
    expect(await sealAgain(server.admin, offer.id)).toEqual([200, undefined]);
    await becomes(offer.id, 'accepted');

    expect((await sealAgain(server.admin, offer.id))[0]).toBe(409);
    expect(await keys()).toHaveLength(old.length + 1);
    await forge(
      'update seal_certificates c set certificate = k.certificate from kept_certificates k where k.fingerprint = c.fingerprint',
    );
    expect(await verdict(before)).toMatchObject(valid);
    expect(await verdict(offer)).toMatchObject(valid);
    const [signature] = await rowsOf('estimate-signatures', { estimateId: offer.id });
    expect(await estimateOf(offer.id)).toMatchObject({ decidedAt: signature?.['signedAt'] });
    // The next copy is sealed with the current key.
    const next = await sent();
    await sign(next);
    await becomes(next.id, 'accepted');
    expect(await keys()).toHaveLength(old.length + 1);
  });

  test('is sealed in the plain layout when the usual one cannot be drawn', async () => {
    const offer = await sent();
    const logo = newKey();
    await forge(
      `update estimate_versions set pictures = jsonb_set(pictures, '{logo}', to_jsonb($2::text)) where estimate_id = $1`,
      [offer.id, logo],
    );
    // The file in the logo's place cannot be read.
    await mkdir(join(server.application.config.dataDir, 'files', thumbnailKey(companyId, logo, '640.png')), {
      recursive: true,
    });
    await sign(offer);
    await failedTry(offer.id, 1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24.1 * 3_600_000 });
    expect(await sealAgain(server.admin, offer.id)).toEqual([200, undefined]);
    await becomes(offer.id, 'accepted');
    vi.useRealTimers();
    expect(await verdict(offer)).toMatchObject(valid);
  });
});
