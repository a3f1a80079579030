import { PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { withConnection } from '../db/connect.ts';
import { testApp, type TestApp } from '../http/test-app.ts';
import { newKey } from '../transaction-context.ts';
import { companySealKey, reencryptKeys } from './company-key.ts';
import { createSealer } from './sealer.ts';
import { testAuthority } from './testing/timestamp-server.ts';
import { createTimestampAuthority } from './timestamp-authority.ts';

let server: TestApp;
let companyId: string;

beforeAll(async () => {
  server = await testApp();
  const session = await server.call(server.admin, 'GET', '/api/session');
  companyId = z.object({ company: z.object({ id: z.string() }) }).parse(session.json()).company.id;
});

/** Longer than a second, the resolution of a time stamp. */
const pause = () => new Promise((later) => setTimeout(later, 1100));
const texts = { company: 'Contract Security', statement: 'EST-1' };
async function pdf(text: string): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([200, 200]).drawText(text);
  return Buffer.from(await document.save());
}
const sealed = async (text = 'Panel') =>
  (await server.application.sealer.seal(companyId, await pdf(text), texts)).bytes;
const verdict = async (bytes: Buffer) => {
  const check = await server.application.sealer.check(bytes);
  return check.verdict === 'valid' ? 'valid' : check.fault;
};
const renew = (cookie: string, revokedAt: string | null) =>
  server.call(cookie, 'POST', '/api/seal-keys', { revokedAt });
const keysSchema = z.object({
  keys: z.array(
    z.object({ fingerprint: z.string(), isCurrent: z.boolean(), revokedAt: z.string().nullable() }),
  ),
});
const keys = async () =>
  keysSchema.parse((await server.call(server.admin, 'GET', '/api/seal-keys')).json()).keys;
const asApp = (text: string, values: unknown[] = []) =>
  server.application.tenancy.withTenant(companyId, (client) => client.query(text, values));

describe('a new key', () => {
  test('is made by an administrator, and what was sealed before stays valid', async () => {
    const before = await sealed();
    const [first] = await keys();
    expect(first).toMatchObject({ isCurrent: true, revokedAt: null });
    for (const role of ['manager', 'office', 'sales', 'auditor'] as const) {
      const person = await server.person(role);
      expect((await renew(person, null)).statusCode).toBe(403);
      expect((await server.call(person, 'GET', '/api/seal-keys')).statusCode).toBe(403);
    }
    expect((await renew(server.admin, null)).statusCode).toBe(200);
    expect(await keys()).toMatchObject([{ isCurrent: true }, { ...first, isCurrent: false }]);
    expect(await verdict(before)).toBe('valid');
    expect(await verdict(await sealed())).toBe('valid');
    const { body } = await server.call(server.admin, 'GET', '/api/security-events');
    expect(body).toContain('seal_key_renewed');
  });

  test('cannot be dated ahead', async () => {
    expect((await renew(server.admin, '2999-01-01T00:00:00.000Z')).statusCode).toBe(422);
  });
});

describe('a key that somebody else may have had', () => {
  test('leaves good what an authority stamped before, and what is kept here', async () => {
    const by = testAuthority();
    const { tenancy, secret } = server.application;
    const stamping = createSealer({
      tenancy,
      secret,
      log: { warn: () => undefined },
      authority: createTimestampAuthority({
        url: 'https://time.example.com/',
        roots: [by.root],
        pauses: [],
        egress: { exchange: async (_url, { body }) => ({ status: 200, body: by.answer(Buffer.from(body)) }) },
      }),
    });
    const stamped = (await stamping.seal(companyId, await pdf('Stamped'), texts)).bytes;
    const bare = await sealed('Bare');
    await pause();
    const lost = new Date().toISOString();
    await pause();
    const late = (await stamping.seal(companyId, await pdf('Late'), texts)).bytes;
    await stamping.close();
    expect(await Promise.all([stamped, bare, late].map(verdict))).toEqual(['valid', 'valid', 'valid']);
    expect((await renew(server.admin, lost)).statusCode).toBe(200);
    const [current, gone] = await keys();
    expect([current?.revokedAt, gone?.revokedAt]).toEqual([null, lost]);
    expect(await Promise.all([stamped, bare, late].map(verdict))).toEqual(['valid', 'revoked', 'revoked']);
    expect(await verdict(await sealed())).toBe('valid');
    // A copy stored here needs no key: it is recognized by its hash.
    await withConnection(server.application.database.ownerConfig, async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query(
        `insert into signed_copies (company_id, version_id, sha256, pdf) values ($1, $2, encode(sha256($3), 'hex'), $3)`,
        [companyId, newKey(), bare],
      );
    });
    const kept = await server.application.tenancy.crossTenantQuery(
      `select is_kept_seal(encode(sha256($1), 'hex')) as kept`,
      [bare],
    );
    expect(kept).toEqual([{ kept: true }]);
    // A revocation is final: nobody can make a revoked seal valid again.
    for (const statement of [
      'update seal_revocations set revoked_at = now()',
      'delete from seal_revocations',
      'update seal_certificates set ends_at = now()',
    ])
      await expect(asApp(statement)).rejects.toThrow(/permission denied/);
  });
});

describe('another secret of the installation', () => {
  test('keeps the key where the earlier one is named, and the earlier one can go', async () => {
    const { tenancy } = server.application;
    const key = await companySealKey(tenancy, server.application.secret, companyId, Date.now());
    const next = 'another secret of at least 32 characters';
    expect(await reencryptKeys(tenancy, next, ['a wrong one'])).toBe(0);
    expect(await reencryptKeys(tenancy, next, ['a wrong one', server.application.secret])).toBe(1);
    expect(await reencryptKeys(tenancy, next, [server.application.secret])).toBe(0);
    const after = await companySealKey(tenancy, next, companyId, Date.now());
    expect(after.certificate.equals(key.certificate)).toBe(true);
    expect(after.privateKey.equals(key.privateKey)).toBe(true);
  });
});
