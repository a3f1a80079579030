import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { ThumbnailForm } from './file-store.ts';

/** Cache lifetime. A picture's bytes never change; a person who loses access keeps what they have already seen. */
const MAX_AGE_SECONDS = 3600;

/** The requested thumbnail size: its maximum width and height in pixels. */
export const thumbnailQuery = z.object({
  size: z.enum(['96', '320', '1280']).transform((size): ThumbnailForm => `${size}.webp`),
});

export const thumbnailAnswer = { 200: { description: 'The picture', contentType: 'image/webp' } } as const;

/** Sends a thumbnail of a picture. */
export const sendThumbnail = (reply: FastifyReply, picture: Readable): FastifyReply =>
  reply
    .type('image/webp')
    .header('cache-control', `private, max-age=${MAX_AGE_SECONDS}, immutable`)
    .send(picture);
