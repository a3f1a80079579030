import { expect, test } from 'vitest';
import { holdingOf } from './holding.ts';
import type { LiveRow, ServerMessage } from './live-protocol.ts';
import { LiveQueries, type LiveSocket } from './live-queries.ts';
import type { QuerySpec } from './query.ts';

/** The server's end of a socket and the program's clock, controlled by the test. */
class Socket implements LiveSocket {
  readonly sent: unknown[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.onopen?.();
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  cut(): void {
    this.onclose?.();
  }
}

function client() {
  const sockets: Socket[] = [];
  const timers = new Map<number, { readonly call: () => void; readonly milliseconds: number }>();
  let next = 1;
  const queries = new LiveQueries(
    'https://crm.example.com',
    {
      connect: (url, headers) => {
        expect([url, headers]).toEqual(['wss://crm.example.com/live', { cookie: 'session=1' }]);
        const socket = new Socket();
        sockets.push(socket);
        return socket;
      },
      setTimeout: (call, milliseconds) => {
        timers.set(next, { call, milliseconds });
        return next++;
      },
      clearTimeout: (timer) => void timers.delete(timer),
    },
    () => ({ cookie: 'session=1' }),
  );
  /** Fires the only timer and returns its delay. */
  const wait = (): number => {
    const [[id, due] = []] = timers;
    if (id === undefined || !due) throw new Error('Nothing is due.');
    timers.delete(id);
    due.call();
    return due.milliseconds;
  };
  return { queries, sockets, timers, wait, newest: () => sockets.at(-1) ?? new Socket() };
}

const spec: QuerySpec = { collection: 'accounts', orderBy: [{ field: 'nameKey', direction: 'asc' }] };
const row = (id: string, nameKey: string, version = 1): LiveRow => ({ id, nameKey, version });

function listen(queries: LiveQueries, asked: QuerySpec) {
  const received: (readonly LiveRow[])[] = [];
  const failures: string[] = [];
  const stop = queries.subscribe(asked, {
    rows: (rows) => received.push(rows),
    failed: ({ code }) => failures.push(code),
  });
  return { received, failures, stop };
}

test('rows come in their order, at first and after each change; a broken connection proves what it holds', () => {
  const { queries, newest, wait } = client();
  const { received } = listen(queries, spec);
  newest().open();
  expect(newest().sent).toEqual([{ t: 'sub', id: 1, spec }]);
  newest().say({ t: 'rows', id: 1, question: 'q', rows: [row('b', 'bo'), row('c', 'cy')] });
  newest().say({ t: 'delta', id: 1, put: [row('a', 'al'), row('b', 'di', 2)], del: [] });
  expect(received.map((rows) => rows.map(({ id }) => id))).toEqual([
    ['b', 'c'],
    ['a', 'c', 'b'],
  ]);
  newest().cut();
  expect(wait()).toBe(1_000);
  newest().cut();
  expect(wait()).toBe(2_000);
  newest().open();
  const holding = holdingOf(spec, received[1] ?? []);
  expect(newest().sent).toEqual([{ t: 'sub', id: 1, spec, have: { question: 'q', holding } }]);
  newest().say({ t: 'unchanged', id: 1 });
  expect(received).toHaveLength(2);
});

test('groups replace each other', () => {
  const { queries, newest } = client();
  const { received } = listen(queries, { collection: 'accounts', aggregate: {} });
  newest().open();
  for (const count of [1, 2]) newest().say({ t: 'rows', id: 1, question: 'q', rows: [{ count }] });
  expect(received).toEqual([[{ count: 1 }], [{ count: 2 }]]);
});

test('a connection that is silent for three heartbeats is opened again', () => {
  const { queries, sockets, newest, wait } = client();
  listen(queries, spec);
  newest().open();
  newest().say({ t: 'heartbeat' });
  expect(wait()).toBe(45_000);
  expect(sockets[0]?.closed).toBe(true);
  wait();
  expect(sockets).toHaveLength(2);
});

test('with its last query the connection ends, and nothing keeps the program alive', () => {
  const { queries, newest, timers, sockets } = client();
  const [one, two] = [listen(queries, spec), listen(queries, spec)];
  newest().open();
  one.stop();
  expect(newest().sent.at(-1)).toEqual({ t: 'unsub', id: 1 });
  two.stop();
  expect([newest().closed, timers.size]).toEqual([true, 0]);
  listen(queries, spec);
  expect(sockets).toHaveLength(2);
});

test('a refused query gets its error; the end of the session reaches all and is final', () => {
  const { queries, newest, timers } = client();
  const [one, two] = [listen(queries, spec), listen(queries, spec)];
  newest().open();
  newest().say({ t: 'error', id: 1, error: { code: 'UNKNOWN_FIELD', message: 'No.' } });
  expect([one.failures, two.failures]).toEqual([['UNKNOWN_FIELD'], []]);
  newest().say({ t: 'closed', error: { code: 'NOT_AUTHENTICATED', message: 'Sign in.' } });
  expect([one.failures.at(-1), two.failures.at(-1)]).toEqual(['NOT_AUTHENTICATED', 'NOT_AUTHENTICATED']);
  expect(timers.size).toBe(0);
});

test('a server that closes for a reason that passes is called again', () => {
  const { queries, newest, wait, sockets } = client();
  const { failures } = listen(queries, spec);
  newest().open();
  newest().say({ t: 'closed', error: { code: 'RATE_LIMITED', message: 'Slow down.' } });
  newest().cut();
  wait();
  expect([sockets.length, failures]).toEqual([2, []]);
});
