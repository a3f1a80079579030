import type { Language } from '../language.ts';
import { documentEn, type DocumentWords } from './en/document.ts';
import { documentEs } from './es/document.ts';
import { documentFr } from './fr/document.ts';

/** A document's words in every language. The customer's page loads its own language alone. */
export const documentWords: Readonly<Record<Language, DocumentWords>> = {
  en: documentEn,
  fr: documentFr,
  es: documentEs,
};
