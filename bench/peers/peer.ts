import { Agent, request } from 'node:http';
import { z } from 'zod';
import { plausibleAccount } from '../many-accounts.ts';

/** Number of records that every product is measured with. */
export const RECORDS = 2_000;
export const PAGE = 50;

/**
 * Returns one record, with the same size and field names for every product: what a person writes down about a
 * household.
 */
export const household = (n: number) => ({ ...plausibleAccount(n), notes: 'Called back.' });

export const noteOf = (turn: number): string => `Called back, visit ${turn} agreed.`;

/** A product that does the same work over HTTP in its own way, with a signed-in person's session. */
export interface Peer {
  readonly name: string;
  /** Reads one record by its id. */
  read(turn: number): Promise<unknown>;
  /** Reads the first 50 records by name. */
  list(): Promise<unknown>;
  /** Changes one field of one record; each caller has separate records. */
  change(caller: number, turn: number): Promise<unknown>;
  create(turn: number): Promise<unknown>;
  /** Opens another person's screen; `next` resolves when a change arrives there. */
  watch(): Promise<{ next(): Promise<void>; close(): void }>;
}

/** A caller that keeps its connections open and sends the same headers each time. */
export interface Caller {
  send(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown): Promise<Answer>;
  close(): void;
}

/**
 * Servers close a connection that was idle for 5 seconds, even while the next request is on its way, so the caller
 * closes it first.
 */
const REST_MS = 3_000;

const answerSchema = z.record(z.string(), z.unknown());
export type Answer = Readonly<z.output<typeof answerSchema>>;

/** @throws if the response is not a success. */
export function openCaller(address: string, headers: Readonly<Record<string, string>>): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 128, timeout: REST_MS });
  return {
    send: (method, path, body) =>
      new Promise((done, fail) => {
        const sent = { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) };
        const call = request(`${address}${path}`, { method, agent, headers: sent }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', fail);
          answer.on('end', () => {
            const text = Buffer.concat(parts).toString();
            const status = answer.statusCode ?? 0;
            if (status >= 200 && status < 300) done(text === '' ? {} : answerSchema.parse(JSON.parse(text)));
            else fail(new Error(`${method} ${path} answered ${status}: ${text.slice(0, 300)}`));
          });
        });
        call.on('error', fail);
        call.end(body === undefined ? undefined : JSON.stringify(body));
      }),
    close: () => agent.destroy(),
  };
}
