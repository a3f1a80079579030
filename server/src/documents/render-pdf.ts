import type { Worker } from 'node:worker_threads';
import { WorkerQueue } from '../worker-queue.ts';
import { startWorkerThread } from '../worker-thread.ts';
import type { EstimatePdfInput } from './estimate-pdf-input.ts';

export interface PdfLog {
  warn(message: string): void;
}

export interface PdfRenderer {
  /**
   * Returns the document's bytes; the same input gives the same bytes. Rejects with a message that may be shown to a
   * person.
   */
  renderEstimate(input: EstimatePdfInput): Promise<Buffer>;
  /** Ends the thread; pending renderings are rejected. */
  close(): Promise<void>;
}

export interface PdfRendererOptions {
  readonly log: PdfLog;
  /** Starts the thread that renders. */
  readonly startWorker?: () => Worker;
}

const failed = ({ content }: EstimatePdfInput, why: string): Error =>
  new Error(
    `The PDF of ${content.reference} could not be made: ${why}. The estimate itself is unchanged. Try again.`,
  );

/** Starts the thread that renders. */
export const startPdfWorker = (): Worker => startWorkerThread('documents/pdf-worker.tsx');

/**
 * Creates a renderer of PDFs that renders one after another in one thread. The thread starts with the first document.
 */
export function createPdfRenderer({ log, startWorker = startPdfWorker }: PdfRendererOptions): PdfRenderer {
  const queue = new WorkerQueue<EstimatePdfInput, Uint8Array<ArrayBuffer>>({
    startWorker,
    failed,
    onFailure(input, failure) {
      log.warn(`A PDF of ${input.content.reference} failed: ${failure}`);
      return failed(input, 'something in it cannot be drawn');
    },
    onRestart: (why) => log.warn(`The thread that makes PDFs was ended and is started again: ${why}.`),
  });
  return {
    renderEstimate: async (input) => Buffer.from((await queue.run(input)).buffer),
    close: () => queue.close(),
  };
}
