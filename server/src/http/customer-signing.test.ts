import { SEAL_CHECK_MAX_BYTES, sealCheckSchema } from '@sable/domain/seal-check';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeSealKey } from '../seal/make-key.ts';
import { sealPdf } from '../seal/seal-pdf.ts';
import { testApp, type TestApp } from './test-app.ts';

let server: TestApp;
let accountId: string;

beforeAll(async () => {
  server = await testApp({ TRUSTED_PROXIES: '127.0.0.1' });
  await server.call(server.admin, 'POST', '/api/tax-profiles', {
    name: 'County',
    region: 'OH',
    city: 'Dayton',
    components: [{ name: 'State', ratePpm: 62_500, validFrom: null, validTo: null }],
  });
  accountId = await server.household(server.admin);
});

/** Creates and sends an estimate. Returns its id and the token of its link. */
async function sentEstimate(): Promise<{ id: string; token: string }> {
  const lines = [{ name: 'Panel', unitPrice: 34_900 }];
  const id = await server.draft(server.admin, accountId, lines);
  const { token } = await server.run(server.admin, 'estimates.send', { id });
  return { id, token };
}

const onLink = (token: string, path = '') => `/api/public/estimates/${token}${path}`;
const get = (url: string) => server.call('', 'GET', url);
const view = async (token: string) =>
  z.looseObject({ state: z.string(), hash: z.string() }).parse((await get(onLink(token))).json());
const refusalSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** Signs like a browser behind the proxy. Returns the status, and the answer or the error. */
async function sign(token: string, more: object = {}) {
  const { hash } = await view(token);
  const answer = await server.app.inject({
    method: 'POST',
    url: onLink(token, '/accept'),
    headers: { origin: server.origin, 'x-forwarded-for': '203.0.113.77' },
    payload: {
      versionHash: hash,
      signerName: 'Hanna Miller',
      consent: true,
      signature: { kind: 'typed', text: 'Hanna Miller' },
      ...more,
    },
  });
  const refused = refusalSchema.safeParse(answer.json());
  return { status: answer.statusCode, body: answer.body, ...refused.data?.error };
}

