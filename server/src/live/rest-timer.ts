/** Calls once when it has not been touched for a while. It keeps no process alive. */
export class RestTimer {
  readonly #call: () => void;
  #timer: NodeJS.Timeout | undefined;
  /** The time at which it calls at the latest. */
  #latest = Number.POSITIVE_INFINITY;

  constructor(call: () => void) {
    this.#call = call;
  }

  /**
   * @param restMs milliseconds without a further touch.
   * @param maxMs milliseconds from now after which it calls however often it is touched.
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
