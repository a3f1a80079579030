import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { entities } from '@sable/domain/registry';
import { newKey } from '../transaction-context.ts';
import { createLog } from './log.ts';
import { testApp, type TestApp } from './test-app.ts';

let server: TestApp;
let app: FastifyInstance;
let cookie: string;
/** Lines that the server wrote to its log. */
const lines: string[] = [];
const origin = 'http://localhost:3000';
const METRICS_TOKEN = 'a token for the metrics';

beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  server = await testApp({ METRICS_TOKEN }, log);
  ({ app, admin: cookie } = server);
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (method: Method, url: string, payload?: object, headers: Record<string, string> = {}) =>
  app.inject({ method, url, headers: { origin, cookie, ...headers }, ...(payload && { payload }) });
const codeOf = (body: string) => (JSON.parse(body) as { error: { code: string } }).error.code;
const account = { account: { name: 'Hanna Miller', type: 'residential' } };

describe('every answer', () => {
  test('carries the security headers and a request id', async () => {
    const { headers } = await call('GET', '/api/session');
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'.*script-src 'self' 'nonce-[\w+/=]+'.*object-src 'none'.*base-uri 'none'/,
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('of a refusal has one shape, words and no inside of ours', async () => {
    const answer = await call('GET', '/api/no-such-thing');
    expect(answer.statusCode).toBe(404);
    const { error } = JSON.parse(answer.body) as { error: Record<string, unknown> };
    expect(Object.keys(error).sort()).toEqual(['code', 'details', 'message', 'requestId']);
    expect(answer.body).not.toMatch(/node_modules|\.ts:|select |stack/);
  });
});

describe('the log', () => {
  const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';

  test.each([
    ['GET', `/e/${token}`, '/e/***'],
    ['GET', '/e/a-short-one?from=mail', '/e/***'],
    ['GET', `/api/public/estimates/${token}/pdf`, '/api/public/estimates/***/pdf'],
    ['POST', `/api/public/estimates/${token}/accept?x=1`, '/api/public/estimates/***/accept'],
    ['GET', `/login?reset=${token}`, '/login'],
    ['GET', `/login?invite=${token}`, '/login'],
    ['GET', `/somewhere/else/${token}`, '/somewhere/else/***'],
    ['GET', '/api/search?q=Hanna+Miller', '/api/search'],
    [
      'GET',
      '/api/accounts/019a0000-0000-7000-8000-000000000000',
      '/api/accounts/019a0000-0000-7000-8000-000000000000',
    ],
  ] as const)('logs %s %s as %s', async (method, url, logged) => {
    lines.length = 0;
    await app.inject({ method, url, headers: { origin } });
    expect(lines.join('')).toContain(`"url":"${logged}"`);
    expect(lines.join('')).not.toMatch(/Zm9v|a-short-one|Hanna/);
  });

  test('takes one line for a request, with its answer', async () => {
    lines.length = 0;
    await call('GET', '/api/session');
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged).toMatchObject([
      { req: { method: 'GET', url: '/api/session' }, res: { statusCode: 200 }, msg: 'request completed' },
    ]);
    expect(logged[0]).toHaveProperty('responseTime');
  });

  test('keeps no token that somebody quotes, and stays readable', () => {
    lines.length = 0;
    const logged = `Reply was already sent in "/e/${token}?a=1" and '/login?reset=${token}'`;
    app.log.warn({ err: new Error(logged) });
    app.log.warn(logged);
    const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(said).toEqual(Array(2).fill(`Reply was already sent in "/e/***" and '/login'`));
    expect(lines.join('')).not.toContain('Zm9v');
  });
});

describe('a change', () => {
  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['no origin at all', {}],
    ['an empty origin', { origin: '' }],
    ['a look-alike', { origin: 'http://localhost:3000.evil.example' }],
  ])('from %s is refused and does nothing', async (_who, headers) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/accounts',
      headers: { cookie, ...headers },
      payload: account,
    });
    expect([answer.statusCode, codeOf(answer.body)]).toEqual([403, 'BAD_ORIGIN']);
    expect((JSON.parse((await call('GET', '/api/accounts')).body) as { rows: [] }).rows).toEqual([]);
  });

  test('sent as plain text, or as a form, is refused for its type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/accounts',
        headers: { origin, cookie, 'content-type': type },
        payload: JSON.stringify(account),
      });
      expect([answer.statusCode, codeOf(answer.body)]).toEqual([415, 'UNSUPPORTED_TYPE']);
    }
  });

  test('without a session is refused', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/accounts',
      headers: { origin },
      payload: account,
    });
    expect([answer.statusCode, codeOf(answer.body)]).toEqual([401, 'NOT_AUTHENTICATED']);
  });
});

