import { setImmediate } from 'node:timers/promises';

/** A scenario in steps: it yields the times at which it continues. */
export type Scenario = AsyncGenerator<number, void, void>;

/** After this many milliseconds, the event loop is yielded to other work. */
const SLICE_MS = 5;

interface Waiting {
  readonly at: number;
  readonly order: number;
  readonly scenario: Scenario;
}

/** Runs many scenarios together in chronological order, up to an end time. Later steps are dropped. */
export class Timeline {
  readonly #heap: Waiting[] = [];
  #order = 0;

  add(at: number, scenario: Scenario): void {
    this.#push({ at, order: this.#order++, scenario });
  }

  /** @param reached is called with each time before the steps at that time run. */
  async run(until: number, reached: (at: number) => void): Promise<void> {
    let sliceEnds = performance.now() + SLICE_MS;
    for (let next = this.#pop(); next && next.at <= until; next = this.#pop()) {
      reached(next.at);
      const { value, done } = await next.scenario.next();
      if (!done) this.#push({ ...next, at: Math.max(value, next.at), order: this.#order++ });
      if (performance.now() < sliceEnds) continue;
      await setImmediate();
      sliceEnds = performance.now() + SLICE_MS;
    }
    this.#heap.length = 0;
  }

  #push(waiting: Waiting): void {
    const heap = this.#heap;
    let at = heap.push(waiting) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!swapIfSooner(heap, at, parent)) return;
      at = parent;
    }
  }

  #pop(): Waiting | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (heap.length === 0 || !last) return first;
    heap[0] = last;
    for (let at = 0; ;) {
      const left = 2 * at + 1;
      const child = sooner(heap[left + 1], heap[left]) ? left + 1 : left;
      if (!swapIfSooner(heap, child, at)) return first;
      at = child;
    }
  }
}

function sooner(a: Waiting | undefined, b: Waiting | undefined): boolean {
  if (!a || !b) return false;
  return a.at === b.at ? a.order < b.order : a.at < b.at;
}

function swapIfSooner(heap: Waiting[], child: number, parent: number): boolean {
  const [a, b] = [heap[child], heap[parent]];
  if (!a || !b || !sooner(a, b)) return false;
  heap[child] = b;
  heap[parent] = a;
  return true;
}
