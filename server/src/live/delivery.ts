import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Frame } from './frame.ts';
import type { Subscription } from './subscription.ts';

/** One message for the subscriptions that it is meant for. */
export interface Dispatch {
  readonly recipients: readonly Subscription[];
  /** Called when sending begins; the content is fixed from then on. */
  begin(): (id: number) => Frame;
}

interface Queued {
  readonly dispatch: Dispatch;
  /** Called when it has been sent. */
  readonly waiting: (() => void)[];
}

/** Milliseconds of sending after which other work of the server gets its turn. */
const SLICE_MS = 8;

/** Sends messages in the order in which they were queued, in slices, so that a change on a thousand screens does not stop the server. */
export class Delivery {
  readonly #queue: Queued[] = [];
  #working = false;

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
    let end = performance.now() + SLICE_MS;
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      const frameFor = next.dispatch.begin();
      for (const subscription of next.dispatch.recipients) {
        subscription.send(frameFor(subscription.id));
        if (performance.now() < end) continue;
        await nextTurn();
        end = performance.now() + SLICE_MS;
      }
      this.#queue.shift();
      for (const resolve of next.waiting) resolve();
    }
    this.#working = false;
  }
}
