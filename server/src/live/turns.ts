type Work = () => Promise<void>;

interface Due {
  work: Work;
  readonly done: Promise<void>;
}

interface Turn {
  readonly running: Promise<void>;
  next?: Due;
}

/**
 * Work of which each id has one piece under way at most, and one due behind it: what is asked for meanwhile takes the due
 * one's place, because only the newest knows what is wanted now. Work never rejects.
 */
export class Turns {
  readonly #turns = new Map<number, Turn>();
  readonly #wanted: (id: number) => boolean;

  /** @param wanted whether what is due for an id is still worth doing when its turn comes. */
  constructor(wanted: (id: number) => boolean) {
    this.#wanted = wanted;
  }

  schedule(id: number, work: Work): void {
    const turn = this.#turns.get(id);
    if (!turn) void this.#begin(id, work);
    else if (turn.next) turn.next.work = work;
    else {
      const next: Due = { work, done: turn.running.then(() => this.#begin(id, next.work)) };
      turn.next = next;
    }
  }

  /** Resolves when all has ended that is under way or due now. What comes later is not waited for: a busy feed would never let it end. */
  async settled(): Promise<void> {
    await Promise.all([...this.#turns.values()].map(({ running, next }) => next?.done ?? running));
  }

  async #begin(id: number, work: Work): Promise<void> {
    if (!this.#wanted(id)) {
      this.#turns.delete(id);
      return;
    }
    const turn: Turn = {
      running: work().then(() => {
        if (!turn.next) this.#turns.delete(id);
        return undefined;
      }),
    };
    this.#turns.set(id, turn);
    await turn.running;
  }
}
