import { brand } from './brand.ts';

const doNotReply = `This is an automated message from ${brand.name}. Please do not reply.`;
const optOut = 'Reply STOP to unsubscribe.';
/** Canada’s carriers honor ARRET as they honor STOP. */
const optOutInFrench = 'Répondez ARRET pour vous désabonner.';

const lines = [doNotReply, optOut, optOutInFrench];

/** The lines below every text that a company of a country sends. */
export const textFooter = (country: 'us' | 'ca'): string =>
  (country === 'ca' ? lines : [doNotReply, optOut]).join('\n');

/**
 * The body with the do-not-reply and the reply-STOP line (specification section 3), in Canada with the French one too; adding them twice changes nothing.
 * @param country by the body itself when left out: what was written for Canada stays so.
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
