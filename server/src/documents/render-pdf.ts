import type { Worker } from 'node:worker_threads';
import type { EstimatePdfInput } from './estimate-pdf-input.ts';
import type { PdfAnswer } from './pdf-worker.tsx';
import { startPdfWorker } from './start-pdf-worker.ts';

/** One document may take this long, the start of the thread included. */
const TIMEOUT_MS = 60_000;

export interface PdfLog {
  warn(words: string): void;
}

export interface PdfRenderer {
  /** The document's bytes; the same input gives the same bytes. Rejects with words a person may see. */
  renderEstimate(input: EstimatePdfInput): Promise<Buffer>;
  /** Ends the thread; what still waits is rejected. */
  close(): Promise<void>;
}

export interface PdfRendererOptions {
  readonly log: PdfLog;
  /** Starts the thread that renders. */
  readonly startWorker?: () => Worker;
}

interface Job {
  readonly input: EstimatePdfInput;
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
}

const failed = (job: Job, why: string): Error =>
  new Error(
    `The PDF of ${job.input.content.reference} could not be made: ${why}. The estimate itself is unchanged. Try again.`,
  );

/**
 * Renders documents one after the other in one thread, which starts with the first document. A thread that dies or
 * takes too long costs its own document only: the next one gets a new thread.
 */
class WorkerRenderer implements PdfRenderer {
  readonly #log: PdfLog;
  readonly #startWorker: () => Worker;
  readonly #waiting: Job[] = [];
  #active: Job | null = null;
  #worker: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({ log, startWorker = startPdfWorker }: PdfRendererOptions) {
    this.#log = log;
    this.#startWorker = startWorker;
  }

  renderEstimate(input: EstimatePdfInput): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const job = { input, resolve, reject };
      if (this.#closed) return reject(failed(job, 'the server is stopping'));
      this.#waiting.push(job);
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#waiting.splice(0)) job.reject(failed(job, 'the server is stopping'));
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
      this.#settle()?.reject(failed(job, messageOf(error)));
      this.#next();
    }
  }

  #start(): Worker {
    const worker = this.#startWorker();
    worker.on('message', (answer: PdfAnswer) => this.#answer(worker, answer));
    worker.on('error', (error) => void this.#fail(worker, messageOf(error)));
    worker.on('exit', () => void this.#fail(worker, 'the thread that makes it ended'));
    return worker;
  }

  #answer(worker: Worker, answer: PdfAnswer): void {
    // What a thread that was given up still says belongs to no job.
    const job = worker === this.#worker ? this.#settle() : null;
    if (!job) return;
    if ('pdf' in answer) job.resolve(Buffer.from(answer.pdf.buffer));
    else {
      this.#log.warn(`A PDF of ${job.input.content.reference} failed: ${answer.failure}`);
      job.reject(failed(job, 'something in it cannot be drawn'));
    }
    this.#next();
  }

  /** Ends a broken thread. A thread reports its end more than once; only the first report of the current one counts. */
  async #fail(worker: Worker, why: string): Promise<void> {
    if (worker !== this.#worker) return;
    this.#log.warn(`The thread that makes PDFs was ended and is started again: ${why}.`);
    await this.#drop(why);
    this.#next();
  }

  async #drop(why: string): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    const job = this.#settle();
    job?.reject(failed(job, why));
    await worker?.terminate();
  }

  /** Takes the job that is being worked on out of the thread's hands. */
  #settle(): Job | null {
    clearTimeout(this.#timer);
    const job = this.#active;
    this.#active = null;
    return job;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Makes a renderer of PDFs. Nothing starts before the first document. */
export const createPdfRenderer = (options: PdfRendererOptions): PdfRenderer => new WorkerRenderer(options);
