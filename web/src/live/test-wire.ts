import { afterEach, beforeEach, vi } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import type { ClientMessage, Proof, ServerMessage } from '@sable/domain/kernel/live-protocol';
import type { QuerySpec } from '@sable/domain/kernel/query';

type Sent = Partial<Record<'id' | 'seq', number>> & {
  readonly have?: Proof;
  readonly t: ClientMessage['t'];
  readonly spec?: QuerySpec;
  readonly platform?: boolean;
};

/**
 * Both ends of the network under the test's control: sockets that send what the test gives them, responses that
 * arrive when the test sends them.
 */
export class Wire extends EventTarget {
  static readonly OPEN = 1;
  static readonly all: Wire[] = [];
  readyState = 0;
  readonly sent: Sent[] = [];
  /** Called with each message that the browser sends, for a fake server that answers automatically. */
  onSent: ((message: Sent) => void) | undefined;
  onopen: (() => void) | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  onclose: (() => void) | undefined;
  constructor() {
    super();
    Wire.all.push(this);
  }
  send(text: string): void {
    const message = JSON.parse(text) as Sent;
    this.sent.push(message);
    this.onSent?.(message);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  closed(code: string): void {
    this.say({ t: 'closed', error: { code, message: 'Closed.' } });
  }
  cut(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

export interface Post {
  readonly body: {
    key: string;
    clientId?: string;
    mutations: { name: string; args: unknown }[];
    expectedVersions?: unknown;
  };
  answer(status: number, body: unknown): void;
  fail(): void;
}

/** The requests posted since the test began. */
export const posts: Post[] = [];

/** The newest socket. */
export const wire = (): Wire => {
  const newest = Wire.all.at(-1);
  if (!newest) throw new Error('No socket was made yet.');
  return newest;
};

/** Waits long enough for a frame to be painted. */
export const settle = () => vi.advanceTimersByTimeAsync(20);

/** Replaces the network with the wire and puts the clock under the test's control, for every test of a file. */
export function useWire(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    posts.length = 0;
    Wire.all.length = 0;
    vi.stubGlobal('WebSocket', Wire);
    vi.stubGlobal(
      'fetch',
      (_path: string, init: { body: string }) =>
        new Promise((resolve, reject) => {
          posts.push({
            body: JSON.parse(init.body) as Post['body'],
            answer: (status, body) => resolve(new Response(JSON.stringify(body), { status })),
            fail: () => reject(new TypeError('network')),
          });
        }),
    );
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

export const id = (n: number) => `01a1fa79-38c9-7000-8000-${String(n).padStart(12, '0')}`;

/** A salesperson of one company. */
export const sam: Actor = {
  kind: 'user',
  id: id(2),
  name: 'Sam',
  companyId: id(1),
  roles: ['sales'],
  settings: { salesSeeAll: true },
};
