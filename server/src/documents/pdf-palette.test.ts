import { expect, test } from 'vitest';
import { contrastOnWhite, pdfPalette } from './pdf-palette.ts';

test('a dark brand color is used as it is', () => {
  expect(pdfPalette('#0f766e')).toMatchObject({ brand: '#0f766e', accent: '#0f766e' });
});

test.each(['#facc15', '#ffffff', '#00ff00', '#ff8080'])(
  '%s is darkened until it can be read on white',
  (color) => {
    const { brand, accent } = pdfPalette(color);
    expect(brand).toBe(color);
    expect(contrastOnWhite(accent)).toBeGreaterThanOrEqual(4.5);
  },
);

test('contrast follows WCAG: black on white is 21 to 1', () => {
  expect(contrastOnWhite('#000000')).toBeCloseTo(21, 5);
  expect(contrastOnWhite('#ffffff')).toBeCloseTo(1, 5);
});

test('what is no color gives a color all the same', () => {
  expect(pdfPalette('teal')).toEqual(pdfPalette('#1f3a5f'));
});
