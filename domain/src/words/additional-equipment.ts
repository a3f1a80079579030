import type { Language } from '../language.ts';

/** A customer knows nothing of points: what a package costs more for its devices is equipment to them. */
const words: Readonly<Record<Language, string>> = {
  en: 'Additional equipment',
  fr: 'Équipement supplémentaire',
  es: 'Equipo adicional',
};

/** As earlier drafts call it. */
const legacy = 'points over';

const named = (packageName: string, what: string): string => `${packageName.slice(0, 170)}: ${what}`;

/** What a package's points over are called on an estimate; a person may name the line otherwise. */
export const additionalEquipment = (packageName: string): string => named(packageName, words.en);

/** The name of such a line as its document says it: in the language of the document, unless a person named it. */
export function saidAdditionalEquipment(name: string, language: Language): string {
  const what = [words.en, legacy].find((each) => name.endsWith(`: ${each}`));
  return what === undefined ? name : `${name.slice(0, -what.length)}${words[language]}`;
}