describe('REST, made from the registry', () => {
  test('creates, reads, changes, lists and deletes', async () => {
    const created = await call('POST', '/api/accounts', account);
    expect(created.statusCode).toBe(201);
    const { id } = JSON.parse(created.body) as { id: string };
    const patched = await call('PATCH', `/api/accounts/${id}`, { phone: '+1 555 010 0199' });
    expect(JSON.parse(patched.body)).toMatchObject({ id, phone: '+1 555 010 0199', version: 2 });
    const listed = await call(
      'GET',
      `/api/accounts?where=${encodeURIComponent(JSON.stringify({ field: 'phone', op: 'eq', value: '+1 555 010 0199' }))}&orderBy=nameKey:asc&limit=5`,
    );
    expect((JSON.parse(listed.body) as { rows: { id: string }[] }).rows.map((row) => row.id)).toEqual([id]);
    expect((await call('DELETE', `/api/accounts/${id}`)).statusCode).toBe(204);
    expect((await call('GET', `/api/accounts/${id}`)).statusCode).toBe(404);
  });

  test('refuses a phone number that nobody can dial, and says what to do', async () => {
    const refused = await call('POST', '/api/accounts', {
      account: { ...account.account, phone: '937555' },
    });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('4 digits are missing. Use a phone number such as +1 555 010 0200.');
    expect(JSON.parse(refused.body)).toMatchObject({ error: { details: { field: 'phone' } } });
  });

  test('answers a repeated key alike', async () => {
    const key = newKey();
    const first = await call('POST', '/api/accounts', account, { 'idempotency-key': key });
    const again = await call('POST', '/api/accounts', account, { 'idempotency-key': key });
    expect(again.body).toBe(first.body);
    const other = await call(
      'POST',
      '/api/accounts',
      { account: { name: 'Other', type: 'residential' } },
      { 'idempotency-key': key },
    );
    expect([other.statusCode, codeOf(other.body)]).toEqual([409, 'KEY_REUSED']);
  });

  test.each([
    ['GET', '/api/accounts?limit=1000000', 422],
    ['GET', '/api/accounts?limit=x', 422],
    ['GET', '/api/accounts?where={', 422],
    ['GET', '/api/accounts?nonsense=1', 422],
    ['GET', '/api/accounts?orderBy=nothing:asc', 422],
    [
      'GET',
      `/api/accounts?where=${encodeURIComponent('{"field":"id","op":"eq","value":"not a uuid"}')}`,
      422,
    ],
    [
      'GET',
      `/api/accounts?where=${encodeURIComponent('{"field":"name","op":"hasElement","value":"x"}')}`,
      422,
    ],
    // Operator names of an earlier version are rejected, never interpreted with another meaning.
    ['GET', `/api/accounts?where=${encodeURIComponent('{"field":"tags","op":"contains","value":"x"}')}`, 422],
    ['GET', `/api/accounts?where=${encodeURIComponent('{"field":"name","op":"includes","value":"x"}')}`, 422],
    ['GET', '/api/accounts?orderBy=site.city:asc', 422],
    ['GET', '/api/accounts/not-a-uuid', 404],
    ['GET', `/api/accounts/${newKey()}`, 404],
    ['GET', '/api/accounts?after=["x"]', 422],
    ['GET', '/api/search?q=' + 'x'.repeat(300), 422],
  ] as const)('%s %s is answered in words with %i', async (method, url, status) => {
    const answer = await call(method, url);
    expect([answer.statusCode, JSON.parse(answer.body)]).toMatchObject([
      status,
      { error: { message: expect.stringMatching(/\w/) } },
    ]);
  });

  test.each([
    [{ account: { name: 'a\u0000b', type: 'residential' } }],
    [{ account: { name: '\ud800', type: 'residential' } }],
    [{ account: { name: 'x'.repeat(10_000), type: 'residential' } }],
    [{ account: { name: 'X', type: 'castle' } }],
    [{ account: [] }],
    [{ account: { name: 1e308, type: 'residential' } }],
    [{ account: { name: 'X', type: 'residential', followUpOn: '2025-02-29' } }],
    [{ account: { name: 'X', type: 'residential', tags: Array.from({ length: 1000 }, () => 'x') } }],
    [{ account: { name: 'X', type: 'residential', nobody: true } }],
    [[]],
    [{}],
  ])('bad input %# is refused below 500', async (payload) => {
    const answer = await call('POST', '/api/accounts', payload);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect((JSON.parse(answer.body) as { error: { message: string } }).error.message.length).toBeGreaterThan(
      10,
    );
  });

  test('a body with a prototype in it is refused', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/accounts',
      headers: { origin, cookie, 'content-type': 'application/json' },
      payload: '{"__proto__":{"x":1},"account":{"name":"X","type":"residential"}}',
    });
    expect(answer.statusCode).toBe(400);
  });

  test('a CSV shows the stored numbers as decimals and disarms formulas', async () => {
    await call('POST', '/api/products', {
      sku: '=1+1',
      name: '@panel, "big"',
      kind: 'equipment',
      price: 34900,
    });
    const { body, headers } = await call('GET', '/api/products.csv');
    expect(headers['content-type']).toContain('text/csv');
    expect(body).toContain('349.00');
    expect(body).toContain(`"'=1+1"`);
    expect(body).toContain(`"'@panel, ""big"""`);
  });

  test('a CSV leaves out what only the product itself reads', async () => {
    for (const collection of ['accounts', 'contacts']) {
      const { body } = await call('GET', `/api/${collection}.csv`);
      const [head = ''] = body.split('\r\n');
      expect(head).toContain('Name');
      expect(head).not.toMatch(/\bkey\b/i);
    }
  });
});

