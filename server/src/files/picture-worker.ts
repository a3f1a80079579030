import { ResizeFit, Transformer } from '@napi-rs/image';
import { imageSize } from 'image-size';
import { answerInputs } from '../worker-entry.ts';
import type { PictureInput } from './thumbnails.ts';

const QUALITY = 78;

const formatOf = (form: PictureInput['form']) =>
  form.endsWith('.png') ? 'png' : form.endsWith('.jpg') ? 'jpg' : 'webp';

/**
 * Re-encodes a picture, upright and within a width and a height in pixels, so that none of its original bytes remain.
 */
async function drawn({ bytes, form }: PictureInput): Promise<Uint8Array<ArrayBuffer>> {
  const size = Number.parseInt(form, 10);
  const { width, height } = imageSize(bytes);
  const picture = new Transformer(bytes).rotate();
  if (width > size || height > size) picture.resize({ width: size, height: size, fit: ResizeFit.Inside });
  const encoded = {
    png: () => picture.png(),
    jpg: () => picture.jpeg(QUALITY),
    webp: () => picture.webp(QUALITY),
  }[formatOf(form)];
  return new Uint8Array(await encoded());
}

answerInputs(drawn);
