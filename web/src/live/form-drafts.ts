import type { FoundDraft, WorkStore } from './work-store.ts';

/**
 * Unsaved input of a person in forms, by form name, as JSON. It outlives the page. Each page keeps its own draft: two
 * pages with the same form open do not overwrite each other.
 */
export class FormDrafts {
  readonly #store: () => Promise<WorkStore | undefined>;
  readonly #clientId: string;

  constructor(store: () => Promise<WorkStore | undefined>, clientId: string) {
    this.#store = store;
    this.#clientId = clientId;
  }

  /** Returns what was typed into a form on this page, or on one that is gone. */
  async take(form: string): Promise<FoundDraft> {
    const store = await this.#store();
    const found = store?.takeDraft(form, this.#clientId, Date.now()).catch(() => undefined);
    return (await found) ?? { values: undefined, isElsewhere: false };
  }

  /**
   * Stores a form's input and replaces what this page stored before. Returns false if the browser cannot store it,
   * for example on a full disk.
   */
  async keep(form: string, values: string): Promise<boolean> {
    const store = await this.#store();
    if (!store) return false;
    return store.keepDraft(form, this.#clientId, values).then(
      () => true,
      () => false,
    );
  }

  /** Deletes a form's draft: the form was saved, or the person discarded it. */
  async drop(form: string): Promise<void> {
    const store = await this.#store();
    await store?.dropDraft(form, this.#clientId).catch(() => undefined);
  }

  /** Returns how many forms have unsaved input, on all pages of this person. */
  async count(): Promise<number> {
    const store = await this.#store();
    return (await store?.countDrafts().catch(() => 0)) ?? 0;
  }
}
