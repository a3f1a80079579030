import { brand } from './brand.ts';

const doNotReply = `This is an automated message from ${brand.name}. Please do not reply.`;
const optOut = 'Reply STOP to unsubscribe.';
/** Canadian carriers honor ARRET like STOP. */
const optOutInFrench = 'Répondez ARRET pour vous désabonner.';

const lines = [doNotReply, optOut, optOutInFrench];

/** Returns the lines at the end of every text that a company of a country sends. */
export const textFooter = (country: 'us' | 'ca'): string =>
  (country === 'ca' ? lines : [doNotReply, optOut]).join('\n');

/**
 * Appends the do-not-reply and the reply-STOP line to the body (specification section 3), and in Canada also the
 * French line. Idempotent.
 * @param country derived from the body if omitted: a text that was written for Canada stays Canadian.
 */
export function withFooter(
  body: string,
  country: 'us' | 'ca' = body.includes(optOutInFrench) ? 'ca' : 'us',
): string {
  const plain = body
    .split('\n')
    .filter((line) => !lines.includes(line))
    .join('\n')
    .trimEnd();
  return `${plain}\n${textFooter(country)}`;
}
