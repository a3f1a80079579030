import type { FoundDraft, WorkStore } from './work-store.ts';

/**
 * What a person has typed into forms and not saved, by the form's name, as JSON; it outlives the page. Each page keeps its own: two pages with
 * the same form open do not write over each other.
 */
export class FormDrafts {
  readonly #store: () => Promise<WorkStore | undefined>;
  readonly #clientId: string;

  constructor(store: () => Promise<WorkStore | undefined>, clientId: string) {
    this.#store = store;
    this.#clientId = clientId;
  }

  /** What was typed into a form on this page, or on one that is gone. */
  async take(form: string): Promise<FoundDraft> {
    const store = await this.#store();
    const found = store?.takeDraft(form, this.#clientId, Date.now()).catch(() => undefined);
    return (await found) ?? { values: undefined, isElsewhere: false };
  }

  /** Keeps what is typed, over what this page kept before. False where the browser does not keep it, as on a full disk. */
  async keep(form: string, values: string): Promise<boolean> {
    const store = await this.#store();
    if (!store) return false;
    return store.keepDraft(form, this.#clientId, values).then(
      () => true,
      () => false,
    );
  }

  /** Forgets a form: it was saved, or the person gave it up. */
  async drop(form: string): Promise<void> {
    const store = await this.#store();
    await store?.dropDraft(form, this.#clientId).catch(() => undefined);
  }

  /** How many forms hold something that was typed and not saved, on all pages of this person. */
  async count(): Promise<number> {
    const store = await this.#store();
    return (await store?.countDrafts().catch(() => 0)) ?? 0;
  }
}
