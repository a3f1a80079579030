import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { ClientMessage } from '@sable/domain/kernel/live-protocol';
import { m } from '@sable/domain/mutation-names';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { openClient } from './client.ts';

/** Tabs to open in place of the current ones: each with a separate socket and the same queries. */
export interface Screens {
  readonly address: string;
  readonly cookies: readonly string[];
  readonly tabs: number;
  readonly screen: readonly QuerySpec[];
}

/** Changes that one person makes, one after the other on a schedule. */
export interface Writing {
  readonly cookie: string;
  readonly accountIds: readonly string[];
  readonly perSecond: number;
  readonly changes: number;
}

/**
 * Milliseconds from the start of a change until a tab receives it or a later change of the same account, for each tab
 * and change.
 */
export interface Received {
  readonly times: readonly number[];
  /** Number of changes that a tab never received, counted per tab. */
  readonly lost: number;
  /** Number of changes that the server refused. */
  readonly refused: number;
  /** Size in bytes of the last expected message. */
  readonly bytes: number;
}

/** Maximum time for the last change to reach every tab. */
const PATIENCE_MS = 10_000;

/** Maximum number of attempts of a tab to open its screen, and the increment of the delay after each. */
const MAX_ATTEMPTS = 8;
const RETRY_MS = 500;

interface Expected {
  /** Subject of the text: a later text about the same subject replaces it, and the server may send only that one. */
  readonly subject: string;
  readonly received: () => void;
}

interface Tab {
  readonly socket: WebSocket;
  /** Expected texts, oldest first. */
  readonly waiting: Map<string, Expected>;
}

// A separate process, so that a thousand tabs do not share a thread with the measurement. Exits when its parent
// disconnects.
let address = '';
let tabs: readonly Tab[] = [];

process.on('message', (order: Screens | Writing) => {
  const work = 'tabs' in order ? open(order) : write(order);
  work.then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));

async function open(screens: Screens): Promise<'ready'> {
  for (const { socket } of tabs) socket.terminate();
  ({ address } = screens);
  const opened: Tab[] = [];
  while (opened.length < screens.tabs) {
    // Opens as many concurrently as at the start of a workday.
    const next = Array.from({ length: Math.min(50, screens.tabs - opened.length) }, (_, n) =>
      openTab(screens, screens.cookies[(opened.length + n) % screens.cookies.length] ?? ''),
    );
    opened.push(...(await Promise.all(next)));
  }
  tabs = opened;
  return 'ready';
}

/** Resolves when every query has its initial rows. A busy server asks the client to retry, and a browser does. */
async function openTab(screens: Screens, cookie: string): Promise<Tab> {
  for (let attempt = 1; ; attempt++) {
    const tab = await tryTab(screens, cookie);
    if (tab) return tab;
    if (attempt === MAX_ATTEMPTS) throw new Error(`A tab was turned away ${MAX_ATTEMPTS} times.`);
    await pause(RETRY_MS * attempt);
  }
}

async function tryTab({ screen }: Screens, cookie: string): Promise<Tab | undefined> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/live`, {
    headers: { cookie, origin: address },
  });
  const turnedAway = new Promise<false>((done) => {
    socket.once('close', () => done(false)).once('error', () => done(false));
    socket.on('message', (message: Buffer) => message.includes('"t":"error"') && done(false));
  });
  const opened = new Promise<true>((done) => socket.once('open', () => done(true)));
  const tab: Tab = { socket, waiting: new Map() };
  socket.on('message', (message: Buffer) => receive(tab, message));
  let reached = await Promise.race([opened, turnedAway]);
  for (const [index, spec] of screen.entries()) {
    if (!reached) break;
    const first = new Promise<true>((done) =>
      tab.waiting.set('"t":"rows"', { subject: '', received: () => done(true) }),
    );
    socket.send(JSON.stringify({ t: 'sub', id: index + 1, spec } satisfies ClientMessage));
    reached = await Promise.race([first, turnedAway]);
  }
  if (reached) return tab;
  socket.terminate();
  return undefined;
}

function receive({ waiting }: Tab, message: Buffer): void {
  const found = [...waiting].findLast(([text]) => message.includes(text));
  if (!found) return;
  bytes = message.byteLength;
  for (const [text, { subject, received }] of waiting) {
    if (subject !== found[1].subject) continue;
    waiting.delete(text);
    received();
    if (text === found[0]) return;
  }
}

let round = 0;
let bytes = 0;

async function write({ cookie, accountIds, perSecond, changes }: Writing): Promise<Received> {
  const client = openClient(address, cookie);
  const times: number[] = [];
  const answers: Promise<unknown>[] = [];
  const count = { missing: 0, refused: 0 };
  const begun = performance.now();
  for (let change = 0; change < changes; change++) {
    await pause(Math.max(0, begun + (change * 1000) / perSecond - performance.now()));
    round += 1;
    const text = `Called back, visit ${round} agreed.`;
    count.missing += tabs.length;
    const started = performance.now();
    const received = () => {
      count.missing -= 1;
      times.push(performance.now() - started);
    };
    const id = accountIds[change % accountIds.length] ?? '';
    for (const { waiting } of tabs) waiting.set(text, { subject: id, received });
    answers.push(
      client.mutate(m.accounts.update, { id, patch: { notes: text } }).catch(() => {
        count.refused += 1;
        for (const { waiting } of tabs) if (waiting.delete(text)) count.missing -= 1;
      }),
    );
  }
  await Promise.all(answers);
  for (let waited = 0; count.missing > 0 && waited < PATIENCE_MS; waited += 50) await pause(50);
  client.close();
  return { times, lost: count.missing, refused: count.refused, bytes };
}
