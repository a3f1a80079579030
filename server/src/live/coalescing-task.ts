/**
 * Runs its work one run at a time. All requests that arrive during a run are served by one more run. The work never
 * rejects.
 */
export class CoalescingTask {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Whether a run is in progress. */
  get running(): boolean {
    return this.#running !== undefined;
  }

  schedule(): void {
    if (this.#running) this.#next ??= this.#running.then(() => this.#begin());
    else void this.#begin();
  }

  /**
   * Resolves when the run in progress and the one already due have ended. Later runs are not waited for: on a busy
   * feed that would never end.
   */
  settled(): Promise<void> {
    return this.#next ?? this.#running ?? Promise.resolve();
  }

  #begin(): Promise<void> {
    this.#next = undefined;
    const running = this.#work().then(() => {
      this.#running = undefined;
    });
    this.#running = running;
    return running;
  }
}
