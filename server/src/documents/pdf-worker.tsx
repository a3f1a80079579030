import { parentPort } from 'node:worker_threads';
import { renderToBuffer } from '@react-pdf/renderer';
import { assertDefined } from '@sable/domain/kernel/errors';
import { drawable } from './drawable-text.ts';
import type { EstimatePdfInput } from './estimate-pdf-input.ts';
import { EstimatePdf } from './estimate-pdf.tsx';
import { freshPdfFonts } from './pdf-fonts.ts';
import type { WorkerAnswer } from '../worker-queue.ts';

const port = assertDefined(parentPort, 'this file runs as a worker');

async function answerTo(input: EstimatePdfInput): Promise<WorkerAnswer<Uint8Array<ArrayBuffer>>> {
  try {
    const { logo, ...texts } = input;
    const { data, replaced } = drawable(texts, await freshPdfFonts());
    const document = <EstimatePdf {...data} logo={logo ?? null} replaced={replaced} />;
    return { output: new Uint8Array(await renderToBuffer(document)) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

port.on('message', async (input: EstimatePdfInput) => {
  const answer = await answerTo(input);
  port.postMessage(answer, 'output' in answer ? [answer.output.buffer] : []);
});
