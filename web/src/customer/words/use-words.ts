import { createContext, useContext } from 'react';
import { languages, type Language } from '@sable/domain/language';
import { en, type Words } from './en.ts';

/** The words of the page in the language of its document. */
export const WordsContext = createContext<Words>(en);
export const useWords = (): Words => useContext(WordsContext);

/** The words of a language. One that cannot be loaded leaves the page in English: it is never mixed. */
export async function loadWords(language: Language): Promise<Words> {
  try {
    if (language === 'fr') return (await import('./fr.ts')).fr;
    if (language === 'es') return (await import('./es.ts')).es;
  } catch {
    return en;
  }
  return en;
}

/** The language of a page that has no document: that of its link, where the server knows it, else what the browser asks for first of those there are. */
export const languageWithout = (ofLink?: unknown): Language =>
  [String(ofLink), ...navigator.languages]
    .map((tag) => languages.find((language) => language === tag.toLowerCase().split('-', 1)[0]))
    .find(Boolean) ?? 'en';
