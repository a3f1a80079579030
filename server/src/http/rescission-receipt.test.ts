import { sealCheckSchema } from '@sable/domain/seal-check';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { withConnection } from '../db/connect.ts';
import { readPdf } from '../documents/testing/read-pdf.ts';
import { newKey } from '../transaction-context.ts';
import { testApp, type TestApp } from './test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});

/** Creates a signed home sale. Returns the token of its link. */
async function sale(language: 'en' | 'fr' = 'en'): Promise<{ accountId: string; token: string }> {
  const accountId = await server.household(server.admin, 'Hanna Miller', {
    name: 'Hanna Miller',
    email: 'hanna@example.com',
    language,
  });
  const lines = [{ name: 'Panel', unitPrice: 349_00 }];
  const id = await server.draft(server.admin, accountId, lines);
  const { token } = await server.run(server.admin, 'estimates.send', { id });
  const { hash } = z.looseObject({ hash: z.string() }).parse((await get(token)).json());
  const signed = await post(token, '/accept', {
    versionHash: hash,
    signerName: 'Hanna Miller',
    consent: true,
    signature: { kind: 'typed', text: 'Hanna Miller' },
  });
  expect(signed.statusCode).toBe(200);
  await expect
    .poll(async () => z.looseObject({ state: z.string() }).parse((await get(token)).json()).state)
    .toBe('accepted');
  return { accountId, token };
}
const get = (token: string, path = '') => server.call('', 'GET', `/api/public/estimates/${token}${path}`);
const post = (token: string, path: string, payload: object) =>
  server.call('', 'POST', `/api/public/estimates/${token}${path}`, payload);
const filePage = z.object({ rows: z.array(z.object({ id: z.string(), name: z.string() })) });
const filesOf = async (accountId: string) => {
  const where = encodeURIComponent(JSON.stringify({ field: 'accountId', op: 'eq', value: accountId }));
  return filePage.parse((await server.call(server.admin, 'GET', `/api/files?where=${where}`)).json()).rows;
};

test('who cancels by right gets a receipt under the company’s seal, and the account keeps it', async () => {
  const { accountId, token } = await sale();
  expect((await get(token, '/receipt')).statusCode).toBe(404);
  expect((await post(token, '/rescind', {})).statusCode).toBe(200);
  const [answer, again] = await Promise.all([get(token, '/receipt'), get(token, '/receipt')]);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(again.rawPayload.equals(answer.rawPayload)).toBe(true);
  const { text } = readPdf(answer.rawPayload);
  for (const phrase of [
    'Receipt of your cancellation',
    'Hanna Miller',
    'We received your cancellation of',
    'counts from',
  ])
    expect(text).toContain(phrase);
  const checked = await server.app.inject({
    method: 'POST',
    url: '/api/public/verify',
    headers: { origin: server.origin, 'content-type': 'application/pdf' },
    payload: answer.rawPayload,
  });
  expect(sealCheckSchema.parse(checked.json())).toMatchObject({
    verdict: 'valid',
    company: 'Contract Security',
    statement: expect.stringMatching(/^Receipt of the cancellation of /),
  });

  // The outbox does not create a second one.
  await expect.poll(async () => (await filesOf(accountId)).length).toBe(1);
  const [file] = await filesOf(accountId);
  expect(file?.name).toMatch(/-cancellation-receipt\.pdf$/);
  const removed = await server.call(server.admin, 'DELETE', `/api/files/${file?.id ?? ''}`);
  expect([removed.statusCode, removed.body]).toEqual([
    expect.any(Number),
    expect.stringContaining('This file is the receipt of a customer’s cancellation.'),
  ]);
  expect(await filesOf(accountId)).toHaveLength(1);
});

test('it is made without anybody who asks, in the language of what was signed', async () => {
  const { accountId, token } = await sale('fr');
  await post(token, '/rescind', {});
  await expect.poll(async () => (await filesOf(accountId)).length).toBe(1);
  expect(readPdf((await get(token, '/receipt')).rawPayload).text).toContain(
    'Accusé de réception de votre annulation',
  );
});

// Otherwise, a failed attempt that is retried would leave an orphaned file.
test('a receipt that cannot be recorded leaves no file behind', async () => {
  const { accountId, token } = await sale();
  const owner = (statement: string) =>
    withConnection(server.application.database.ownerConfig, (client) => client.query(statement));
  await owner(
    'alter table cancellation_rights add constraint no_receipt check (receipt_file_id is null) not valid',
  );
  await post(token, '/rescind', {});
  expect((await get(token, '/receipt')).statusCode).not.toBe(200);
  expect(await filesOf(accountId)).toEqual([]);
  await owner('alter table cancellation_rights drop constraint no_receipt');
  expect((await get(token, '/receipt')).statusCode).toBe(200);
  expect(await filesOf(accountId)).toHaveLength(1);
});

test('no receipt exists without a cancellation, and a stranger gets none', async () => {
  const { token } = await sale();
  expect((await get(token, '/receipt')).statusCode).toBe(404);
  expect((await get(`${token.slice(0, -4)}AAAA`, '/receipt')).statusCode).toBe(404);
  expect((await server.call('', 'GET', `/api/files/${newKey()}`)).statusCode).toBe(401);
});
