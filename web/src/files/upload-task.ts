import type { Connection } from './connection.ts';
import { RetryBudget, Watchdog } from './retry.ts';
import { asStorageError, StorageError } from './storage-error.ts';
import type { StoredFile } from './stored-file.ts';
import type { Parcel, Transfer } from './transfer.ts';

/** The states of an upload (specification section 4). */
export type UploadState = 'running' | 'pausing' | 'paused' | 'canceling' | 'canceled' | 'success' | 'error';

/** The allowed transitions between states (specification section 4): success and error end the task. */
const next: Readonly<Record<UploadState, readonly UploadState[]>> = {
  running: ['pausing', 'canceling', 'success', 'error'],
  pausing: ['paused', 'canceling'],
  paused: ['running'],
  canceling: ['canceled'],
  canceled: [],
  success: [],
  error: [],
};

/** The current state of an upload. */
export interface UploadSnapshot {
  readonly state: UploadState;
  readonly bytesTransferred: number;
  readonly totalBytes: number;
  /** The stored file, after success. */
  readonly file: StoredFile | null;
  /** Why the upload ended, after an error or a cancellation. */
  readonly error: StorageError | null;
}

export interface UploadObserver {
  next?(snapshot: UploadSnapshot): void;
  error?(error: StorageError): void;
  complete?(file: StoredFile): void;
}

export interface UploadTaskOptions {
  readonly connection: Pick<Connection, 'clock' | 'uploadRetryMs'>;
  readonly parcel: Parcel;
  /** Creates the transfer; its code may be loaded only now. */
  readonly open: () => Promise<Transfer>;
}

/** An upload that can be paused, resumed, and canceled, and that reports its changes. It starts immediately. */
export class UploadTask {
  readonly #options: UploadTaskOptions;
  readonly #observers = new Set<UploadObserver>();
  readonly #opened: Promise<Transfer>;
  #snapshot: UploadSnapshot;
  /** Ends the attempts of a run that was paused or canceled. */
  #run = new AbortController();

  constructor(options: UploadTaskOptions) {
    this.#options = options;
    this.#snapshot = {
      state: 'running',
      bytesTransferred: 0,
      totalBytes: options.parcel.blob.size,
      file: null,
      error: null,
    };
    this.#opened = options.open();
    this.#opened.catch(() => undefined);
    void this.#attempt(this.#run.signal);
  }

  get snapshot(): UploadSnapshot {
    return this.#snapshot;
  }

  /** Resolves with the stored file; rejects with StorageError if there will be none. */
  get done(): Promise<StoredFile> {
    return new Promise((complete, error) => {
      const { file, error: failure } = this.#snapshot;
      if (file) complete(file);
      else if (failure) error(failure);
      else this.#observers.add({ complete, error });
    });
  }

  /**
   * Reports every change, starting with the current state. Returns a function that stops the reports. Throws
   * `storage/invalid-event-name` for an event other than `state_changed`, `storage/invalid-argument-count` without an
   * observer.
   */
  on(...given: [event: 'state_changed', observer: UploadObserver]): () => void {
    if (given.length !== 2) throw new StorageError('storage/invalid-argument-count');
    const [event, observer] = given;
    if (event !== 'state_changed') throw new StorageError('storage/invalid-event-name');
    this.#observers.add(observer);
    observer.next?.(this.#snapshot);
    return () => this.#observers.delete(observer);
  }

  /** Pauses the upload; false if it is not running. */
  pause(): boolean {
    if (!this.#move('pausing')) return false;
    this.#run.abort();
    void this.#opened
      .then((transfer) => transfer.stop())
      .catch(() => undefined)
      .then(() => this.#move('paused'));
    return true;
  }

  /** Resumes the upload; false if it is not paused. */
  resume(): boolean {
    if (!this.#move('running')) return false;
    this.#run = new AbortController();
    void this.#attempt(this.#run.signal);
    return true;
  }

  /** Cancels the upload and removes what has arrived; false if it is neither running nor about to pause. */
  cancel(): boolean {
    if (!this.#move('canceling')) return false;
    this.#run.abort();
    void this.#opened
      .then((transfer) => transfer.discard())
      // The server removes within a day any parts that could not be removed now.
      .catch(() => undefined)
      .then(() => this.#move('canceled', { error: new StorageError('storage/canceled') }));
    return true;
  }

  /**
   * Cancels the upload, even a paused one: a paused one briefly runs again, because only a running one can be
   * canceled. False after it has ended.
   */
  abandon(): boolean {
    if (this.#snapshot.state === 'paused') this.resume();
    return this.cancel();
  }

  async #attempt(signal: AbortSignal): Promise<void> {
    const { clock, uploadRetryMs } = this.#options.connection;
    const budget = new RetryBudget(clock, uploadRetryMs);
    let most = 0;
    let dog: Watchdog | undefined;
    const progress = {
      sent: (bytes: number) => {
        dog?.moved(uploadRetryMs);
        if (!signal.aborted) this.#tell({ bytesTransferred: bytes });
      },
      stored: (bytes: number) => {
        if (bytes > most) budget.reset();
        most = Math.max(most, bytes);
      },
    };
    signal.addEventListener('abort', () => dog?.end(), { once: true });
    while (!signal.aborted)
      try {
        const transfer = await this.#opened;
        if (signal.aborted) return;
        dog = new Watchdog(clock, budget.patienceMs);
        const file = await Promise.race([transfer.run(progress), dog.silence]).finally(() => dog?.end());
        if (signal.aborted) return;
        return void this.#move('success', { file, bytesTransferred: this.#snapshot.totalBytes });
      } catch (failure) {
        if (signal.aborted) return;
        const ended = await budget.wait(failure, signal).then(
          () => null,
          (error: unknown) => asStorageError(error),
        );
        if (signal.aborted) return;
        if (!ended) continue;
        // An unanswered request may still be pending.
        void this.#opened.then((transfer) => transfer.stop()).catch(() => undefined);
        return void this.#move('error', { error: ended });
      }
  }

  #move(state: UploadState, more: Partial<UploadSnapshot> = {}): boolean {
    if (!next[this.#snapshot.state].includes(state)) return false;
    this.#tell({ ...more, state });
    return true;
  }

  #tell(change: Partial<UploadSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    const { file, error } = this.#snapshot;
    for (const observer of this.#observers) {
      observer.next?.(this.#snapshot);
      if (error) observer.error?.(error);
      else if (file) observer.complete?.(file);
    }
    if (error || file) this.#observers.clear();
  }
}
