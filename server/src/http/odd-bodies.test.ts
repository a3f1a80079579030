import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { newKey } from '../transaction-context.ts';
import { answered, problemOf } from './odd-input.ts';
import { testApp, type TestApp } from './test-app.ts';

// Tests malformed bodies for every operation of the document. Each is rejected with a code and a message, and a
// status below 500.

const MEGABYTE = 1024 * 1024;
const json = 'application/json';
const part = (head: string): string => `--x\r\n${head}\r\n\r\ntext\r\n--x--\r\n`;
const form = 'multipart/form-data; boundary=x';

/** Bodies with their content types. */
const bodies: readonly (readonly [what: string, type: string, body: string | Buffer])[] = [
  ['a name twice', json, '{"id":"a","id":"b"}'],
  ['a text of a megabyte', json, `{"name":"${'x'.repeat(MEGABYTE)}"}`],
  ['bytes that are no UTF-8', json, Buffer.from('7b226e616d65223a22ff227d', 'hex')],
  ['a byte order mark', json, '\ufeff{}'],
  ['a text alone', json, '"text"'],
  ['a number alone', json, '7'],
  ['null', json, 'null'],
  ['a list', json, '[]'],
  ['a list of lists', json, '[[[{}]]]'],
  ['nothing', json, ''],
  ['half of an object', json, '{"name":'],
  ['not a number', json, '{"name":NaN}'],
  ['less than zero', json, '{"limit":-0,"count":-1}'],
  ['more than is exact', json, '{"limit":9007199254740993}'],
  ['a prototype', json, '{"__proto__":{"roles":["super"]}}'],
  ['a constructor', json, '{"constructor":{"prototype":{"roles":[]}}}'],
  ['an alphabet of its own', `${json}; charset=utf-16`, Buffer.from('{}', 'utf16le')],
  ['plain text', 'text/plain', '{}'],
  ['XML', 'application/xml', '<a/>'],
  ['a form', 'application/x-www-form-urlencoded', 'a=1&a=2'],
  ['parts without a boundary', 'multipart/form-data', part('')],
  ['parts that never end', form, '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'],
  ['a part without a name', form, part('Content-Disposition: form-data')],
  ['bytes of an upload', 'application/offset+octet-stream', Buffer.alloc(64)],
  ['no PDF', 'application/pdf', Buffer.from('%PDF-')],
  ['a type that is none', ';;', '{}'],
];

/** Operations that end the current session. */
const ending = ['/api/sign-out', '/api/sessions/end-others'];
const methods = { post: 'POST', patch: 'PATCH', delete: 'DELETE' } as const;

let server: TestApp;
let operations: readonly (readonly [method: 'POST' | 'PATCH' | 'DELETE', url: string])[];
beforeAll(async () => {
  server = await testApp();
  const description = await server.call(server.admin, 'GET', '/api/openapi.json');
  const { paths } = description.json<{ paths: Record<string, object> }>();
  operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(methods)
      .filter(([verb]) => verb in item && !ending.includes(path))
      .map(([, method]) => [method, path.replace(/\{\w+\}/g, newKey())] as const),
  );
});

const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, headers: object, payload: string | Buffer) =>
  server.app.inject({
    method,
    url,
    headers: { cookie: server.admin, origin: server.origin, ...headers },
    payload,
  });

test.each(bodies)(
  '%s is refused in words, or taken',
  async (what, type, body) => {
    expect(operations.length).toBeGreaterThan(150);
    const found: string[] = [];
    for (const [method, url] of operations) {
      const problem = problemOf(await answered(() => send(method, url, { 'content-type': type }, body)));
      if (problem !== null) found.push(`${method} ${url} with ${what}: ${problem}`);
    }
    expect(found).toEqual([]);
  },
  120_000,
);

test('a packed body is never unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(16 * MEGABYTE, 0x20));
  const found: unknown[] = [];
  for (const [method, url] of operations) {
    const packed = { 'content-type': json, 'content-encoding': 'gzip' };
    const answer = await answered(() => send(method, url, packed, bomb));
    if (problemOf(answer) !== null || answer.statusCode < 400)
      found.push([method, url, answer.statusCode, answer.body]);
  }
  expect(found).toEqual([]);
}, 120_000);