describe('a signature', () => {
  test('needs a name that can be read, in the API too', async () => {
    const { token } = await sentEstimate();
    for (const name of ['\u200b\u200b\u200b', '\u3164\u3164', '..', 'Ann \u202Eeel'])
      expect(await sign(token, { signerName: name })).toMatchObject({ status: 422, code: 'INVALID' });
    expect(await sign(token, { signature: { kind: 'drawn', strokes: [[10, 10]] } })).toMatchObject({
      status: 422,
    });
    expect((await view(token)).state).toBe('open');
  });

  test('keeps when the disclosure about signing electronically was first opened, in its record', async () => {
    const { id, token } = await sentEstimate();
    const open = () => server.call('', 'POST', onLink(token, '/open-consent'), {});
    const rowsIn = async (collection: string) => {
      const where = encodeURIComponent(JSON.stringify({ field: 'estimateId', op: 'eq', value: id }));
      const { body } = await server.call(server.admin, 'GET', `/api/${collection}?where=${where}`);
      return z.object({ rows: z.array(z.record(z.string(), z.unknown())) }).parse(JSON.parse(body)).rows;
    };
    expect([(await open()).statusCode, (await open()).statusCode]).toEqual([200, 200]);
    await sign(token);
    await open();
    const note = 'Opened the disclosure about signing electronically.';
    const events = (await rowsIn('estimate-events')).filter((event) => event['note'] === note);
    expect(events).toHaveLength(1);
    expect(await rowsIn('estimate-links')).toContainEqual(
      expect.objectContaining({ consentOpenedAt: events[0]?.['createdAt'] }),
    );
  });

  test('made twice alike is answered alike; another signer learns who signed what', async () => {
    const { token } = await sentEstimate();
    const [first, again] = [await sign(token), await sign(token)];
    expect([first.status, again.body]).toEqual([200, first.body]);
    const other = { signerName: 'Otto Miller', signature: { kind: 'typed', text: 'Otto Miller' } };
    const refused = await sign(token, other);
    expect(refused).toMatchObject({ status: 409, code: 'ALREADY_SIGNED' });
    expect(refused.message).toMatch(
      /^Hanna Miller signed this estimate on \w+ \d+, \d+: \$370\.81, taxes included\. Your signature was not recorded\./,
    );
    expect(await sign(token, { versionHash: '0'.repeat(64) })).toMatchObject({ code: 'ALREADY_SIGNED' });
  });

  test('of two who sign differently at once has one winner', async () => {
    const { id, token } = await sentEstimate();
    const names = ['Hanna Miller', 'Otto Miller', 'Ida Miller'];
    const answers = await Promise.all(
      names.map((name) => sign(token, { signerName: name, signature: { kind: 'typed', text: name } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const where = encodeURIComponent(JSON.stringify({ field: 'estimateId', op: 'eq', value: id }));
    const kept = await server.call(server.admin, 'GET', `/api/estimate-signatures?where=${where}`);
    expect(z.object({ rows: z.array(z.unknown()) }).parse(kept.json()).rows).toHaveLength(1);
  });

  test('keeps the customer’s address, not that of the proxy', async () => {
    const { id, token } = await sentEstimate();
    await sign(token);
    const where = encodeURIComponent(JSON.stringify({ field: 'estimateId', op: 'eq', value: id }));
    for (const collection of ['estimate-signatures', 'estimate-events']) {
      const { body } = await server.call(server.admin, 'GET', `/api/${collection}?where=${where}`);
      expect(body).toContain('"ipAddress":"203.0.113.77"');
      expect(body).not.toContain('"ipAddress":"127.0.0.1"');
    }
  });
});

test('the signed copy does not change, whatever is opened later', async () => {
  const { id, token } = await sentEstimate();
  await sign(token);
  const first = await get(onLink(token, '/pdf'));
  const { token: later } = await server.run(server.admin, 'estimates.link', { id, mail: false });
  await server.call('', 'POST', onLink(later, '/viewed'), {});
  const second = await get(onLink(later, '/pdf'));
  const staff = await server.call(server.admin, 'GET', `/api/estimates/${id}/pdf`);
  expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  expect(staff.rawPayload.equals(first.rawPayload)).toBe(true);
});

describe('the seal of a signed copy', () => {
  const verify = (file: Buffer, contentType = 'application/pdf') =>
    server.app.inject({
      method: 'POST',
      url: '/api/public/verify',
      headers: { origin: server.origin, 'content-type': contentType },
      payload: file,
    });
  const signedFile = async () => {
    const { token } = await sentEstimate();
    await sign(token);
    return (await get(onLink(token, '/pdf'))).rawPayload;
  };

  test('is confirmed to anyone, with who signed what', async () => {
    const file = await signedFile();
    expect(sealCheckSchema.parse((await verify(file)).json())).toMatchObject({
      verdict: 'valid',
      statement: expect.stringMatching(/^Estimate \S+, version 1, signed by Hanna Miller$/),
    });
    const altered = Buffer.from(file);
    altered[1000] = altered.readUInt8(1000) ^ 1;
    expect((await verify(altered)).json()).toEqual({ verdict: 'invalid', fault: 'altered' });
  });

  test('is refused where another installation made it, whatever company it names', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    const file = await sealPdf({
      pdf: await document.save(),
      key: await makeSealKey('Sable Test', Date.now()),
      company: 'Sable Test',
      statement: 'Estimate EST-1, version 1, signed by Hanna Miller',
      sealedAt: Date.now(),
    });
    expect((await verify(Buffer.from(file))).json()).toEqual({ verdict: 'invalid', fault: 'foreign' });
  });

  test('takes PDF files alone, and none beyond the limit', async () => {
    expect((await verify(Buffer.from('text'), 'text/plain')).statusCode).toBe(415);
    expect((await verify(Buffer.alloc(SEAL_CHECK_MAX_BYTES + 1))).statusCode).toBe(413);
  });

  test('stays valid after the company has another key', async () => {
    const first = await signedFile();
    const session = await server.call(server.admin, 'GET', '/api/session');
    const { id } = z.object({ company: z.object({ id: z.string() }) }).parse(session.json()).company;
    await server.application.tenancy.withTenant(id, (client) =>
      // Simulates a key encrypted under an earlier secret of the installation.
      client.query('update seal_keys set encrypted = set_byte(encrypted, 0, get_byte(encrypted, 0) # 1)'),
    );
    const second = await signedFile();
    for (const file of [first, second])
      expect((await verify(file)).json()).toMatchObject({ verdict: 'valid' });
    const certificates = await server.application.tenancy.withTenant(id, (client) =>
      client.query('select fingerprint from seal_certificates'),
    );
    expect(certificates).toHaveLength(2);
  });
});

test('a closed company’s offer is read but not signed, and says why', async () => {
  const { token } = await sentEstimate();
  const session = await server.call(server.admin, 'GET', '/api/session');
  const { id } = z.object({ company: z.object({ id: z.string() }) }).parse(session.json()).company;
  await server.application.tenancy.withTenant(id, (client) =>
    client.query(`update companies set status = 'inactive' where id = $1`, [id]),
  );
  expect((await view(token)).state).toBe('paused');
  const refused = await sign(token);
  expect(refused).toMatchObject({ status: 403, code: 'LINK_PAUSED' });
  expect(refused.message).toContain('This company cannot take signatures at the moment.');
  const asked = await server.call('', 'POST', onLink(token, '/ask'), { question: 'Why?' });
  expect(asked.statusCode).toBe(403);
});
