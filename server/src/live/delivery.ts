import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Frame } from './frame.ts';

/** The parts of a subscription that sending needs. */
export interface Recipient {
  readonly id: number;
  send(frame: Frame): void;
}

/** One message and the subscriptions that receive it. */
export interface Dispatch {
  readonly recipients: readonly Recipient[];
  /** Called when sending begins; the content is final from then on. */
  begin(): (id: number) => Frame;
}

interface Queued {
  readonly dispatch: Dispatch;
  /** Called after the message has been sent. */
  readonly waiting: (() => void)[];
}

/** Milliseconds of sending after which the server's other work gets its turn. */
const SLICE_MS = 8;
/** Milliseconds that other work then gets at most, while there is any. */
const OTHERS_MS = 9 * SLICE_MS;
/** A turn of the event loop that took less than this had nothing else to do. */
const IDLE_TURN_MS = 0.5;

/** The parts of the event loop that sending depends on. */
export interface EventLoop {
  /** Milliseconds since an arbitrary start. */
  now(): number;
  /** Resolves when everything else that is due has had its turn. */
  nextTurn(): Promise<void>;
}

const nodeLoop: EventLoop = { now: () => performance.now(), nextTurn: async () => void (await nextTurn()) };

/**
 * Sends messages in the order in which they were queued, in slices, so that a change shown on a thousand screens does
 * not block the server. While the server has other work, sending takes at most a tenth of its time: requests
 * continue, and queued updates are merged.
 */
export class Delivery {
  readonly #queue: Queued[] = [];
  readonly #loop: EventLoop;
  #working = false;
  #sliceEnd = 0;

  constructor(loop: EventLoop = nodeLoop) {
    this.#loop = loop;
  }

  add(dispatch: Dispatch): void {
    if (dispatch.recipients.length === 0) return;
    this.#queue.push({ dispatch, waiting: [] });
    if (!this.#working) void this.#work();
  }

  /** Resolves when everything queued so far has been sent. */
  async settled(): Promise<void> {
    const last = this.#queue.at(-1);
    if (last) await new Promise<void>((resolve) => last.waiting.push(resolve));
  }

  async #work(): Promise<void> {
    this.#working = true;
    this.#sliceEnd = this.#loop.now() + SLICE_MS;
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      const frameFor = next.dispatch.begin();
      for (const subscription of next.dispatch.recipients) {
        subscription.send(frameFor(subscription.id));
        if (this.#loop.now() >= this.#sliceEnd) await this.#giveWay();
      }
      this.#queue.shift();
      for (const resolve of next.waiting) resolve();
    }
    this.#working = false;
  }

  async #giveWay(): Promise<void> {
    const begun = this.#loop.now();
    for (let turn = begun; ;) {
      await this.#loop.nextTurn();
      const now = this.#loop.now();
      this.#sliceEnd = now + SLICE_MS;
      if (now - turn < IDLE_TURN_MS || now - begun >= OTHERS_MS) return;
      turn = now;
    }
  }
}
