import { brand } from '@sable/domain/brand';
import type { Mail } from '../messaging/mailer.ts';
import type { Person } from './password-policy.ts';

/** Removes line breaks: a name that a person typed must not start a new line of the email. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const letter = (to: string, subject: string, paragraphs: readonly string[]): Mail => ({
  to,
  subject: oneLine(subject),
  text: `${paragraphs.join('\n\n')}\n`,
});

export const resetMail = ({ email, name }: Person, link: string): Mail =>
  letter(email, `Reset your ${brand.name} password`, [
    `Hello ${oneLine(name)},`,
    'Someone, probably you, asked to reset your password. Open this link within an hour:',
    link,
    'If it wasn’t you, ignore this email. Your password won’t change.',
  ]);

export const passwordChangedMail = ({ email, name }: Person): Mail =>
  letter(email, `Your ${brand.name} password was changed`, [
    `Hello ${oneLine(name)},`,
    'Your password was just changed, and every other device was signed out.',
    'If it wasn’t you, choose “Forgot password?” on the sign-in page right away, and notify your administrator.',
  ]);

export const invitationMail = ({ email, name }: Person, company: string, link: string): Mail =>
  letter(email, `${company} invites you to ${brand.name}`, [
    `Hello ${oneLine(name)},`,
    `${oneLine(company)} uses ${brand.name} and has added you. Open this link within seven days to join:`,
    link,
    'If you weren’t expecting this, ignore this email. Nothing happens unless you open the link.',
  ]);
