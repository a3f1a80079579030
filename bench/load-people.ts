import type { QuerySpec } from '@sable/domain/kernel/query';
import { pick } from './pick.ts';
import { AnswerError, openClient, watch, type Client } from './client.ts';

/** Data that all people of the load test share, written once. */
export interface Crowd {
  readonly address: string;
  readonly cookies: readonly string[];
  /** Live queries that every screen subscribes to. */
  readonly screen: readonly QuerySpec[];
  /** Lists that anyone may query. */
  readonly lists: readonly QuerySpec[];
  readonly accountIds: readonly string[];
  readonly words: readonly string[];
}

/** How often every person acts, and for how long. */
export interface Phase {
  readonly actionsPerSecond: number;
  readonly seconds: number;
}

/**
 * One completed action: the second it began in, its kind, and its duration. The server refused the refused ones with
 * 503.
 */
export interface Act {
  readonly second: number;
  readonly kind: 'read' | 'write' | 'refused';
  readonly ms: number;
}

export interface Outcome {
  readonly acts: readonly Act[];
  /** Other error messages, without duplicates. */
  readonly errors: readonly string[];
}

// A separate process, so that the load does not share a thread with the measurement. Exits when its parent
// disconnects.
let crowd: Crowd;
let people: Client[] = [];

process.on('message', (order: Crowd | Phase) => {
  const work = 'cookies' in order ? gather(order) : act(order);
  work.then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));

async function gather(given: Crowd): Promise<'ready'> {
  crowd = given;
  people = given.cookies.map((cookie) => openClient(given.address, cookie));
  for (const cookie of given.cookies) await watch(given.address, cookie, given.screen);
  return 'ready';
}

/** Actions start on schedule, whether or not the previous ones have finished: people do not wait for each other. */
async function act({ actionsPerSecond, seconds }: Phase): Promise<Outcome> {
  const acts: Act[] = [];
  const errors = new Set<string>();
  const begun = performance.now();
  const every = 1000 / actionsPerSecond;
  const one = async (client: Client, person: number, turn: number): Promise<void> => {
    const started = performance.now();
    const kind = stepOf(person, turn) < 3 ? 'write' : 'read';
    const second = Math.floor((started - begun) / 1000);
    const record = (of: Act['kind']) => acts.push({ second, kind: of, ms: performance.now() - started });
    try {
      await (kind === 'write' ? change(client, person, turn) : look(client, person, turn));
      record(kind);
    } catch (error) {
      if (error instanceof AnswerError && error.status === 503) record('refused');
      else errors.add(String(error));
    }
  };
  const all = people.map(async (client, person) => {
    const waiting: Promise<void>[] = [];
    const first = (person * every) / people.length;
    for (let turn = 0; first + turn * every < seconds * 1000; turn += 1) {
      const wait = begun + first + turn * every - performance.now();
      if (wait > 0) await new Promise((done) => setTimeout(done, wait));
      waiting.push(one(client, person, turn));
    }
    await Promise.all(waiting);
  });
  await Promise.all(all);
  return { acts, errors: [...errors] };
}

/**
 * Returns which of ten actions a person performs. People are out of step, so each second gets its share of every
 * kind.
 */
const stepOf = (person: number, turn: number): number => (person + turn) % 10;

const change = (client: Client, person: number, turn: number): Promise<unknown> =>
  client.mutate('accounts.update', {
    id: pick(crowd.accountIds, person),
    patch: { notes: `Called back, visit ${turn} agreed at ${Date.now()}.` },
  });

function look(client: Client, person: number, turn: number): Promise<unknown> {
  const which = person * 7 + turn;
  if (stepOf(person, turn) === 3) return client.get(`/api/accounts/${pick(crowd.accountIds, which)}`);
  if (stepOf(person, turn) === 4)
    return client.get(`/api/search?q=${encodeURIComponent(pick(crowd.words, which))}`);
  return client.post('/api/query', pick(crowd.lists, which));
}
