import { z } from 'zod';
import { getJson, postJson } from '../../live/client-error.ts';

const keysAnswer = z.object({
  keys: z.array(
    z.object({
      fingerprint: z.string(),
      madeAt: z.string(),
      endsAt: z.string(),
      isCurrent: z.boolean(),
      revokedAt: z.string().nullable(),
    }),
  ),
});
export type SealKey = z.output<typeof keysAnswer>['keys'][number];

/** Fetches the company's current and former seal keys, newest first. */
export const readSealKeys = async () => keysAnswer.parse(await getJson('/api/seal-keys')).keys;

/** Creates a new key. `revokedAt` is the time from which someone else may have had the current one. */
export const renewSealKey = (revokedAt: string | null): Promise<unknown> =>
  postJson('/api/seal-keys', { revokedAt });
