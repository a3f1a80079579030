import { brand } from '@sable/domain/brand';
import type { Mail } from '../messaging/mailer.ts';
import type { Person } from './password-policy.ts';

/** Names come from people; a line break in one must not start a line of its own. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const letter = (to: string, subject: string, paragraphs: readonly string[]): Mail => ({
  to,
  subject: oneLine(subject),
  text: `${paragraphs.join('\n\n')}\n`,
});

export const resetMail = ({ email, name }: Person, link: string): Mail =>
  letter(email, `Choose a new ${brand.name} password`, [
    `Hello ${oneLine(name)},`,
    'someone, probably you, asked to choose a new password. Open this link within an hour:',
    link,
    'If it was not you, leave this mail alone: your password stays as it is.',
  ]);

export const passwordChangedMail = ({ email, name }: Person): Mail =>
  letter(email, `Your ${brand.name} password was changed`, [
    `Hello ${oneLine(name)},`,
    'your password was changed just now, and every other device was signed out.',
    'If it was not you, choose “Forgot password?” on the sign-in page at once, and tell your administrator.',
  ]);

export const invitationMail = ({ email, name }: Person, company: string, link: string): Mail =>
  letter(email, `${company} invites you to ${brand.name}`, [
    `Hello ${oneLine(name)},`,
    `${oneLine(company)} works with ${brand.name} and has added you. Open this link within seven days to join:`,
    link,
    'If you did not expect this, leave this mail alone: nothing happens without you.',
  ]);
