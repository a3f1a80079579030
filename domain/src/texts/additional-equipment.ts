import type { Language } from '../language.ts';

/** Customers do not see points: they see a package's overage for devices as equipment. */
const texts: Readonly<Record<Language, string>> = {
  en: 'Additional equipment',
  fr: 'Équipement supplémentaire',
  es: 'Equipo adicional',
};

/** The name in earlier drafts. */
const legacy = 'points over';

const named = (packageName: string, what: string): string => `${packageName.slice(0, 170)}: ${what}`;

/** Returns the line name for a package's overage on an estimate; a person may rename the line. */
export const additionalEquipment = (packageName: string): string => named(packageName, texts.en);

/** Returns the name of such a line in the language of the document, unless a person renamed it. */
export function saidAdditionalEquipment(name: string, language: Language): string {
  const what = [texts.en, legacy].find((each) => name.endsWith(`: ${each}`));
  return what === undefined ? name : `${name.slice(0, -what.length)}${texts[language]}`;
}
