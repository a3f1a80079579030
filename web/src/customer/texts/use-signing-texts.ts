import type { Language } from '@sable/domain/language';
import { signingEn, type SigningTexts } from './en-signing.ts';
import { signingEs } from './es-signing.ts';
import { signingFr } from './fr-signing.ts';
import { useTexts } from './use-texts.ts';

const signingTexts: Readonly<Record<Language, SigningTexts>> = {
  en: signingEn,
  fr: signingFr,
  es: signingEs,
};

/**
 * Returns the texts around a signature in the language of the page. They load with the components that show them,
 * after the page.
 */
export const useSigningTexts = (): SigningTexts => signingTexts[useTexts().language];
