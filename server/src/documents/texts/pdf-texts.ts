import type { Language } from '@sable/domain/language';
import { pdfEn, type PdfTexts } from './en.ts';
import { pdfEs } from './es.ts';
import { pdfFr } from './fr.ts';

/** The PDF's words in every language. */
export const pdfTexts: Readonly<Record<Language, PdfTexts>> = { en: pdfEn, fr: pdfFr, es: pdfEs };
