import { z } from 'zod';
import type { AnyRow } from './entity.ts';
import type { ErrorCode } from './errors.ts';
import { querySchema } from './query.ts';

/**
 * What a client sends on a reconnect to avoid a full resend: the question of its rows, as the server sent it, and a
 * digest of the rows (see `holdingOf`). Equal rows under a different question do not match: the reader's rights may
 * have changed while the rows did not.
 */
const proofSchema = z.strictObject({ question: z.string().max(64), holding: z.string().max(64) });
export type Proof = z.output<typeof proofSchema>;

/** A message from the client on its live socket. Ids are the client's own numbers for its subscriptions. */
export const clientMessageSchema = z.discriminatedUnion('t', [
  z.strictObject({
    t: z.literal('sub'),
    id: z.int().min(1),
    spec: querySchema,
    /** On a reconnect: proof of the rows that the client has cached. */
    have: proofSchema.optional(),
  }),
  z.strictObject({ t: z.literal('unsub'), id: z.int().min(1) }),
  /** Requests a message once all changes up to a sequence number have been delivered. */
  z.strictObject({ t: z.literal('sync'), seq: z.int().min(0), platform: z.boolean().optional() }),
]);
export type ClientMessage = z.input<typeof clientMessageSchema>;

export type LiveRow = Readonly<Record<string, unknown>>;

export interface LiveError {
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A message from the server: all rows, changes to rows, no changes, or the end of the stream. */
export type ServerMessage<R = LiveRow> =
  | {
      readonly t: 'rows';
      readonly id: number;
      /**
       * A fingerprint of the read filter, the visible fields, and the database's epoch. The client sends it back on a
       * reconnect.
       */
      readonly question: string;
      readonly rows: readonly R[];
    }
  | {
      readonly t: 'delta';
      readonly id: number;
      readonly put: readonly R[];
      readonly del: readonly string[];
    }
  | { readonly t: 'unchanged'; readonly id: number }
  | { readonly t: 'error'; readonly id: number; readonly error: LiveError }
  /** `platform` as in the request: each of the two feeds has its own sequence numbers. */
  | { readonly t: 'synced'; readonly seq: number; readonly platform?: boolean | undefined }
  /**
   * The person's rights have changed. The rows that follow reflect the new rights; the browser reloads its session.
   */
  | { readonly t: 'session' }
  | { readonly t: 'heartbeat' }
  | { readonly t: 'closed'; readonly error: LiveError };

/** Parses a message from the server. Both ends are built from this file, so the message is not validated again. */
export const parseServerMessage = (text: string): ServerMessage<AnyRow> =>
  JSON.parse(text) as ServerMessage<AnyRow>;

/**
 * Interval between the server's heartbeats, in milliseconds. A client that receives nothing for three intervals
 * reconnects.
 */
export const HEARTBEAT_INTERVAL_MS = 15_000;

/**
 * Codes of `closed` after which a client does not reconnect, because the session or the permission is gone. It
 * reconnects after any other code.
 */
export const finalCloseCodes: readonly string[] = [
  'NOT_AUTHENTICATED',
  'NOT_AUTHORIZED',
  'account-inactive',
  'company-inactive',
] satisfies ErrorCode[];
