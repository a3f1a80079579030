import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@sable/domain/kernel/errors';

/** Seconds by which a signed message may be older or newer than this server's clock. */
const TOLERANCE_S = 5 * 60;

/** A shared secret: its bytes, or a text whose bytes are the secret. */
export type SigningKey = string | Buffer;

export interface SignedMessage {
  readonly id: string;
  /** Seconds since 1970, as sent. */
  readonly timestamp: string;
  /** Signatures separated by spaces, each `v1,` followed by base64. */
  readonly signature: string;
  readonly body: string;
}

/** Returns the signature of a message by Standard Webhooks: HMAC-SHA256 over id, time, and body. */
export const signatureOf = (
  key: SigningKey,
  { id, timestamp, body }: Omit<SignedMessage, 'signature'>,
): string => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;

/** Whether a message was signed with the key within the last five minutes. `now` is in milliseconds. */
export function isSigned(key: SigningKey, message: SignedMessage, now: number): boolean {
  const sent = Number(message.timestamp);
  if (!message.id || !Number.isInteger(sent) || Math.abs(now / 1000 - sent) > TOLERANCE_S) return false;
  const expected = Buffer.from(signatureOf(key, message));
  return message.signature.split(' ').some((each) => {
    const given = Buffer.from(each);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const headerText = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

interface SignedRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody?: string;
}

/**
 * Refuses a request that is not signed with the secret; without a secret, every request is refused. Throws
 * NOT_AUTHENTICATED.
 */
export function checkSigned({ headers, rawBody = '' }: SignedRequest, secret: string | undefined): void {
  const message = {
    id: headerText(headers['webhook-id']),
    timestamp: headerText(headers['webhook-timestamp']),
    signature: headerText(headers['webhook-signature']),
    body: rawBody,
  };
  if (!secret || !isSigned(secret, message, Date.now())) throw new AppError('NOT_AUTHENTICATED');
}
