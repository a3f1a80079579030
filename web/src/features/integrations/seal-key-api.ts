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

/** The keys that the company seals and sealed with, the newest first. */
export const readSealKeys = async () => keysAnswer.parse(await getJson('/api/seal-keys')).keys;

/** Makes a new key. `revokedAt` is the time since which somebody else may have had the current one. */
export const renewSealKey = (revokedAt: string | null): Promise<unknown> =>
  postJson('/api/seal-keys', { revokedAt });
