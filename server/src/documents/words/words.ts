import type { Language } from '@sable/domain/language';
import { pdfEn, type PdfWords } from './en.ts';
import { pdfEs } from './es.ts';
import { pdfFr } from './fr.ts';

/** The PDF's words in every language. */
export const pdfWords: Readonly<Record<Language, PdfWords>> = { en: pdfEn, fr: pdfFr, es: pdfEs };
