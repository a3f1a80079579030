import type { Worker } from 'node:worker_threads';

/** The outcome of each input, in order: the result or the error. */
export type WorkerAnswer<Output> = { readonly output: Output } | { readonly failure: string };

export interface WorkerQueueOptions<Input> {
  readonly startWorker: () => Worker;
  /** The error for the caller when an input fails. */
  readonly failed: (input: Input, why: string) => Error;
  /** Turns the thread's message into the error for the caller, which may reveal less. */
  readonly onFailure: (input: Input, failure: string) => Error;
  /** Called when a thread was terminated after a failure. */
  readonly onRestart: (why: string) => void;
}

/** Timeout of one input, including the start of the thread. */
const TIMEOUT_MS = 60_000;

interface Job<Input, Output> {
  readonly input: Input;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Processes inputs sequentially in one thread, which starts with the first. If it dies or times out, only its current input fails, and the next one
 * gets a new thread.
 */
export class WorkerQueue<Input, Output> {
  readonly #options: WorkerQueueOptions<Input>;
  readonly #waiting: Job<Input, Output>[] = [];
  #active: Job<Input, Output> | null = null;
  #worker: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: WorkerQueueOptions<Input>) {
    this.#options = options;
  }

  run(input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(this.#options.failed(input, 'the server is stopping'));
      this.#waiting.push({ input, resolve, reject });
      this.#next();
    });
  }

  /** Terminates the thread, and rejects all waiting inputs. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { input, reject } of this.#waiting.splice(0))
      reject(this.#options.failed(input, 'the server is stopping'));
    await this.#drop('the server is stopping');
  }

  #next(): void {
    if (this.#active) return;
    const job = this.#waiting.shift();
    if (!job) return this.#worker?.unref();
    this.#active = job;
    try {
      const worker = (this.#worker ??= this.#start());
      this.#timer = setTimeout(() => void this.#fail(worker, 'it took longer than a minute'), TIMEOUT_MS);
      worker.ref();
      worker.postMessage(job.input);
    } catch (error) {
      this.#settle()?.reject(this.#options.failed(job.input, messageOf(error)));
      this.#next();
    }
  }

  #start(): Worker {
    const worker = this.#options.startWorker();
    worker.on('message', (answer: WorkerAnswer<Output>) => this.#answer(worker, answer));
    worker.on('error', (error) => void this.#fail(worker, messageOf(error)));
    worker.on('exit', () => void this.#fail(worker, 'the thread that makes it ended'));
    return worker;
  }

  #answer(worker: Worker, answer: WorkerAnswer<Output>): void {
    // Ignore late messages of a terminated thread.
    const job = worker === this.#worker ? this.#settle() : null;
    if (!job) return;
    if ('output' in answer) job.resolve(answer.output);
    else job.reject(this.#options.onFailure(job.input, answer.failure));
    this.#next();
  }

  /** Terminates a broken thread. A thread reports its end more than once, so only the first report of the current one counts. */
  async #fail(worker: Worker, why: string): Promise<void> {
    if (worker !== this.#worker) return;
    this.#options.onRestart(why);
    await this.#drop(why);
    this.#next();
  }

  async #drop(why: string): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    const job = this.#settle();
    job?.reject(this.#options.failed(job.input, why));
    await worker?.terminate();
  }

  /** Removes and returns the job in progress. */
  #settle(): Job<Input, Output> | null {
    clearTimeout(this.#timer);
    const job = this.#active;
    this.#active = null;
    return job;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
