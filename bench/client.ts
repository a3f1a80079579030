import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import {
  parseServerMessage,
  type ClientMessage,
  type ServerMessage,
} from '@sable/domain/kernel/live-protocol';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { newKey } from '@sable/server/transaction-context';

/** A signed-in person on one server. */
export interface Client {
  post(path: string, body: unknown): Promise<unknown>;
  get(path: string): Promise<unknown>;
  mutate(name: string, args: unknown): Promise<unknown>;
  close(): void;
}

/** A response with a status other than 200. */
export class AnswerError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Opens a client that keeps its connections open, as browsers do. It treats every status but 200 as an error.
 *
 * @param from the client address that a proxy would forward
 */
export function openClient(address: string, cookie: string, from?: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const send = (method: 'GET' | 'POST', path: string, body?: string): Promise<unknown> =>
    new Promise((done, fail) => {
      const headers = {
        cookie,
        origin: address,
        ...(from && { 'x-forwarded-for': from }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const call = request(`${address}${path}`, { method, agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', fail);
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString();
          if (answer.statusCode === 200) done(JSON.parse(text));
          else {
            const problem = `${method} ${path.split('?')[0]} answered ${answer.statusCode}: ${text.slice(0, 300)}`;
            fail(new AnswerError(answer.statusCode ?? 0, problem.replace(/,"requestId":.*$/, '')));
          }
        });
      });
      // A server may close an idle connection at the very moment it is used again; browsers also retry once.
      call.on('error', (error) => (call.reusedSocket ? done(send(method, path, body)) : fail(error)));
      call.end(body);
    });
  const post: Client['post'] = (path, body) => send('POST', path, JSON.stringify(body));
  return {
    post,
    get: (path) => send('GET', path),
    mutate: (name, args) => post('/api/mutate', { key: newKey(), mutations: [{ name, args }] }),
    close: () => agent.destroy(),
  };
}

/** A live socket with its queries. */
export interface Watcher {
  /** Resolves with performance.now() at the first message that matches. */
  when(fits: (message: ServerMessage) => boolean): Promise<number>;
  close(): void;
}

const PATIENCE_MS = 10_000;

/** Opens a person's socket and subscribes; resolves when every query has its initial rows. */
export async function watch(address: string, cookie: string, specs: readonly QuerySpec[]): Promise<Watcher> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/live`, {
    headers: { cookie, origin: address },
  });
  const waiting = new Set<(message: ServerMessage) => void>();
  socket.on('message', (data: Buffer) => {
    // Rendering three hundred screens is other machines' work: messages that nothing waits for are received but not
    // parsed.
    if (waiting.size === 0) return;
    const message = parseServerMessage(data.toString());
    for (const receive of waiting) receive(message);
  });
  await new Promise((done, fail) => socket.once('open', done).once('error', fail));
  const when: Watcher['when'] = (fits) =>
    new Promise((done, fail) => {
      const end = () => {
        clearTimeout(timer);
        waiting.delete(listener);
      };
      const listener = (message: ServerMessage) => {
        const now = performance.now();
        if (message.t === 'error' || message.t === 'closed') {
          end();
          fail(new Error(`The live socket said: ${message.error.message}`));
        } else if (fits(message)) {
          end();
          done(now);
        }
      };
      const timer = setTimeout(() => {
        end();
        fail(new Error(`The live socket did not say what was waited for within ${PATIENCE_MS / 1000} s.`));
      }, PATIENCE_MS);
      waiting.add(listener);
    });
  for (const [index, spec] of specs.entries()) {
    const id = index + 1;
    const first = when((message) => message.t === 'rows' && message.id === id);
    socket.send(JSON.stringify({ t: 'sub', id, spec } satisfies ClientMessage));
    await first;
  }
  return { when, close: () => socket.terminate() };
}
