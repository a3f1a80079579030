import type { Language } from '@sable/domain/language';
import { signingEn, type SigningWords } from './en-signing.ts';
import { signingEs } from './es-signing.ts';
import { signingFr } from './fr-signing.ts';
import { useWords } from './use-words.ts';

const signingWords: Readonly<Record<Language, SigningWords>> = {
  en: signingEn,
  fr: signingFr,
  es: signingEs,
};

/**
 * Returns the texts around a signature in the language of the page. They load with the components that show them,
 * after the page.
 */
export const useSigningWords = (): SigningWords => signingWords[useWords().language];
