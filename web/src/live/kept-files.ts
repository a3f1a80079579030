import type { WorkStore } from './work-store.ts';

/**
 * The maximum size of a file that is copied into this browser. To resume a larger one, the person has to choose it
 * again.
 */
const MAX_KEPT_BYTES = 512 * 1024 ** 2;

/**
 * Files being uploaded to the server, each under its own name. They outlive the page, so that an upload can resume
 * after a reload.
 */
export class KeptFiles {
  readonly #store: () => Promise<WorkStore | undefined>;
  /** The files that this page is sending, kept or not. */
  readonly #underWay = new Set<string>();

  constructor(store: () => Promise<WorkStore | undefined>) {
    this.#store = store;
  }

  /**
   * Counts a file as in progress until the returned function is called. This way a file that is not kept is not lost
   * without a confirmation.
   */
  begin(name: string): () => void {
    this.#underWay.add(name);
    return () => this.#underWay.delete(name);
  }

  /** Returns the number of files that have not arrived. */
  async count(): Promise<number> {
    return new Set([...(await this.names()), ...this.#underWay]).size;
  }

  /** Keeps a file until it is dropped. If the browser has no room for it, nothing is kept. */
  async keep(name: string, file: File): Promise<void> {
    if (file.size > MAX_KEPT_BYTES) return;
    const store = await this.#store();
    await store?.keepFile(name, file).catch(() => undefined);
  }

  async drop(name: string): Promise<void> {
    const store = await this.#store();
    await store?.dropFile(name).catch(() => undefined);
  }

  async names(): Promise<readonly string[]> {
    const store = await this.#store();
    return (await store?.fileNames().catch(() => [])) ?? [];
  }

  /** Returns a kept file; undefined if it is not kept. */
  async read(name: string): Promise<File | undefined> {
    const store = await this.#store();
    return store?.readFile(name).catch(() => undefined);
  }
}
