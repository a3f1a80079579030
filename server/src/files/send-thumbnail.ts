import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { ThumbnailForm } from './file-store.ts';

/** A picture's bytes never change; whoever loses the right to see it keeps what they have seen. */
const MAX_AGE_SECONDS = 3600;

/** Which smaller form of a picture an address asks for, by its most pixels. */
export const thumbnailQuery = z.object({
  size: z.enum(['96', '320', '1280']).transform((size): ThumbnailForm => `${size}.webp`),
});

export const thumbnailAnswer = { 200: { description: 'The picture', contentType: 'image/webp' } } as const;

/** Answers with a smaller form of a picture. */
export const sendThumbnail = (reply: FastifyReply, picture: Readable): FastifyReply =>
  reply
    .type('image/webp')
    .header('cache-control', `private, max-age=${MAX_AGE_SECONDS}, immutable`)
    .send(picture);
