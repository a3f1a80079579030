import type { AnyRow } from '@sable/domain/kernel/entity';
import {
  finalCloseCodes,
  HEARTBEAT_INTERVAL_MS,
  type ClientMessage,
  parseServerMessage,
  type ServerMessage,
} from '@sable/domain/kernel/live-protocol';

export type SocketState = 'connecting' | 'live' | 'offline' | 'ended';

export interface SocketEvents {
  /** A connection is open: every subscription must be sent again. */
  opened(): void;
  /** A `closed` message is passed on only if it is permanent: the session or the permission is gone. */
  received(message: ServerMessage<AnyRow>): void;
  changed(state: SocketState): void;
}

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 64_000;

/**
 * One WebSocket that reconnects automatically: a backoff from 1 s, doubling to 64 s; immediately when the network
 * returns. Up to half of a wait is jitter, more than for uploads, because a server that restarts drops all
 * connections at the same moment.
 */
export class LiveSocket {
  readonly #url: string;
  readonly #events: SocketEvents;
  #socket: WebSocket | undefined;
  #wait = FIRST_WAIT_MS;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  state: SocketState = 'connecting';

  constructor(url: string, events: SocketEvents) {
    this.#url = url;
    this.#events = events;
  }

  start(): void {
    this.#stopped = false;
    window.addEventListener('online', this.#now);
    window.addEventListener('offline', this.#lost);
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    window.removeEventListener('online', this.#now);
    window.removeEventListener('offline', this.#lost);
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    this.#socket?.close();
    this.#socket = undefined;
  }

  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  readonly #now = (): void => {
    if (this.#stopped || this.state === 'live') return;
    clearTimeout(this.#retry);
    this.#wait = FIRST_WAIT_MS;
    this.#connect();
  };

  readonly #lost = (): void => this.#drop();

  #connect(): void {
    const socket = new WebSocket(this.#url);
    this.#socket?.close();
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.#restartSilence();
      this.#set('live');
      this.#events.opened();
    };
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket) return;
      this.#restartSilence();
      const message = parseServerMessage(String(data));
      if (message.t === 'closed') {
        if (!finalCloseCodes.includes(message.error.code)) return this.#drop();
        this.stop();
        this.#set('ended');
      } else {
        // Not on open: otherwise a server that opens a socket only to close it would be called every second.
        this.#wait = FIRST_WAIT_MS;
      }
      this.#events.received(message);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#drop();
    };
  }

  /** Without a message for three heartbeats the connection is dead, even if the browser still shows it as open. */
  #restartSilence(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#drop(), 3 * HEARTBEAT_INTERVAL_MS);
  }

  #drop(): void {
    if (this.#stopped) return;
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    clearTimeout(this.#silence);
    clearTimeout(this.#retry);
    this.#set('offline');
    this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.5 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, MAX_WAIT_MS);
  }

  #set(state: SocketState): void {
    if (this.state === state) return;
    this.state = state;
    this.#events.changed(state);
  }
}
