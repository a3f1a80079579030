import { parentPort } from 'node:worker_threads';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { assertDefined } from '@sable/domain/kernel/errors';
import { imageSize } from 'image-size';
import type { WorkerAnswer } from '../worker-queue.ts';
import type { PictureInput } from './thumbnails.ts';

const QUALITY = 78;
const port = assertDefined(parentPort, 'this file runs as a worker');

/** Re-encodes a picture, upright and within a width and a height in pixels: none of its original bytes remain. */
async function drawn({ bytes, form }: PictureInput): Promise<Uint8Array<ArrayBuffer>> {
  const size = Number.parseInt(form, 10);
  const { width, height } = imageSize(bytes);
  const picture = new Transformer(bytes).rotate();
  if (width > size || height > size) picture.resize({ width: size, height: size, fit: ResizeFit.Inside });
  return new Uint8Array(await (form.endsWith('.png') ? picture.png() : picture.webp(QUALITY)));
}

async function answerTo(input: PictureInput): Promise<WorkerAnswer<Uint8Array<ArrayBuffer>>> {
  try {
    return { output: await drawn(input) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

port.on('message', async (input: PictureInput) => {
  const answer = await answerTo(input);
  port.postMessage(answer, 'output' in answer ? [answer.output.buffer] : []);
});
