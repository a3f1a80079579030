import type { Language } from '../language.ts';
import { documentEn, type DocumentTexts } from './en/document.ts';
import { documentEs } from './es/document.ts';
import { documentFr } from './fr/document.ts';

/** A document's texts in every language. The customer's page loads only its own language. */
export const documentTexts: Readonly<Record<Language, DocumentTexts>> = {
  en: documentEn,
  fr: documentFr,
  es: documentEs,
};
