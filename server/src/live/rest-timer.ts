/** Calls back once when it has not been touched for a while. It does not keep the process alive. */
export class RestTimer {
  readonly #call: () => void;
  #timer: NodeJS.Timeout | undefined;
  /** The latest time at which it calls back. */
  #latest = Number.POSITIVE_INFINITY;

  constructor(call: () => void) {
    this.#call = call;
  }

  /**
   * @param restMs milliseconds without a further touch before it calls back.
   * @param maxMs milliseconds from now after which it calls back however often it is touched.
   */
  touch(restMs: number, maxMs = Number.POSITIVE_INFINITY): void {
    const now = performance.now();
    this.#latest = Math.min(this.#latest, now + maxMs);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.stop();
        this.#call();
      },
      Math.min(restMs, this.#latest - now),
    ).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#latest = Number.POSITIVE_INFINITY;
  }
}
