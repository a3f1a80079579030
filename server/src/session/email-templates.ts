import { brand } from '@sable/domain/brand';
import type { OutgoingEmail } from '../messaging/mailer.ts';
import type { Person } from './check-password.ts';

/** Removes line breaks: a name that a person typed must not start a new line in the email. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const letter = (to: string, subject: string, paragraphs: readonly string[]): OutgoingEmail => ({
  to,
  subject: oneLine(subject),
  text: `${paragraphs.join('\n\n')}\n`,
});

export const passwordResetEmail = ({ email, name }: Person, link: string): OutgoingEmail =>
  letter(email, `Reset your ${brand.name} password`, [
    `Hello ${oneLine(name)},`,
    'Someone, probably you, asked to reset your password. Open this link within an hour:',
    link,
    'If it wasn’t you, ignore this email. Your password won’t change.',
  ]);

export const signInLinkEmail = ({ email, name }: Person, link: string): OutgoingEmail =>
  letter(email, `Sign in to ${brand.name}`, [
    `Hello ${oneLine(name)},`,
    'Someone, probably you, asked for a link to sign in. Open it within 15 minutes, on any device. It works once:',
    link,
    'If it wasn’t you, ignore this email. Nobody is signed in unless the link is opened.',
  ]);

export const mailedCodeEmail = ({ email, name }: Person, code: string): OutgoingEmail =>
  letter(email, `Your ${brand.name} code is ${code}`, [
    `Hello ${oneLine(name)},`,
    `To confirm that it is you, type this code where you were asked for it, within ten minutes:`,
    code,
    'Nobody from your company or from us asks you for it. If you did not ask for a code, someone else has your session open: choose “Forgot password?” on the sign-in page, which signs out every device.',
  ]);

export const passwordChangedEmail = ({ email, name }: Person): OutgoingEmail =>
  letter(email, `Your ${brand.name} password was changed`, [
    `Hello ${oneLine(name)},`,
    'Your password was just changed, and every other device was signed out.',
    'If it wasn’t you, choose “Forgot password?” on the sign-in page right away, and notify your administrator.',
  ]);

export const confirmAddressEmail = ({ email, name }: Person, link: string): OutgoingEmail =>
  letter(email, `Confirm your new address for ${brand.name}`, [
    `Hello ${oneLine(name)},`,
    `Someone, probably you, asked to sign in to ${brand.name} with this address from now on. Open this link within an hour, on any device. It works once:`,
    link,
    'If it wasn’t you, ignore this email. Nothing changes unless the link is opened.',
  ]);

export const addressTakenEmail = (to: string): OutgoingEmail =>
  letter(to, `This address already signs in to ${brand.name}`, [
    'Hello,',
    `Someone, perhaps you, asked to use this address for another account of ${brand.name}. It already signs in to an account, so nothing was changed.`,
    'If it was you, choose another address, or sign in with this one. If it wasn’t you, you have nothing to do.',
  ]);

export const emailChangedEmail = (to: string, after: string): OutgoingEmail =>
  letter(to, `Your address for ${brand.name} was changed`, [
    'Hello,',
    `Signing in to ${brand.name} now asks for ${oneLine(after)}. This address no longer signs in, and every device was signed out but the one that asked for the change.`,
    'If it wasn’t you, notify your administrator right away: they can turn off access until the address is yours again.',
  ]);

export const secondFactorChangedEmail = (to: string, on: boolean): OutgoingEmail =>
  letter(to, `Two-step sign-in was turned ${on ? 'on' : 'off'}`, [
    'Hello,',
    on
      ? `Signing in to ${brand.name} now asks for a code from your authenticator app. Keep your recovery codes in a safe place.`
      : `Signing in to ${brand.name} no longer asks for a code from your authenticator app.`,
    'If it wasn’t you, choose “Forgot password?” on the sign-in page right away, and notify your administrator.',
  ]);

export const passkeyChangedEmail = (to: string, name: string, added: boolean): OutgoingEmail =>
  letter(to, `A passkey was ${added ? 'added to' : 'removed from'} your account`, [
    'Hello,',
    added
      ? `The passkey “${oneLine(name)}” signs in to ${brand.name} as you from now on. You will find it on your profile under Security.`
      : `The passkey “${oneLine(name)}” no longer signs in to ${brand.name}.`,
    'If it wasn’t you, choose “Forgot password?” on the sign-in page right away, look through your passkeys, and notify your administrator.',
  ]);

export const providerChangedEmail = (to: string, provider: string, linked: boolean): OutgoingEmail =>
  letter(to, `${provider} was ${linked ? 'linked to' : 'unlinked from'} your account`, [
    'Hello,',
    linked
      ? `Your account at ${provider} signs in to ${brand.name} as you from now on. You will find it on your profile under Security.`
      : `Your account at ${provider} no longer signs in to ${brand.name}.`,
    'If it wasn’t you, choose “Forgot password?” on the sign-in page right away, look through your linked accounts, and notify your administrator.',
  ]);

export const secondFactorResetEmail = ({ email, name }: Person): OutgoingEmail =>
  letter(email, `Your two-step sign-in for ${brand.name} was reset`, [
    `Hello ${oneLine(name)},`,
    'Your authenticator app, your recovery codes, and your passkeys no longer work, and every device was signed out. Sign in with your password, and set up two-step sign-in and passkeys again on your profile under Security.',
    'If you did not ask for this, choose “Forgot password?” on the sign-in page right away, and notify your administrator.',
  ]);

export const recoveryCodeUsedEmail = (to: string, left: number): OutgoingEmail =>
  letter(to, `A ${brand.name} recovery code was used`, [
    'Hello,',
    `Someone, probably you, signed in to ${brand.name} with a recovery code. ${left === 1 ? '1 is' : `${left} are`} left; make new ones on your profile under Security.`,
    'If it wasn’t you, choose “Forgot password?” on the sign-in page right away, and notify your administrator.',
  ]);

export const invitationEmail = ({ email, name }: Person, company: string, link: string): OutgoingEmail =>
  letter(email, `${company} invites you to ${brand.name}`, [
    `Hello ${oneLine(name)},`,
    `${oneLine(company)} uses ${brand.name} and has added you. Open this link within seven days to join:`,
    link,
    'If you weren’t expecting this, ignore this email. Nothing happens unless you open the link.',
  ]);
