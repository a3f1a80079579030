import { parentPort } from 'node:worker_threads';
import { renderToBuffer } from '@react-pdf/renderer';
import { assertDefined } from '@sable/domain/kernel/errors';
import { drawable } from './drawable-text.ts';
import type { EstimatePdfInput } from './estimate-pdf-input.ts';
import { EstimatePdf } from './estimate-pdf.tsx';
import { freshPdfFonts } from './pdf-fonts.ts';

/** What comes back for each input, in order: the document, or why there is none. */
export type PdfAnswer = { readonly pdf: Uint8Array<ArrayBuffer> } | { readonly failure: string };

const port = assertDefined(parentPort, 'this file runs as a worker');

async function answerTo(input: EstimatePdfInput): Promise<PdfAnswer> {
  try {
    const { data, replaced } = drawable(input, await freshPdfFonts());
    return { pdf: new Uint8Array(await renderToBuffer(<EstimatePdf {...data} replaced={replaced} />)) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

port.on('message', async (input: EstimatePdfInput) => {
  const answer = await answerTo(input);
  port.postMessage(answer, 'pdf' in answer ? [answer.pdf.buffer] : []);
});
