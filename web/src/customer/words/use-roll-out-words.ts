import type { Language } from '@sable/domain/language';
import { rollOutEn, type RollOutWords } from './en-roll-out.ts';
import { rollOutEs } from './es-roll-out.ts';
import { rollOutFr } from './fr-roll-out.ts';
import { useWords } from './use-words.ts';

const rollOutWords: Readonly<Record<Language, RollOutWords>> = {
  en: rollOutEn,
  fr: rollOutFr,
  es: rollOutEs,
};

/** Returns the texts of the roll-out page in its language. Only that page loads them. */
export const useRollOutWords = (): RollOutWords => rollOutWords[useWords().language];
