import { expect, test } from 'vitest';
import { warrantyText } from './warranty.ts';

test('a warranty says parts and labor, together where they last as long', () => {
  expect(warrantyText({ partsMonths: 24, laborMonths: 12 }, 'en')?.text).toBe(
    'From the day of installation, parts are under warranty for 24 months and labor for 12 months.',
  );
  expect(warrantyText({ partsMonths: 12, laborMonths: 12 }, 'en')?.text).toBe(
    'Parts and labor are under warranty for 12 months from the day of installation.',
  );
  expect(warrantyText({ partsMonths: null, laborMonths: 1 }, 'en')?.text).toBe(
    'Labor is under warranty for 1 month from the day of installation.',
  );
});

test('a warranty is said in the customer’s language', () => {
  const warranty = { partsMonths: 24, laborMonths: null };
  expect(warrantyText(warranty, 'fr')).toEqual({
    title: 'Garantie',
    text: 'Les pièces sont garanties 24 mois à compter du jour de l’installation.',
  });
  expect(warrantyText(warranty, 'es')?.text).toContain('24 meses');
});

test('no warranty says nothing', () => {
  expect(warrantyText({ partsMonths: null, laborMonths: null }, 'en')).toBeNull();
});
