import { mutationRenames, type MutationRename } from '@sable/domain/mutation-renames';
import { MAX_UNREVIEWED_AGE_MS } from '@sable/domain/kernel/request';
import { brand } from '@sable/domain/brand';
import type { ExpectedVersion } from '@sable/domain/kernel/request';
import { mutations } from '@sable/domain/registry';
import { createStore } from '../ui/store.ts';
import { ClientError } from './client-error.ts';
import { FormDrafts } from './form-drafts.ts';
import { KeptFiles } from './kept-files.ts';
import { isSecretField } from './secret-fields.ts';
import { WorkStore, type Problem, type ReviewEntry, type WorkEntry } from './work-store.ts';

const LEASE_RENEW_MS = 3_000;

export interface UnfinishedWorkOptions {
  readonly companyId: string;
  readonly userId: string;
  readonly clientId: string;
  /**
   * Sends entries that an earlier page left behind, in order; `attended` if the person has just decided to send them.
   */
  readonly send: (entries: readonly WorkEntry[], attended: boolean) => void;
  readonly renames?: Readonly<Record<string, MutationRename>>;
}

/** A newly created mutation. */
interface NewWork {
  readonly key: string;
  readonly clientId: string;
  readonly name: string;
  readonly args: unknown;
  readonly expectedVersions: readonly ExpectedVersion[];
}

/** A page's store of its unanswered mutations, and of those that it takes over from pages that are gone. */
export class UnfinishedWork {
  readonly #options: UnfinishedWorkOptions;
  /** Undefined if the browser cannot store anything: the work then lives as long as its tab. */
  #store: Promise<WorkStore | undefined> | undefined;
  /** The same store once it is open, for calls that cannot wait. */
  #opened: WorkStore | undefined;
  #clock: ReturnType<typeof setInterval> | undefined;
  /** Writes happen in the order of their calls. */
  #writing: Promise<void> = Promise.resolve();
  /** Entries that wait for a person's decision. */
  readonly review = createStore<readonly ReviewEntry[]>([]);
  readonly drafts: FormDrafts;
  readonly files: KeptFiles;

  constructor(options: UnfinishedWorkOptions) {
    this.#options = options;
    this.drafts = new FormDrafts(() => this.#open(), options.clientId);
    this.files = new KeptFiles(() => this.#open());
  }

  start(): void {
    void this.#renew();
    this.#clock = setInterval(() => void this.#renew(), LEASE_RENEW_MS);
  }

  /** Opened on first use: a form on the first screen reads its draft before the page has started. */
  #open(): Promise<WorkStore | undefined> {
    const { companyId, userId } = this.#options;
    return (this.#store ??= WorkStore.open(companyId, userId).then(
      (store) => (this.#opened = store),
      () => undefined,
    ));
  }

  stop(): void {
    clearInterval(this.#clock);
    void this.#write((store) => store.releaseLease(this.#options.clientId));
  }

  /**
   * Releases the lease, so that the next page need not wait for it to expire. It is renewed if the page lives on. No
   * other write comes first: work that the page still awaits does not run once the page is left.
   */
  pause(): void {
    void this.#opened?.releaseLease(this.#options.clientId).catch(() => undefined);
  }

  /**
   * Stores a mutation until it is answered. A mutation that includes a secret or a cost stays in this tab's memory
   * only.
   */
  add({ key, clientId, name, args, expectedVersions }: NewWork): void {
    if (namesSecret(args)) return;
    const programVersion = brand.version;
    const entry = { key, clientId, name, args, expectedVersions, madeAt: Date.now(), programVersion };
    void this.#write((store) => store.add(entry));
  }

  remove(key: string): void {
    void this.#write((store) => store.remove(key)).then(() => this.#reviewAgain());
  }

  holdBack(key: string, problem: Problem): void {
    void this.#write((store) => store.holdBack(key, problem)).then(() => this.#reviewAgain());
  }

  /** Sends a held-back mutation: the person wants it, over the value that a conflict showed. */
  sendHeldBack(entry: ReviewEntry): void {
    const { clientId, send } = this.#options;
    const { id, version } = entry.problem.details;
    const expectedVersions = entry.expectedVersions.map((expected) =>
      expected.id === id && typeof version === 'number' ? { ...expected, version } : expected,
    );
    send([{ ...entry, expectedVersions }], true);
    void this.#write((store) => store.release(entry.key, clientId, expectedVersions)).then(() =>
      this.#reviewAgain(),
    );
  }

  /** Returns how many stored mutations the server has not answered. */
  async count(): Promise<number> {
    await this.#writing;
    return (await this.#open())?.count() ?? 0;
  }

  /** Deletes everything stored for this person in this company. */
  async destroy(): Promise<void> {
    clearInterval(this.#clock);
    await this.#writing;
    await (await this.#open())?.destroy();
  }

  async #renew(): Promise<void> {
    const { clientId, send } = this.#options;
    let claimed: readonly WorkEntry[] = [];
    await this.#write(async (store) => {
      await store.renewLease(clientId, Date.now());
      claimed = await store.claim(clientId, Date.now());
    });
    const sendable: WorkEntry[] = [];
    for (const entry of claimed.map((each) => this.#renamed(each))) {
      const problem = problemOf(entry);
      if (problem) this.holdBack(entry.key, problem);
      else sendable.push(entry);
    }
    if (sendable.length > 0) send(sendable, false);
    await this.#reviewAgain();
  }

  #renamed(entry: WorkEntry): WorkEntry {
    const rename = (this.#options.renames ?? mutationRenames)[entry.name];
    return rename ? { ...entry, name: rename.to } : entry;
  }

  /**
   * Runs writes one after another. If a write fails, for example on a full disk, the work stays in this tab's memory.
   */
  #write(work: (store: WorkStore) => Promise<void>): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const store = await this.#open();
      if (store) await work(store).catch(() => undefined);
    });
    return this.#writing;
  }

  async #reviewAgain(): Promise<void> {
    await this.#write(async (store) => {
      const entries = await store.review();
      const now = this.review.get();
      const same =
        entries.length === now.length && entries.every(({ key }, index) => key === now[index]?.key);
      if (!same) this.review.set(entries);
    });
  }
}

/** Returns why an entry of an earlier page is not sent without confirmation. */
function problemOf({ name, madeAt }: WorkEntry): Problem | undefined {
  if (!mutations.has(name))
    return {
      code: 'UNKNOWN_MUTATION',
      message:
        'This version of the program does not know this change. Nothing was sent. Make the change again, then discard this one.',
      details: {},
    };
  if (Date.now() - madeAt > MAX_UNREVIEWED_AGE_MS)
    return {
      code: 'OLD',
      message:
        'This change is older than six days. It was not sent. Send it if it is still correct, or discard it.',
      details: {},
    };
  return undefined;
}

/** Returns a refusal in its stored form. */
export const toProblem = (error: unknown): Problem =>
  error instanceof ClientError
    ? { code: error.code, message: error.message, details: error.details }
    : {
        code: 'INTERNAL',
        message: 'This change could not be sent. Send it again, or discard it.',
        details: {},
      };

/** Returns whether some field of a value is one that no browser may store. */
function namesSecret(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(
    ([field, inner]) => (!Array.isArray(value) && isSecretField(field)) || namesSecret(inner),
  );
}
