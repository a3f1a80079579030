import type { Language } from '../language.ts';
import { documentEn, type DocumentWords } from './en/document.ts';
import { documentEs } from './es/document.ts';
import { documentFr } from './fr/document.ts';

/** A document's texts in every language. The customer's page loads only its own language. */
export const documentWords: Readonly<Record<Language, DocumentWords>> = {
  en: documentEn,
  fr: documentFr,
  es: documentEs,
};