test('a rep takes the lines of an estimate along as CSV, without what they cost, but no list of the company', async () => {
  const rep = { cookie: await server.person('sales') };
  const { id: accountId } = await server.run(cookie, 'accounts.create', account);
  const id = await server.draft(cookie, accountId, [{ name: 'Panel', unitPrice: 34900, unitCost: 12345 }]);
  const own = await call('GET', `/api/estimates/${id}/lines.csv`, undefined, rep);
  expect([own.statusCode, own.body.includes('349.00'), own.body.includes('123.45')]).toEqual([
    200,
    true,
    false,
  ]);
  const list = await call('GET', '/api/estimate-lines.csv', undefined, rep);
  expect([list.statusCode, codeOf(list.body)]).toEqual([403, 'NOT_AUTHORIZED']);
});

test('what a voided offer said is shown to nobody any more: no page, no prices, no PDF', async () => {
  const { id: accountId } = await server.run(cookie, 'accounts.create', {
    account: { ...account.account, site: { line1: '1 A', city: 'Lima', region: 'OH', postal: '45801' } },
    contact: { name: 'Vera', email: 'vera@example.com' },
  });
  const id = await server.draft(cookie, accountId, [{ name: 'Panel', unitPrice: 34900 }]);
  const { token } = await server.run(cookie, 'estimates.send', { id });
  const open = `/api/public/estimates/${token}`;
  expect((await call('POST', `${open}/price`, { selection: {} })).statusCode).toBe(200);
  await server.run(cookie, 'estimates.void', { id, reason: 'Test' });
  const answers = [
    await call('GET', open),
    await call('POST', `${open}/price`, { selection: {} }),
    await call('GET', `${open}/pdf`),
  ];
  expect(answers.map(({ statusCode, body }) => [statusCode, codeOf(body)])).toEqual(
    answers.map(() => [410, 'LINK_CLOSED']),
  );
});

