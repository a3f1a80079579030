/** The languages of customer-facing text: English, Canadian French, and United States Spanish. */
export const languages = ['en', 'fr', 'es'] as const;
export type Language = (typeof languages)[number];

/** Returns the language of a sent version. Versions from before the field existed are in English. */
export const languageOf = ({ language }: { readonly language?: Language | undefined }): Language =>
  language ?? 'en';

/** Returns the language of a document: its own, or else its reader's. */
export const chosenLanguage = (
  document: { readonly language: Language | null },
  reader: { readonly language: Language } | null,
): Language => document.language ?? reader?.language ?? 'en';

/** Returns the BCP 47 locale for the amounts and dates of a document. */
export function localeOf(language: Language, currency: 'USD' | 'CAD'): string {
  if (language === 'fr') return 'fr-CA';
  if (language === 'es') return 'es-US';
  return currency === 'CAD' ? 'en-CA' : 'en-US';
}

/** Replaces the first of a month with its French form: `1er mars`. Leaves other languages unchanged. */
export const withFirst = (text: string, locale: string): string =>
  locale.startsWith('fr') ? text.replace(/\b1 /, '1er ') : text;
