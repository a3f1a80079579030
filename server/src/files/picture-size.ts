import { AppError } from '@sable/domain/kernel/errors';
import { imageSize } from 'image-size';

/**
 * Maximum number of pixels of a picture. A few kilobytes can decode to gigabytes, so the header is read before
 * anything decodes it.
 */
const MAX_PIXELS = 64_000_000;

const decoded: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
]);

/** Whether a type gets thumbnails. */
export const isPicture = (contentType: string): boolean => decoded.has(contentType);

/** Throws `storage/invalid-format` for a picture that is too large to decode, or whose header cannot be read. */
export function checkPictureSize(contentType: string, head: Uint8Array): void {
  if (!isPicture(contentType)) return;
  let pixels: number;
  try {
    const { width, height } = imageSize(head);
    pixels = width * height;
  } catch {
    throw new AppError('storage/invalid-format', {
      what: 'This file',
      wanted: 'a picture that can be read',
    });
  }
  if (pixels > MAX_PIXELS)
    throw new AppError('storage/invalid-format', {
      what: 'This file',
      wanted: 'a picture of 64 megapixels or less',
    });
}
