import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@sable/domain/kernel/errors';
import { z } from 'zod';
import { sendJson } from './route.ts';

/** Headers of every answer with one record. */
export const versionHeaders = z.object({
  ETag: z.string().meta({ description: 'The version of the record in quotes: "7"' }),
});

/** An ETag as sent, or as weakened by a proxy that compresses answers; `*` is any version. */
const versionTag = z.string().regex(/^(?:(?:W\/)?"[1-9]\d{0,14}"|\*)$/);

/** Headers of a request that changes or deletes one record. */
export const expectedVersionHeaders = z.object({
  'If-Match': versionTag.optional().meta({
    description:
      'The ETag of the record as it was read. If somebody changed the record since then, the answer is CONFLICT (409) and nothing is changed',
  }),
});

const versioned = z.object({ version: z.int() });

/** Sends one record, which is JSON already, with its version as the ETag. */
export const sendRecord = (reply: FastifyReply, record: string): FastifyReply =>
  sendJson(reply.header('etag', `"${versioned.parse(JSON.parse(record)).version}"`), record);

/** Returns the version of the record on which a change is based; undefined if the request accepts any version. */
export function expectedVersionOf({ headers }: FastifyRequest): number | undefined {
  const given = headers['if-match'];
  if (given === undefined) return undefined;
  if (!versionTag.safeParse(given).success)
    throw new AppError('INVALID', {
      message:
        'The If-Match must be the version of the record that you read, such as "7". Nothing was changed. Send the ETag of the record, or leave it out.',
    });
  return given === '*' ? undefined : Number(given.replace(/\D/g, ''));
}