describe('a list', () => {
  const list = (parameters: Readonly<Record<string, string>>) =>
    server.call(server.admin, 'GET', `/api/accounts?${new URLSearchParams(parameters)}`);

  test('takes no page size beyond its limit, and no place that it did not give', async () => {
    const odd: readonly Readonly<Record<string, string>>[] = [
      { limit: '1000000000' },
      { limit: '1e4' },
      { limit: '-1' },
      { limit: '0.5' },
      { after: '["\u0000"]' },
      { after: '[1e400]' },
      { after: '{"0":"x"}' },
      { after: 'x'.repeat(4000) },
      { orderBy: 'nameKey:asc', after: '["oak"]' },
      { orderBy: 'nameKey:sideways' },
    ];
    for (const parameters of odd) {
      const answer = await list(parameters);
      expect([parameters, answer.statusCode, problemOf(answer)]).toEqual([parameters, 422, null]);
    }
  });

  test.each(['accounts?limit=1&x=%', 'search?q=100%', 'mail?x=%E0%A4', 'openapi.json?%'])(
    'takes a percent sign that stands for nothing: %s',
    async (address) => {
      const { statusCode } = await server.call(server.admin, 'GET', `/api/${address}`);
      expect([200, 422]).toContain(statusCode);
    },
  );

  test('reads a percent sign and an underscore as themselves', async () => {
    const make = (name: string) =>
      server.make(server.admin, 'accounts.create', { account: { name, type: 'residential' } });
    await make('Oak Street');
    const literal = await make('100% O_k');
    for (const value of ['%', '100%', '_', '100% O_']) {
      const where = JSON.stringify({ field: 'name', op: 'containsText', value });
      const { rows } = (await list({ where })).json<{ rows: { id: string }[] }>();
      expect([value, rows.map(({ id }) => id)]).toEqual([value, [literal]]);
    }
  });
});

describe('on the wire', () => {
  const head = (target: string, length: string) =>
    [
      `${target} HTTP/1.1`,
      'host: localhost',
      `origin: ${server.origin}`,
      `cookie: ${server.admin}`,
      `content-type: ${json}`,
      length,
      '\r\n',
    ].join('\r\n');

  /**
   * Sends a head, and parts for as long as the server accepts them. Returns the status of the answer and how many
   * bytes the server had read from the connection: when it answered or, for endless parts, when it closed.
   */
  async function pour(
    target: string,
    length: string,
    part = Buffer.alloc(0),
    times = 1,
  ): Promise<[status: string, read: number]> {
    const { server: http } = server.app;
    if (!http.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
    const connected: Promise<Socket[]> = once(http, 'connection');
    const socket = connect(Number(new URL(server.app.listeningOrigin).port), '127.0.0.1');
    const [reader] = await connected;
    let answer = '';
    // A server that has answered closes the connection while the rest is being sent.
    socket.on('error', () => undefined);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const answered = new Promise<void>((resolve) =>
      socket.setEncoding('utf8').on('data', (text: string) => {
        answer += text;
        resolve();
      }),
    );
    socket.write(head(target, length));
    for (let sent = 0; sent < times && !socket.destroyed; sent++)
      if (!socket.write(part)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
    await Promise.race([times > 1 ? closed : answered, closed]);
    const read = reader?.bytesRead ?? NaN;
    socket.destroy();
    return [answer.split(' ')[1] ?? '', read];
  }

  const ordinary = ['POST /api/sign-in', 'POST /api/query', `PATCH /api/accounts/${newKey()}`];
  /** How much the server may have read ahead of a body that it rejects. */
  const AHEAD = 256 * 1024;
  /** Sends a hundred megabytes without a content length, 64 KiB at a time. */
  async function pourOn(target: string): Promise<[status: string, read: number]> {
    const part = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 0x20), Buffer.from('\r\n')]);
    for (;;) {
      const [status, read] = await pour(target, 'transfer-encoding: chunked', part, 1600);
      // Closing a connection with unread bytes may discard the answer that was sent before.
      if (status !== '') return [status, read];
    }
  }

  test.each(ordinary)(
    '%s refuses a body that says it has more than a megabyte before its bytes',
    async (to) => {
      const [status, read] = await pour(to, `content-length: ${MEGABYTE + 1}`);
      expect(status).toBe('413');
      expect(read).toBeLessThan(4096);
    },
  );

  test.each(ordinary)(
    '%s reads no more than a megabyte of a body that does not say its length',
    async (to) => {
      const [status, read] = await pourOn(to);
      expect(status).toBe('413');
      expect(read).toBeLessThan(MEGABYTE + AHEAD);
    },
  );

  test('mutations may have four megabytes, and no more', async () => {
    const to = 'POST /api/mutate';
    const large = await pour(to, `content-length: ${4 * MEGABYTE}`, Buffer.alloc(4 * MEGABYTE, 0x20));
    expect(large[0]).toBe('400');
    const [status, read] = await pourOn(to);
    expect(status).toBe('413');
    expect(read).toBeLessThan(4 * MEGABYTE + AHEAD);
  });

  test.each(['//', '//evil.example/%2e%2e', '/api//accounts', '/api/accounts/', '/api/%00', '/e/%2F..%2F'])(
    'the address %s is answered below 500',
    async (url) => {
      const { statusCode, headers } = await server.app.inject({ method: 'GET', url });
      expect(statusCode).toBeLessThan(500);
      expect(headers['location'] ?? '').not.toContain('evil');
    },
  );
});
