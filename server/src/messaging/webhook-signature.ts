import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that a signed message may be old, or ahead of this clock. */
const TOLERANCE_S = 5 * 60;

export interface SignedMessage {
  readonly id: string;
  /** Seconds since 1970, as the sender wrote them. */
  readonly timestamp: string;
  /** Signatures separated by spaces, each `v1,` and base64. */
  readonly signature: string;
  readonly body: string;
}

/** The signature of a message by Standard Webhooks: HMAC-SHA256 over id, time and body. */
export const signatureOf = (
  secret: string,
  { id, timestamp, body }: Omit<SignedMessage, 'signature'>,
): string => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;

/** Whether a message was signed with the secret within the last five minutes. `now` is in milliseconds. */
export function isSigned(secret: string, message: SignedMessage, now: number): boolean {
  const sent = Number(message.timestamp);
  if (!message.id || !Number.isInteger(sent) || Math.abs(now / 1000 - sent) > TOLERANCE_S) return false;
  const expected = Buffer.from(signatureOf(secret, message));
  return message.signature.split(' ').some((each) => {
    const given = Buffer.from(each);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
