import type { Language } from '../language.ts';
import { rulesOfPlace } from './right-to-cancel.ts';
import type { SoldTo } from './rule-in-force.ts';
import type { CancellationRule } from './rule.ts';
import { strictestPapers } from './rule-papers.ts';

/** Requirements of the law at the home's location before the papers are written. */
export interface AskedOfPapers {
  /** Whether the sale was discussed in a language other than that of the papers. */
  readonly spokenLanguage: boolean;
  /** The approximate days on which the work begins and is completed. */
  readonly workDates: boolean;
  /** The day on which a registrar filed the contract form. */
  readonly filedForm: boolean;
}

const NOTHING: AskedOfPapers = { spokenLanguage: false, workDates: false, filedForm: false };

/**
 * Returns what the rules of a place require for the papers of an estimate on a day; nothing for a business.
 *
 * @param table the company's rules of the right to cancel
 */
export function askedOfPapers(
  { type, site }: SoldTo,
  day: string,
  table: readonly CancellationRule[],
): AskedOfPapers {
  if (type !== 'residential' || !site) return NOTHING;
  const papers = strictestPapers(rulesOfPlace({ ...site, signedOn: day }, table));
  const { spokenLanguage, workDates, filedForm } = papers;
  return { spokenLanguage: !!spokenLanguage, workDates: !!workDates, filedForm: !!filedForm };
}

export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'French',
  es: 'Spanish',
};

interface Said {
  readonly spokenLanguage: Language | 'other' | null;
  readonly workFrom: string | null;
  readonly workTo: string | null;
}

/**
 * Returns the reasons why an estimate cannot be sent.
 * @param language the language of the papers
 */
export function paperBlockers(
  asked: AskedOfPapers,
  { spokenLanguage: spoken, workFrom, workTo }: Said,
  language: Language,
): string[] {
  const blocks: string[] = [];
  if (asked.spokenLanguage && spoken && spoken !== 'other' && spoken !== language)
    blocks.push(
      `The sale was discussed in ${languageNames[spoken]}, and the law requires papers in the language spoken with the customer. Choose ${languageNames[spoken]} as the language.`,
    );
  if (asked.workDates && workFrom && workTo && workTo < workFrom)
    blocks.push('The work is completed before the day it begins. Choose a later day.');
  return blocks;
}
