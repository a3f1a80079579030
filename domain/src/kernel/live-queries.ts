import { holdingOf } from './holding.ts';
import {
  finalCloseCodes,
  HEARTBEAT_INTERVAL_MS,
  parseServerMessage,
  type ClientMessage,
  type LiveError,
  type LiveRow,
  type ServerMessage,
} from './live-protocol.ts';
import { compareRows, type QuerySpec } from './query.ts';

/** The part of a `WebSocket` that the client uses: the browser's, Node 22's, or that of the package `ws`. */
export interface LiveSocket {
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
}

type Timer = ReturnType<LiveOptions['setTimeout']>;

/** The environment that live queries need. */
export interface LiveOptions {
  /** Opens a socket. The headers carry the session outside a browser; a browser ignores them. */
  readonly connect: (url: string, headers: Readonly<Record<string, string>>) => LiveSocket;
  readonly setTimeout: (call: () => void, milliseconds: number) => object | number;
  readonly clearTimeout: (timer: never) => void;
}

/** The callbacks of a live query. */
export interface LiveListener {
  /** Receives all rows or groups of the result, at first and after each change. */
  readonly rows: (rows: readonly LiveRow[]) => void;
  readonly failed: (error: LiveError) => void;
}

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 64_000;
/** If no message arrives for this long, the connection is dead. */
const SILENCE_MS = 3 * HEARTBEAT_INTERVAL_MS;

/** One live query and its latest result from the server. */
class LiveAnswer {
  readonly spec: QuerySpec;
  readonly listener: LiveListener;
  #question: string | undefined;
  #groups: readonly LiveRow[] = [];
  readonly #rows = new Map<unknown, LiveRow>();

  constructor(spec: QuerySpec, listener: LiveListener) {
    this.spec = spec;
    this.listener = listener;
  }

  /** The proof for a reconnect, so that the server need not resend everything. */
  get proof() {
    if (this.#question === undefined) return undefined;
    const rows = this.spec.aggregate ? this.#groups : [...this.#rows.values()];
    return { question: this.#question, holding: holdingOf(this.spec, rows) };
  }

  take(message: Extract<ServerMessage, { readonly id: number }>): void {
    if (message.t === 'error') this.listener.failed(message.error);
    if (message.t === 'rows') {
      this.#question = message.question;
      this.#groups = message.rows;
      this.#rows.clear();
      for (const row of message.rows) this.#rows.set(row['id'], row);
    }
    if (message.t === 'delta') {
      for (const id of message.del) this.#rows.delete(id);
      for (const row of message.put) this.#rows.set(row['id'], row);
    }
    if (message.t === 'rows' || message.t === 'delta') this.listener.rows(this.#shown);
  }

  get #shown(): readonly LiveRow[] {
    return this.spec.aggregate ? this.#groups : [...this.#rows.values()].sort(compareRows(this.spec));
  }
}

/**
 * The live queries of one client, over one socket that is open while there are any. Reconnects automatically, with a
 * backoff from 1 s to 64 s.
 */
export class LiveQueries {
  readonly #options: LiveOptions;
  readonly #open: () => LiveSocket;
  readonly #answers = new Map<number, LiveAnswer>();
  #nextId = 1;
  #socket: LiveSocket | undefined;
  #ready = false;
  #wait = FIRST_WAIT_MS;
  #timer: Timer | undefined;

  /** @param headers returns the headers of a new connection. */
  constructor(url: string, options: LiveOptions, headers: () => Readonly<Record<string, string>>) {
    this.#options = options;
    this.#open = () => options.connect(`${url.replace(/^http/, 'ws')}/live`, headers());
  }

  /** Starts a live query; returns a function that ends it. */
  subscribe(spec: QuerySpec, listener: LiveListener): () => void {
    const id = this.#nextId++;
    this.#answers.set(id, new LiveAnswer(spec, listener));
    if (this.#ready) this.#send({ t: 'sub', id, spec });
    else if (!this.#socket && this.#timer === undefined) this.#connect();
    return () => {
      if (!this.#answers.delete(id)) return;
      if (this.#answers.size === 0) this.#stop();
      else if (this.#ready) this.#send({ t: 'unsub', id });
    };
  }

  #connect(): void {
    this.#schedule(undefined);
    const socket = this.#open();
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.#ready = true;
      this.#restartSilence(socket);
      for (const [id, { spec, proof }] of this.#answers)
        this.#send({ t: 'sub', id, spec, ...(proof && { have: proof }) });
    };
    socket.onmessage = ({ data }: { readonly data: unknown }) => {
      if (this.#socket !== socket) return;
      this.#restartSilence(socket);
      this.#received(parseServerMessage(String(data)));
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
    // An error is followed by a close event, which the client handles.
    socket.onerror = () => undefined;
  }

  #received(message: ServerMessage): void {
    if (message.t !== 'closed') this.#wait = FIRST_WAIT_MS;
    if ('id' in message) this.#answers.get(message.id)?.take(message);
    if (message.t !== 'closed' || !finalCloseCodes.includes(message.error.code)) return;
    const ended = [...this.#answers.values()];
    this.#answers.clear();
    this.#stop();
    for (const { listener } of ended) listener.failed(message.error);
  }

  #send(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  /** Restarts the timer that detects a silent connection. */
  #restartSilence(socket: LiveSocket): void {
    this.#schedule(() => {
      socket.close();
      this.#lost();
    }, SILENCE_MS);
  }

  #lost(): void {
    this.#socket = undefined;
    this.#ready = false;
    this.#schedule(() => this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, MAX_WAIT_MS);
  }

  #stop(): void {
    this.#schedule(undefined);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#ready = false;
    socket?.close();
  }

  /** Replaces the current timer. There is only one: either the silence timeout or the next reconnect. */
  #schedule(call: (() => void) | undefined, milliseconds = 0): void {
    const { setTimeout, clearTimeout } = this.#options;
    if (this.#timer !== undefined) clearTimeout(this.#timer as never);
    this.#timer = call && setTimeout(call, milliseconds);
  }
}
