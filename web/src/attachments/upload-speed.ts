const WINDOW_MS = 4000;

/** How fast bytes go up, over the last seconds. */
export class UploadSpeed {
  readonly #seen: { readonly at: number; readonly bytes: number }[] = [];

  /** Notes how many bytes have left at a moment, in milliseconds. */
  add(at: number, bytes: number): void {
    this.#seen.push({ at, bytes });
    while (this.#seen.length > 2 && at - (this.#seen[1]?.at ?? at) > WINDOW_MS) this.#seen.shift();
  }

  /** Forgets what was, after a pause. */
  reset(): void {
    this.#seen.length = 0;
  }

  /** Bytes a second; null while there is too little to tell. */
  get bytesPerSecond(): number | null {
    const [first] = this.#seen;
    const last = this.#seen.at(-1);
    if (!first || !last || last.at - first.at < 200 || last.bytes < first.bytes) return null;
    return ((last.bytes - first.bytes) / (last.at - first.at)) * 1000;
  }
}
