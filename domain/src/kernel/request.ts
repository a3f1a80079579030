import { z } from 'zod';
import { idSchema } from './document.ts';

/** The most rows whose versions a request expects: all lines of an estimate, and it. */
const MAX_EXPECTED_VERSIONS = 1001;

/**
 * A client's change request: one or more mutations, all or none, under one idempotency key. `expectedVersions` lists
 * the versions that the person saw; with `fields`, only a change to one of those fields is a conflict. `clientId`
 * identifies the tab or program: its own earlier changes do not conflict.
 */
export const mutationRequestSchema = z.strictObject({
  key: idSchema,
  clientId: idSchema.optional(),
  mutations: z
    .array(z.strictObject({ name: z.string().max(80), args: z.unknown() }))
    .min(1)
    .max(200),
  expectedVersions: z
    .array(
      z.strictObject({
        collection: z.string().max(60),
        id: idSchema,
        version: z.int().min(1),
        fields: z.array(z.string().max(60)).max(60).optional(),
      }),
    )
    .max(MAX_EXPECTED_VERSIONS)
    .optional(),
});
export type MutationRequest = z.input<typeof mutationRequestSchema>;
export type ExpectedVersion = NonNullable<z.output<typeof mutationRequestSchema>['expectedVersions']>[number];

/**
 * The server's answer: each mutation's result, and the sequence number at which subscribers will have seen the
 * change.
 */
export const mutationAnswerSchema = z.object({ seq: z.int(), results: z.array(z.unknown()).readonly() });
export type MutationAnswer = Readonly<z.output<typeof mutationAnswerSchema>>;

const DAY_MS = 24 * 3600 * 1000;
/**
 * How long the server stores an idempotency key. Until then, it answers a repeated request without running it again.
 */
export const IDEMPOTENCY_KEY_RETENTION_MS = 7 * DAY_MS;
/**
 * Maximum age of unsent work that is sent without asking the person. Shorter than the retention, so that a key is
 * never sent after the server has deleted it.
 */
export const MAX_UNREVIEWED_AGE_MS = 6 * DAY_MS;
