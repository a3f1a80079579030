/** The languages of what customers read: English, French as in Canada, Spanish as in the United States. */
export const languages = ['en', 'fr', 'es'] as const;
export type Language = (typeof languages)[number];

/** The language of a sent version. What was sent before languages were known is English. */
export const languageOf = ({ language }: { readonly language?: Language | undefined }): Language =>
  language ?? 'en';

/** The language that a document goes out in: its own choice, else its reader's. */
export const chosenLanguage = (
  document: { readonly language: Language | null },
  reader: { readonly language: Language } | null,
): Language => document.language ?? reader?.language ?? 'en';

/** The locale of amounts and dates of a document, as BCP 47. */
export function localeOf(language: Language, currency: 'USD' | 'CAD'): string {
  if (language === 'fr') return 'fr-CA';
  if (language === 'es') return 'es-US';
  return currency === 'CAD' ? 'en-CA' : 'en-US';
}

/** Text with a day, as French writes the first of a month: `1er mars`; other languages keep theirs. */
export const withFirst = (text: string, locale: string): string =>
  locale.startsWith('fr') ? text.replace(/\b1 /, '1er ') : text;
