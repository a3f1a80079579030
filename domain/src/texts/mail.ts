import type { Language } from '../language.ts';
import { mailEn, type MailTexts } from './en/mail.ts';
import { mailEs } from './es/mail.ts';
import { mailFr } from './fr/mail.ts';

/** The texts of emails to customers in every language. */
export const mailTexts: Readonly<Record<Language, MailTexts>> = { en: mailEn, fr: mailFr, es: mailEs };
