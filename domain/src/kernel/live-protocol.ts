import { z } from 'zod';
import type { AnyRow } from './entity.ts';
import type { ErrorCode } from './errors.ts';
import { querySchema } from './query.ts';

/**
 * What a client proves on a reconnect: the question that its rows answered, as the server named it, and a digest of the rows (see `holdingOf`).
 * Rows that are equal under another question are not: the reader's rights may have changed without any change to a row.
 */
const proofSchema = z.strictObject({ question: z.string().max(64), holding: z.string().max(64) });
export type Proof = z.output<typeof proofSchema>;

/** What a client says on its live socket. Ids are the client's own numbers for its subscriptions. */
export const clientMessageSchema = z.discriminatedUnion('t', [
  z.strictObject({
    t: z.literal('sub'),
    id: z.int().min(1),
    spec: querySchema,
    /** On a reconnect: proof of what the client still holds. */
    have: proofSchema.optional(),
  }),
  z.strictObject({ t: z.literal('unsub'), id: z.int().min(1) }),
  /** Asks for a message when everything up to a sequence number has been delivered. */
  z.strictObject({ t: z.literal('sync'), seq: z.int().min(0), platform: z.boolean().optional() }),
]);
export type ClientMessage = z.input<typeof clientMessageSchema>;

export type LiveRow = Readonly<Record<string, unknown>>;

export interface LiveError {
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** What the server says: rows in full, what changed in them, nothing changed, or that the stream has ended. */
export type ServerMessage<R = LiveRow> =
  | {
      readonly t: 'rows';
      readonly id: number;
      /** A fingerprint of read filter, visible fields and the database's epoch: the client sends it back on a reconnect. */
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
  /** `platform` as in the request: each of the two feeds has its own numbers. */
  | { readonly t: 'synced'; readonly seq: number; readonly platform?: boolean | undefined }
  /** What the person may do has changed. Rows that follow are those of the new rights; the browser asks for its session again. */
  | { readonly t: 'session' }
  | { readonly t: 'heartbeat' }
  | { readonly t: 'closed'; readonly error: LiveError };

/** Reads what the server said: both ends are built from this file, so its shape is not checked again. */
export const parseServerMessage = (text: string): ServerMessage<AnyRow> =>
  JSON.parse(text) as ServerMessage<AnyRow>;

/** Milliseconds between two heartbeats of the server. A client that receives nothing for three intervals reconnects. */
export const HEARTBEAT_INTERVAL_MS = 15_000;

/** Codes of `closed` after which a client does not reconnect: the session or the permission is gone. After every other one it does. */
export const finalCloseCodes: readonly string[] = [
  'NOT_AUTHENTICATED',
  'NOT_AUTHORIZED',
  'account-inactive',
  'company-inactive',
] satisfies ErrorCode[];
