import type { Language } from '@sable/domain/language';
import { rollOutEn, type RollOutTexts } from './en-roll-out.ts';
import { rollOutEs } from './es-roll-out.ts';
import { rollOutFr } from './fr-roll-out.ts';
import { useTexts } from './use-texts.ts';

const rollOutTexts: Readonly<Record<Language, RollOutTexts>> = {
  en: rollOutEn,
  fr: rollOutFr,
  es: rollOutEs,
};

/** Returns the texts of the roll-out page in its language. Only that page loads them. */
export const useRollOutTexts = (): RollOutTexts => rollOutTexts[useTexts().language];
