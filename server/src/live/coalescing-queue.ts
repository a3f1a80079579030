type Work = () => Promise<void>;

interface Due {
  work: Work;
  readonly done: Promise<void>;
}

interface Slot {
  readonly running: Promise<void>;
  next?: Due;
}

/** Runs at most one task per id and queues at most one more. A newer request replaces the queued one. Work never rejects. */
export class CoalescingQueue {
  readonly #queue = new Map<number, Slot>();
  readonly #wanted: (id: number) => boolean;

  /** @param wanted whether the queued work of an id should still run when it comes up. */
  constructor(wanted: (id: number) => boolean) {
    this.#wanted = wanted;
  }

  schedule(id: number, work: Work): void {
    const slot = this.#queue.get(id);
    if (!slot) void this.#begin(id, work);
    else if (slot.next) slot.next.work = work;
    else {
      const next: Due = { work, done: slot.running.then(() => this.#begin(id, next.work)) };
      slot.next = next;
    }
  }

  /** Resolves when the work running or queued now has ended. Later work is not waited for: on a busy feed that would never end. */
  async settled(): Promise<void> {
    await Promise.all([...this.#queue.values()].map(({ running, next }) => next?.done ?? running));
  }

  async #begin(id: number, work: Work): Promise<void> {
    if (!this.#wanted(id)) {
      this.#queue.delete(id);
      return;
    }
    const slot: Slot = {
      running: work().then(() => {
        if (!slot.next) this.#queue.delete(id);
        return undefined;
      }),
    };
    this.#queue.set(id, slot);
    await slot.running;
  }
}