test('a list that cannot be made as CSV is refused in words, not broken off', async () => {
  for (const query of ['orderBy=foo:asc', 'after=[1,2,3]', 'where={"field":"foo","op":"eq","value":1}']) {
    const answer = await call('GET', `/api/accounts.csv?${encodeURI(query)}`);
    expect([answer.statusCode, codeOf(answer.body)], query).toEqual([422, expect.any(String)]);
  }
  const whole = await call('GET', '/api/accounts.csv?orderBy=nameKey:asc');
  expect(whole.body.split('\r\n').length).toBeGreaterThan(2);
});

test('a page may ask under a local name or the public address, not under a name of its own', async () => {
  const ask = (host: string) =>
    app.inject({
      method: 'POST',
      url: '/api/sign-in',
      headers: { host, origin: `http://${host}` },
      payload: { email: 'nobody@example.com', password: 'x' },
    });
  for (const host of ['192.168.1.20:3000', '[::1]:3000', 'shop:3000', 'sable.local', 'localhost:3000'])
    expect((await ask(host)).statusCode, host).not.toBe(403);
  for (const host of ['evil.example', '1.2.3.4.evil.example:3000'])
    expect(codeOf((await ask(host)).body), host).toBe('BAD_ORIGIN');
});

describe('the description', () => {
  test('names every collection and every error, and says OpenAPI 3.1', async () => {
    const description = JSON.parse((await call('GET', '/api/openapi.json')).body) as {
      openapi: string;
      paths: Record<string, object>;
      components: { schemas: Record<string, object> };
    };
    expect(description.openapi).toBe('3.1.0');
    for (const { collection } of entities) expect(description.paths).toHaveProperty([`/api/${collection}`]);
    expect(JSON.stringify(description)).toContain('LINK_SUPERSEDED');
    const referred = [...JSON.stringify(description).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
      (match) => match[1] ?? '',
    );
    for (const name of new Set(referred)) expect(description.components.schemas).toHaveProperty(name);
  });
});

