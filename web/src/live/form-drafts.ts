import type { WorkStore } from './work-store.ts';

/** What a person has typed into forms and not saved, by the form's name, as JSON; it outlives the page. */
export class FormDrafts {
  readonly #store: () => Promise<WorkStore | undefined>;

  constructor(store: () => Promise<WorkStore | undefined>) {
    this.#store = store;
  }

  /** What was typed into a form before; undefined when nothing is kept. */
  async read(form: string): Promise<string | undefined> {
    const store = await this.#store();
    return store?.readDraft(form).catch(() => undefined);
  }

  /** Keeps what is typed, over what was kept before. False where the browser does not keep it, as on a full disk. */
  async keep(form: string, values: string): Promise<boolean> {
    const store = await this.#store();
    if (!store) return false;
    return store.keepDraft(form, values).then(
      () => true,
      () => false,
    );
  }

  /** Forgets a form: it was saved, or the person gave it up. */
  async drop(form: string): Promise<void> {
    const store = await this.#store();
    await store?.dropDraft(form).catch(() => undefined);
  }
}
