import { z } from 'zod';
import type { Language } from '../language.ts';

/** The longest warranty, in months. */
export const MAX_WARRANTY_MONTHS = 120;

const months = z.int().min(1).max(MAX_WARRANTY_MONTHS).nullable();

/** The warranty on parts and on labor, in months from the installation; null if the estimate does not mention it. */
export const warrantySchema = z.object({ partsMonths: months, laborMonths: months });
export type Warranty = z.output<typeof warrantySchema>;

interface WarrantyTexts {
  readonly title: string;
  /** Null if there is no such warranty. */
  sentence(parts: string | null, labor: string | null): string;
  months(count: number): string;
}

const en: WarrantyTexts = {
  title: 'Warranty',
  sentence: (parts, labor) => {
    if (parts && labor)
      return parts === labor
        ? `Parts and labor are under warranty for ${parts} from the day of installation.`
        : `From the day of installation, parts are under warranty for ${parts} and labor for ${labor}.`;
    return parts
      ? `Parts are under warranty for ${parts} from the day of installation.`
      : `Labor is under warranty for ${labor} from the day of installation.`;
  },
  months: (count) => (count === 1 ? '1 month' : `${count} months`),
};

const fr: WarrantyTexts = {
  title: 'Garantie',
  sentence: (parts, labor) => {
    if (parts && labor)
      return parts === labor
        ? `Les pièces et la main-d’œuvre sont garanties ${parts} à compter du jour de l’installation.`
        : `À compter du jour de l’installation, les pièces sont garanties ${parts} et la main-d’œuvre ${labor}.`;
    return parts
      ? `Les pièces sont garanties ${parts} à compter du jour de l’installation.`
      : `La main-d’œuvre est garantie ${labor} à compter du jour de l’installation.`;
  },
  months: (count) => `${count} mois`,
};

const es: WarrantyTexts = {
  title: 'Garantía',
  sentence: (parts, labor) => {
    if (parts && labor)
      return parts === labor
        ? `Las piezas y la mano de obra tienen una garantía de ${parts} desde el día de la instalación.`
        : `Desde el día de la instalación, las piezas tienen una garantía de ${parts} y la mano de obra, de ${labor}.`;
    return parts
      ? `Las piezas tienen una garantía de ${parts} desde el día de la instalación.`
      : `La mano de obra tiene una garantía de ${labor} desde el día de la instalación.`;
  },
  months: (count) => (count === 1 ? '1 mes' : `${count} meses`),
};

const texts: Readonly<Record<Language, WarrantyTexts>> = { en, fr, es };

/**
 * Returns the text of a warranty on the customer's page and in the PDF. The page lazy-loads these texts with the
 * component that shows them.
 */
export function warrantyText(
  { partsMonths, laborMonths }: Warranty,
  language: Language,
): { readonly title: string; readonly text: string } | null {
  if (partsMonths === null && laborMonths === null) return null;
  const { title, sentence, months: monthsText } = texts[language];
  const said = (count: number | null) => (count === null ? null : monthsText(count));
  return { title, text: sentence(said(partsMonths), said(laborMonths)) };
}