describe('a customer’s link', () => {
  test('answers a wrong token like an unknown one, and a GET changes nothing', async () => {
    for (const token of ['x', 'x'.repeat(43), '../../etc/passwd', '%00']) {
      const answer = await app.inject({
        method: 'GET',
        url: `/api/public/estimates/${encodeURIComponent(token)}`,
      });
      expect([answer.statusCode, codeOf(answer.body)]).toEqual([404, 'LINK_UNKNOWN']);
    }
  });

  test('opens without a sign-in, shows no inside, prints and keeps the proof', async () => {
    await call('POST', '/api/tax-profiles', {
      name: 'County',
      region: 'OH',
      city: 'Dayton',
      components: [{ name: 'State', ratePpm: 62_500, validFrom: null, validTo: null }],
    });
    const accountId = await server.household(cookie, 'Hanna', { name: 'Hanna', email: 'hanna@example.com' });
    const id = await server.draft(cookie, accountId, [{ name: 'Panel', unitPrice: 34900, unitCost: 12345 }]);
    const { token } = await server.run(cookie, 'estimates.send', { id });
    const view = await app.inject({ method: 'GET', url: `/api/public/estimates/${token}` });
    expect(view.statusCode).toBe(200);
    expect(view.body).not.toMatch(/12345|unitCost|margin|companyId|tokenHash/);
    const hash = (JSON.parse(view.body) as { hash: string }).hash;
    const sign = {
      versionHash: hash,
      signerName: 'Hanna Miller',
      consent: true,
      signature: { kind: 'drawn', strokes: [[10, 10, 300, 150, 500, 20]] },
      selection: {},
    };
    // A request that waits too long for the others answers 503, and is sent again.
    const accept = async (): Promise<string> => {
      const { statusCode, body } = await app.inject({
        method: 'POST',
        url: `/api/public/estimates/${token}/accept`,
        headers: { origin },
        payload: sign,
      });
      return statusCode === 503 ? accept() : `${statusCode} ${body}`;
    };
    const accepts = await Promise.all(Array.from({ length: 20 }, accept));
    expect(new Set(accepts).size).toBe(1);
    expect(accepts[0]).toMatch(/^200 /);
    const pdf = await app.inject({ method: 'GET', url: `/api/public/estimates/${token}/pdf` });
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect(pdf.headers['content-security-policy']).toContain("base-uri 'none'");
    const shown = await app.inject({ method: 'GET', url: `/api/public/estimates/${token}` });
    expect([shown.statusCode, shown.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    const signature = JSON.parse((await call('GET', '/api/estimate-signatures')).body) as { rows: object[] };
    expect(signature.rows).toMatchObject([
      { signerName: 'Hanna Miller', versionHash: hash, consented: true, ipAddress: '127.0.0.1' },
    ]);
  });
});

test('a company’s privacy policy is open to anyone with its address, and nothing else of the company is', async () => {
  const session = JSON.parse((await call('GET', '/api/session')).body) as { company: { id: string } };
  const { id } = session.company;
  const read = async (company: string) => {
    const answer = await app.inject({
      method: 'GET',
      url: `/api/public/companies/${company}/privacy-policy`,
    });
    return [answer.statusCode, JSON.parse(answer.body) as object] as const;
  };
  expect(await read(id)).toEqual([200, { company: 'Contract Security', policy: null }]);
  await call('PATCH', `/api/companies/${id}`, { privacyPolicy: 'We keep little.\n\nAnd not for long.' });
  expect(await read(id)).toEqual([
    200,
    { company: 'Contract Security', policy: 'We keep little.\n\nAnd not for long.' },
  ]);
  for (const unknown of [newKey(), 'x'])
    expect(await read(unknown)).toMatchObject([404, { error: { code: 'NOT_FOUND' } }]);
});

describe('what a stranger sees of the machine', () => {
  const ask = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, remoteAddress, headers });
  const bearer = { authorization: `Bearer ${METRICS_TOKEN}` };

  // Specification 1.7, 9.1
  test('is that it works; this machine and the token see version, database, feed and jobs', async () => {
    const whole = {
      status: 'ok',
      version: '4.9.5-b1',
      database: { version: expect.stringMatching(/^\d+/) },
      feed: {},
      jobs: { failed: 0 },
    };
    const seen = async (...from: Parameters<typeof ask>) => JSON.parse((await ask(...from)).body) as object;
    expect(await seen('/healthz', '127.0.0.1')).toMatchObject(whole);
    expect(await seen('/healthz', '203.0.113.7', bearer)).toMatchObject(whole);
    expect(await seen('/healthz', '203.0.113.7')).toEqual({ status: 'ok' });
    expect(await seen('/healthz', '203.0.113.7', { authorization: 'Bearer wrong' })).toEqual({
      status: 'ok',
    });
    expect(await seen('/healthz', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toEqual({
      status: 'ok',
    });
  });

  test('is no metrics', async () => {
    expect((await ask('/metrics', '127.0.0.1')).body).toContain('sable_live_connections');
    expect((await ask('/metrics', '203.0.113.7', bearer)).body).toContain('sable_live_connections');
    const refused = await ask('/metrics', '203.0.113.7');
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(refused.body).not.toContain('sable_live');
  });
});
