import type { WorkStore } from './work-store.ts';

/** A larger one is not copied into this browser: whoever wants to go on chooses it again. */
const MAX_KEPT_BYTES = 512 * 1024 ** 2;

/** Files on their way to the server, each by a name of its own; they outlive the page, so that an upload can go on after a reload. */
export class KeptFiles {
  readonly #store: () => Promise<WorkStore | undefined>;
  /** Those that this page sends, kept or not. */
  readonly #underWay = new Set<string>();

  constructor(store: () => Promise<WorkStore | undefined>) {
    this.#store = store;
  }

  /** Counts a file as under way until what it returns is called, so that it is not lost without a question where it is not kept. */
  begin(name: string): () => void {
    this.#underWay.add(name);
    return () => this.#underWay.delete(name);
  }

  /** How many have not arrived. */
  async count(): Promise<number> {
    return new Set([...(await this.names()), ...this.#underWay]).size;
  }

  /** Keeps a file until it is dropped. Where the browser has no room for it, nothing is kept. */
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

  /** A kept file; undefined for one that is not kept. */
  async read(name: string): Promise<File | undefined> {
    const store = await this.#store();
    return store?.readFile(name).catch(() => undefined);
  }
}
