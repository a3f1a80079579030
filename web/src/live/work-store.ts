import { deleteDB, openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import type { ErrorDetails } from '@sable/domain/kernel/errors';
import type { ExpectedVersion } from '@sable/domain/kernel/request';

/** Why an entry is not sent automatically: a person reviews it and decides. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly details: ErrorDetails;
}

/** A mutation that the server has not answered: its arguments, never a row, a cost, or a token. */
export interface WorkEntry {
  readonly key: string;
  /** The client that created it: that client's own earlier changes do not conflict with it. */
  readonly clientId: string;
  readonly name: string;
  readonly args: unknown;
  readonly expectedVersions: readonly ExpectedVersion[];
  /** When it was created, in milliseconds. */
  readonly madeAt: number;
  readonly programVersion: string;
}

interface StoredEntry extends WorkEntry {
  /** The client that sends it now. */
  owner: string;
  problem: Problem | null;
}

export interface ReviewEntry extends WorkEntry {
  readonly problem: Problem;
}

interface Lease {
  readonly clientId: string;
  readonly renewedAt: number;
}

/** The draft that a page finds for a form that it opens. */
export interface FoundDraft {
  /** The typed values as JSON; undefined if there is nothing to restore. */
  readonly values: string | undefined;
  /** Whether another page, which may still be open, stores input for the same form. */
  readonly isElsewhere: boolean;
}

interface WorkSchema extends DBSchema {
  /** Keys count up: the order in which entries were created, across tabs. */
  entries: { key: number; value: StoredEntry; indexes: { key: string } };
  leases: { key: string; value: Lease };
  /** The typed values of a form as JSON, by {@link draftKey}. */
  drafts: { key: string; value: string };
  /** Files being uploaded to the server. */
  files: { key: string; value: File };
}

/** Milliseconds after which a client that has not renewed its lease no longer sends its entries. */
export const LEASE_TIMEOUT_MS = 15_000;

/**
 * Returns the key of a form's draft on one client's page. A key without a client is from an earlier version of the
 * program.
 */
const draftKey = (form: string, clientId: string): string => `${form} @${clientId}`;

const nameOf = (companyId: string, userId: string): string => `unfinished-work ${companyId} ${userId}`;

const aliveClients = (leases: readonly Lease[], now: number): ReadonlySet<string> =>
  new Set(
    leases.filter(({ renewedAt }) => now - renewedAt < LEASE_TIMEOUT_MS).map(({ clientId }) => clientId),
  );

const isDuplicate = (error: unknown): boolean => error instanceof Error && error.name === 'ConstraintError';

/** A person's unfinished work in one company, in this browser: it outlives the tab. */
export class WorkStore {
  readonly #database: IDBPDatabase<WorkSchema>;
  readonly #name: string;

  private constructor(database: IDBPDatabase<WorkSchema>, name: string) {
    this.#database = database;
    this.#name = name;
  }

  /** Opens the store. Rejects if the browser cannot store anything, which is the case in some private windows. */
  static async open(companyId: string, userId: string): Promise<WorkStore> {
    const name = nameOf(companyId, userId);
    const database: IDBPDatabase<WorkSchema> = await openDB<WorkSchema>(name, 3, {
      upgrade(older, version) {
        if (version < 1) {
          older
            .createObjectStore('entries', { autoIncrement: true })
            .createIndex('key', 'key', { unique: true });
          older.createObjectStore('leases', { keyPath: 'clientId' });
        }
        if (version < 2) older.createObjectStore('drafts');
        if (version < 3) older.createObjectStore('files');
      },
      // Another tab deletes the store at sign-out, or upgrades it: without this handler it would wait forever.
      blocking: () => database.close(),
    });
    return new WorkStore(database, name);
  }

  close(): void {
    this.#database.close();
  }

  /** Deletes the whole store, after a manual sign-out. */
  async destroy(): Promise<void> {
    this.close();
    await deleteDB(this.#name);
  }

  /** Makes one request and commits it at once: uncommitted work is undone when the page is left. */
  async #writeNow<Name extends 'entries' | 'leases' | 'drafts'>(
    name: Name,
    request: (store: IDBPObjectStore<WorkSchema, [Name], Name, 'readwrite'>) => Promise<unknown>,
  ): Promise<void> {
    const transaction = this.#database.transaction(name, 'readwrite');
    const requested = request(transaction.store);
    transaction.commit();
    await Promise.all([requested, transaction.done]);
  }

  /** Stores an entry. The same key again changes nothing. */
  async add(entry: WorkEntry): Promise<void> {
    const kept = { ...entry, owner: entry.clientId, problem: null };
    await this.#writeNow('entries', (entries) => entries.add(kept)).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
  }

  /** Deletes an entry: it was answered, or a person discarded it. */
  async remove(key: string): Promise<void> {
    const transaction = this.#database.transaction('entries', 'readwrite');
    const place = await transaction.store.index('key').getKey(key);
    if (place !== undefined) await transaction.store.delete(place);
    await transaction.done;
  }

  /** Holds an entry back until a person has decided. */
  async holdBack(key: string, problem: Problem): Promise<void> {
    const transaction = this.#database.transaction('entries', 'readwrite');
    const cursor = await transaction.store.index('key').openCursor(key);
    if (cursor) await cursor.update({ ...cursor.value, problem });
    await transaction.done;
  }

  /** Releases a held-back entry so that one client can send it. */
  async release(key: string, owner: string, expectedVersions: readonly ExpectedVersion[]): Promise<void> {
    const transaction = this.#database.transaction('entries', 'readwrite');
    const cursor = await transaction.store.index('key').openCursor(key);
    if (cursor) await cursor.update({ ...cursor.value, owner, expectedVersions, problem: null });
    await transaction.done;
  }

  /** Returns the entries that wait for a person's decision, in the order in which they were created. */
  async review(): Promise<ReviewEntry[]> {
    const entries = await this.#database.getAll('entries');
    return entries.flatMap((entry) => (entry.problem ? [{ ...entry, problem: entry.problem }] : []));
  }

  /** Returns how many entries are unanswered, held back or not. */
  count(): Promise<number> {
    return this.#database.count('entries');
  }

  /**
   * Returns a page's draft of a form. If the page has none, it takes over the draft of a page that is gone,
   * preferring the one that was opened last.
   */
  async takeDraft(form: string, clientId: string, now: number): Promise<FoundDraft> {
    const transaction = this.#database.transaction(['drafts', 'leases'], 'readwrite');
    const drafts = transaction.objectStore('drafts');
    const alive = aliveClients(await transaction.objectStore('leases').getAll(), now);
    const own = draftKey(form, clientId);
    const keys = (await drafts.getAllKeys()).filter(
      (key) => key === form || key.startsWith(draftKey(form, '')),
    );
    const isAlive = (key: string) => alive.has(key.slice(draftKey(form, '').length));
    // A client's id starts with the time at which its page was opened.
    const key = keys.includes(own) ? own : keys.findLast((each) => !isAlive(each));
    const values = key === undefined ? undefined : await drafts.get(key);
    if (key !== undefined && key !== own && values !== undefined) {
      await drafts.put(values, own);
      await drafts.delete(key);
    }
    await transaction.done;
    return { values, isElsewhere: keys.some((each) => each !== own && isAlive(each)) };
  }

  async keepDraft(form: string, clientId: string, values: string): Promise<void> {
    await this.#writeNow('drafts', (drafts) => drafts.put(values, draftKey(form, clientId)));
  }

  async dropDraft(form: string, clientId: string): Promise<void> {
    await this.#writeNow('drafts', (drafts) => drafts.delete(draftKey(form, clientId)));
  }

  /** Returns how many forms have unsaved input, on all pages. */
  countDrafts(): Promise<number> {
    return this.#database.count('drafts');
  }

  async keepFile(name: string, file: File): Promise<void> {
    await this.#database.put('files', file, name);
  }

  async dropFile(name: string): Promise<void> {
    await this.#database.delete('files', name);
  }

  fileNames(): Promise<string[]> {
    return this.#database.getAllKeys('files');
  }

  readFile(name: string): Promise<File | undefined> {
    return this.#database.get('files', name);
  }

  async renewLease(clientId: string, now: number): Promise<void> {
    await this.#writeNow('leases', (leases) => leases.put({ clientId, renewedAt: now }));
  }

  async releaseLease(clientId: string): Promise<void> {
    await this.#writeNow('leases', (leases) => leases.delete(clientId));
  }

  /**
   * Takes over the entries of clients that are gone, in one transaction, so that only one client sends each. Returns
   * them in order.
   */
  async claim(clientId: string, now: number): Promise<WorkEntry[]> {
    const transaction = this.#database.transaction(['entries', 'leases'], 'readwrite');
    const leases = await transaction.objectStore('leases').getAll();
    const alive = aliveClients(leases, now);
    const claimed: WorkEntry[] = [];
    for (
      let cursor = await transaction.objectStore('entries').openCursor();
      cursor;
      cursor = await cursor.continue()
    ) {
      const { owner, problem } = cursor.value;
      if (problem || owner === clientId || alive.has(owner)) continue;
      await cursor.update({ ...cursor.value, owner: clientId });
      claimed.push(cursor.value);
    }
    for (const lease of leases)
      if (!alive.has(lease.clientId)) await transaction.objectStore('leases').delete(lease.clientId);
    await transaction.done;
    return claimed;
  }
}
