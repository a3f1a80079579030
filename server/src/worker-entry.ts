import { parentPort } from 'node:worker_threads';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import type { WorkerAnswer } from './worker-queue.ts';

/**
 * Answers the inputs of this thread's queue. Each answer is bytes, which are transferred to the other thread without
 * copying, or a failure message. Throws outside of a worker thread.
 */
export function answerInputs<Input>(work: (input: Input) => Promise<Uint8Array<ArrayBuffer>>): void {
  const port = assertDefined(parentPort, 'this file runs as a worker');
  const answerTo = (input: Input): Promise<WorkerAnswer<Uint8Array<ArrayBuffer>>> =>
    work(input).then(
      (output) => ({ output }),
      (error: unknown) => ({
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
  port.on('message', async (input: Input) => {
    const answer = await answerTo(input);
    port.postMessage(answer, 'output' in answer ? [answer.output.buffer] : []);
  });
}
