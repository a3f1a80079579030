import { expect, test } from 'vitest';
import { inkOn, emailHtml } from './mail-html.ts';

const page = {
  language: 'fr' as const,
  copyAddress: 'Or copy this address:',
  subject: 'S',
  companyName: 'Northgate & Sons',
  brandColor: '#0f766e',
  text: 'Hello Ann,\n\nopen it:\nhttps://x/e/t\n\nDana',
};

test('the link becomes a button in the brand’s color, and stays readable as an address', () => {
  const html = emailHtml({ ...page, button: { link: 'https://x/e/t', label: 'Open' } });
  expect(html.match(/href="https:\/\/x\/e\/t"/g)).toHaveLength(2);
  expect(html).toContain('background:#0f766e');
  expect(html).toContain('>Open</a>');
  expect(html).toMatch(/<html lang="fr">[^]*Or copy this address:/);
  expect(html).toContain('Northgate &amp; Sons');
  expect(html).toMatch(/open it:<\/p>[\s\S]*Open<\/a>[\s\S]*Dana/);
});

test('without a link there is no button', () => {
  expect(emailHtml(page)).not.toContain('<a ');
});

test.each([
  ['#000000', '#ffffff'],
  ['#0f766e', '#ffffff'],
  ['#ffffff', '#000000'],
  ['#facc15', '#000000'],
])('on %s the button is written in %s', (color, ink) => {
  expect(inkOn(color)).toBe(ink);
});
