import { createContext, useContext } from 'react';
import { languages, type Language } from '@sable/domain/language';
import { en, type Texts } from './en.ts';

/** The texts of the page in the language of its document. */
export const TextsContext = createContext<Texts>(en);
export const useTexts = (): Texts => useContext(TextsContext);

/**
 * Loads the texts of a language. If it cannot be loaded, the whole page stays in English: languages are never mixed.
 */
export async function loadTexts(language: Language): Promise<Texts> {
  try {
    if (language === 'fr') return (await import('./fr.ts')).fr;
    if (language === 'es') return (await import('./es.ts')).es;
  } catch {
    return en;
  }
  return en;
}

/**
 * Returns the language of a page without a document: its link's language if the server knows it, otherwise the first
 * available one of the browser's preferred languages.
 */
export const languageWithout = (ofLink?: unknown): Language =>
  [String(ofLink), ...navigator.languages]
    .map((tag) => languages.find((language) => language === tag.toLowerCase().split('-', 1)[0]))
    .find(Boolean) ?? 'en';
