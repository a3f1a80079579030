// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { documentEn } from '@sable/domain/texts/en/document';
import { openPage, refusal, usePage } from './page-harness.tsx';
import { sampleEstimate, sampleLine } from './sample-estimate.ts';
import { signingEn } from './texts/en-signing.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { signingEs } from './texts/es-signing.ts';
import { fr } from './texts/fr.ts';
import { signingFr } from './texts/fr-signing.ts';

usePage();

/** Returns every text of a catalog that is a plain string, not a sentence with placeholders. */
const textsOf = (texts: unknown): string[] =>
  typeof texts === 'string'
    ? [texts]
    : typeof texts === 'object' && texts !== null
      ? Object.values(texts).flatMap(textsOf)
      : [];

const foreign = new Set([fr, signingFr, es, signingEs].flatMap(textsOf));
/** English texts that appear in no other language; short ones may be part of any word. */
const onlyEnglish = [en, signingEn, documentEn]
  .flatMap(textsOf)
  .filter((text) => text.length > 4 && !foreign.has(text));

/** Returns all texts of the page that are visible or that a screen reader reads. */
function saidOnPage(): string {
  const labels = [...document.querySelectorAll('[aria-label]')].map((node) =>
    node.getAttribute('aria-label'),
  );
  return [document.body.textContent, ...labels].join('\n');
}

/** Returns whether a text occurs as whole words: “Continue” is not part of “Continuer”. */
function stands(text: string, said: string): boolean {
  const at = said.indexOf(text);
  return at >= 0 && !/\p{L}/u.test(said.charAt(at + text.length));
}

const inLanguage = (language: 'fr' | 'es') => {
  const estimate = sampleEstimate();
  return { ...estimate, reminded: true, content: { ...estimate.content, language } };
};

test.each([
  ['fr', fr, signingFr],
  ['es', es, signingEs],
] as const)('a page in %s is whole in it, sheets and all', async (language, texts, signing) => {
  const { user } = openPage({ '': () => [200, inLanguage(language)] });
  await screen.findByText(texts.header.preparedFor);
  await expect.poll(() => document.documentElement.lang).toBe(language);
  const sheets = [
    [texts.actions.ask, signing.ask.whole],
    [texts.actions.decline, signing.decline.reason],
    [texts.actions.review, signing.accept.readPdf],
  ] as const;
  const english = () => onlyEnglish.filter((text) => stands(text, saidOnPage()));
  expect(english()).toEqual([]);
  for (const [button, inside] of sheets) {
    await user.click(screen.getAllByRole('button', { name: button })[0] ?? document.body);
    await screen.findByText(inside);
    expect(english()).toEqual([]);
    await user.click(screen.getByRole('button', { name: texts.close }));
  }
});

test.each([
  ['en', 'Signed with a dealer program. Recorded by Elena Garrett.'],
  ['fr', 'Signée dans le programme d’un partenaire. Consignée par Elena Garrett.'],
  ['es', 'Firmada en el programa de un socio. Registrada por Elena Garrett.'],
] as const)('a signature from outside is explained in %s', async (language, said) => {
  const estimate = sampleEstimate();
  const signature = {
    signerName: 'Adaeze Okafor',
    signedAt: '2026-03-14T15:00:00.000Z',
    total: 859_00,
    rmr: 39_99,
    selection: {},
    optionId: null,
    totals: estimate.content.totals,
    signature: { kind: 'recorded', method: 'program', by: 'Elena Garrett' },
  };
  const content = { ...estimate.content, language };
  openPage({ '': () => [200, { ...estimate, content, state: 'accepted', signature }] });
  expect(await screen.findByText(said)).toBeTruthy();
});

test.each([
  ['en', /^Allowance: a sum set aside\./],
  ['fr', /^Allocation : une somme réservée\./],
  ['es', /^Asignación: una suma reservada\./],
] as const)('an allowance says in %s what it is', async (language, said) => {
  const estimate = sampleEstimate();
  const allowance = sampleLine({ name: 'Fixtures', kind: 'allowance', unitPrice: 300_00 });
  const content = { ...estimate.content, language, lines: [...estimate.content.lines, allowance] };
  openPage({ '': () => [200, { ...estimate, content }] });
  expect(await screen.findByText(said)).toBeTruthy();
});

test('amounts and days are written as in the language', async () => {
  openPage({ '': () => [200, inLanguage('fr')] });
  expect((await screen.findAllByText(/^1\s040,84\s\$\sUS$/)).length).toBeGreaterThan(0);
});

test('what went wrong is said in the language of the browser while there is no document', async () => {
  const languages = Object.getOwnPropertyDescriptor(Navigator.prototype, 'languages');
  Object.defineProperty(Navigator.prototype, 'languages', { configurable: true, get: () => ['es-US', 'en'] });
  openPage({ '': () => refusal(410, 'LINK_REPLACED', 'You were sent a newer link.') });
  expect(await screen.findByRole('heading', { name: es.failed.titles.LINK_REPLACED })).toBeTruthy();
  expect(screen.getByText(/Se le envió un enlace más reciente/)).toBeTruthy();
  if (languages) Object.defineProperty(Navigator.prototype, 'languages', languages);
});

test('what went wrong with a link is said in the language of what it opened', async () => {
  openPage({ '': () => refusal(410, 'LINK_CLOSED', 'This estimate is closed.', { language: 'fr' }) });
  expect(await screen.findByRole('heading', { name: fr.failed.titles.LINK_CLOSED })).toBeTruthy();
  expect(document.documentElement.lang).toBe('fr');
});

test.each([
  ['fr', signingFr, 'Afficher la dernière version', /^Le droit d’annuler a pris fin\./],
  ['es', signingEs, 'Mostrar la última versión', /^El derecho a cancelar terminó\./],
] as const)(
  'the end of a right while the page was open is explained in %s',
  async (language, signing, latest, said) => {
    const { totals } = sampleEstimate().content;
    const signature = {
      signerName: 'Adaeze Okafor',
      signedAt: '2025-06-05T18:14:09.000Z',
      total: 104_084,
      rmr: 5494,
      selection: {},
      optionId: null,
      totals,
      signature: { kind: 'typed' as const, text: 'Adaeze Okafor' },
    };
    const right = { text: 'Until Monday', alive: true };
    const over = { text: 'Ended on Monday', alive: false };
    let loads = 0;
    const { user } = openPage({
      '': () => [
        200,
        { ...inLanguage(language), state: 'accepted', signature, right: loads++ ? over : right },
      ],
      rescind: () => refusal(422, 'RIGHT_ENDED', 'The right to cancel has ended.'),
    });
    await user.click(await screen.findByRole('button', { name: signing.signed.cancel }));
    const { reference } = sampleEstimate().content;
    await user.click(await screen.findByRole('button', { name: signing.rescind.send(reference) }));
    expect(await screen.findByText(said)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: latest }));
    expect(await screen.findByText(over.text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: signing.signed.cancel })).toBeNull();
  },
);
