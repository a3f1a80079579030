import type { Language } from '../language.ts';

const en = {
  title: (reference: string) => `Change to ${reference}`,
  heading: 'What changes',
  of: (reference: string, day: string) => `A change to ${reference}, signed ${day}`,
  item: 'Item',
  before: 'Before',
  after: 'After',
  removed: 'Removed',
  added: 'Added',
  staying: (count: number) => (count === 1 ? '1 item stays as it is' : `${count} items stay as they are`),
  recurring: 'What recurs, with tax',
  credited: 'You get this amount back as a credit.',
};

/**
 * A change order's texts about the agreement that was signed before. Few estimates are change orders, so the
 * customer's page lazy-loads these texts with the component that shows them.
 */
export type ChangeTexts = typeof en;

const fr: ChangeTexts = {
  title: (reference) => `Modification de ${reference}`,
  heading: 'Ce qui change',
  of: (reference, day) => `Modification de ${reference}, signé le ${day}`,
  item: 'Article',
  before: 'Avant',
  after: 'Après',
  removed: 'Retiré',
  added: 'Ajouté',
  staying: (count) => (count === 1 ? '1 article reste inchangé' : `${count} articles restent inchangés`),
  recurring: 'Frais récurrents, taxes comprises',
  credited: 'Ce montant vous est crédité.',
};

const es: ChangeTexts = {
  title: (reference) => `Cambio de ${reference}`,
  heading: 'Qué cambia',
  of: (reference, day) => `Cambio de ${reference}, firmado el ${day}`,
  item: 'Artículo',
  before: 'Antes',
  after: 'Después',
  removed: 'Retirado',
  added: 'Añadido',
  staying: (count) => (count === 1 ? '1 artículo queda igual' : `${count} artículos quedan igual`),
  recurring: 'Cargos recurrentes, con impuestos',
  credited: 'Este importe se le acredita.',
};

export const changeTexts: Readonly<Record<Language, ChangeTexts>> = { en, fr, es };
