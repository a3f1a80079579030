import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from './test-app.ts';

// Requests that Node itself refuses, before any route. Each gets the answer that every error has, with all the headers.

let server: TestApp;
let port: number;
beforeAll(async () => {
  server = await testApp();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(server.app.listeningOrigin).port);
});

const requestOf = (...lines: string[]): string => [...lines, '', ''].join('\r\n');
const HOST = 'host: localhost';

/** Returns everything that the server answers to a text until it closes the connection. */
async function answerTo(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

/** Checks an answer: its status and code, the words, and all the headers. */
function expectRefusal(answer: string, status: number, code: string): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head.split(' ')[1]).toBe(String(status));
  for (const line of [
    "content-security-policy: default-src 'none'",
    "base-uri 'none'",
    'x-content-type-options: nosniff',
    'referrer-policy: no-referrer',
    'cross-origin-opener-policy: same-origin',
    'permissions-policy: ',
    'cache-control: no-store',
    'x-robots-tag: noindex',
    'x-request-id: ',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ])
    expect(head.toLowerCase()).toContain(line);
  expect(JSON.parse(body)).toEqual({
    error: {
      code,
      message: expect.stringMatching(/ Nothing was changed\. \w/),
      details: {},
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  });
}

test.each([
  ['words that are no request', requestOf('no request at all'), 400, 'BAD_REQUEST'],
  ['an unknown method', requestOf('FETCH / HTTP/1.1', HOST), 400, 'BAD_REQUEST'],
  ['an unknown version', requestOf('GET / HTTP/3.7', HOST), 400, 'BAD_REQUEST'],
  ['a header that is none', requestOf('GET / HTTP/1.1', HOST, 'no header'), 400, 'BAD_REQUEST'],
  [
    'two lengths',
    requestOf('POST /api/query HTTP/1.1', HOST, 'content-length: 1', 'content-length: 2'),
    400,
    'BAD_REQUEST',
  ],
  ['no host', requestOf('GET /api/accounts HTTP/1.1'), 400, 'BAD_REQUEST'],
  [
    'an expectation',
    requestOf('GET /healthz HTTP/1.1', HOST, 'expect: a-miracle'),
    417,
    'EXPECTATION_FAILED',
  ],
  [
    'an expectation for a body',
    `${requestOf('POST /api/query HTTP/1.1', HOST, 'expect: a-miracle', 'content-length: 2')}{}`,
    417,
    'EXPECTATION_FAILED',
  ],
  ['a long address', requestOf(`GET /?${'x'.repeat(20_000)} HTTP/1.1`, HOST), 431, 'HEADERS_TOO_LARGE'],
])('%s is refused', async (_, text, status, code) => {
  expectRefusal(await answerTo(text), status, code);
});

test('a request that does not arrive in time is refused', async () => {
  const connected: Promise<Socket[]> = once(server.app.server, 'connection');
  const answer = answerTo('GET /healthz HTTP/1.1\r\n');
  const [socket] = await connected;
  // As Node does after its time.
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  server.app.server.emit('clientError', late, socket);
  expectRefusal(await answer, 408, 'REQUEST_TIMEOUT');
});

test('an address that cannot be decoded is refused', async () => {
  const { statusCode, headers, body } = await server.app.inject({ method: 'GET', url: '/%' });
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${String(value)}`,
  );
  expectRefusal(`HTTP/1.1 ${statusCode} \r\n${lines.join('\r\n')}\r\n\r\n${body}`, 400, 'BAD_REQUEST');
});

test('a request of HTTP/1.0 needs no host', async () => {
  expect(await answerTo(requestOf('GET /healthz HTTP/1.0'))).toMatch(/^HTTP\/1\.1 200 /);
});

test('a body that waits for permission is asked for', async () => {
  const head = requestOf(
    'POST /api/sign-in HTTP/1.1',
    HOST,
    `origin: ${server.origin}`,
    'content-type: application/json',
    'expect: 100-continue',
    'content-length: 2',
    'connection: close',
  );
  expect(await answerTo(`${head}{}`)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 422 /);
});
