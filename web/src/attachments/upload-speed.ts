const WINDOW_MS = 4000;

/** Upload speed over the last seconds. */
export class UploadSpeed {
  readonly #seen: { readonly at: number; readonly bytes: number }[] = [];

  /** Records how many bytes have been sent at a time in milliseconds. */
  add(at: number, bytes: number): void {
    this.#seen.push({ at, bytes });
    while (this.#seen.length > 2 && at - (this.#seen[1]?.at ?? at) > WINDOW_MS) this.#seen.shift();
  }

  /** Discards the samples after a pause. */
  reset(): void {
    this.#seen.length = 0;
  }

  /** Bytes per second; null while there are too few samples. */
  get bytesPerSecond(): number | null {
    const [first] = this.#seen;
    const last = this.#seen.at(-1);
    if (!first || !last || last.at - first.at < 200 || last.bytes < first.bytes) return null;
    return ((last.bytes - first.bytes) / (last.at - first.at)) * 1000;
  }
}
