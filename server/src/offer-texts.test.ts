import { estimateContentSchema } from '@sable/domain/estimate/content';
import { beforeAll, expect, test } from 'vitest';
import { sendEstimate } from './test-sale.ts';
import { testWorld } from './test-world.ts';
import { newKey } from './transaction-context.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');

const text = (fields: object) =>
  world.make(admin, 'text-templates.create', { purpose: 'cover_letter', standard: true, ...fields });

beforeAll(async () => {
  await text({ name: 'Letter', body: 'Dear {{first name}}, {{sender}} of {{company}}' });
  await text({ name: 'Shops', accountType: 'commercial', body: 'For your business.' });
  await text({ name: 'Lettre', language: 'fr', body: 'Bonjour {{first name}}' });
  await text({ name: 'Conditions', purpose: 'terms', language: 'fr', body: 'Payable en deux versements.' });
  await text({ name: 'Not by itself', standard: false, language: 'es', body: 'Hola' });
});

const estimate = (id: string) => world.find(admin, 'estimates', { id });
const home = async (language: string, type = 'residential') => {
  const accountId = await world.make(rep, 'accounts.create', {
    account: {
      name: 'Hill House',
      type,
      site: { line1: '1 Oak Street', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' },
    },
    contact: { name: 'Hanna Miller', email: `${newKey()}@example.com`, language, roles: ['signer'] },
  });
  const id = await world.draft(rep, accountId, [{ name: 'Panel', unitPrice: 100 }]);
  return id;
};
const sent = async (id: string) => {
  await sendEstimate(world, rep, id);
  const version = await world.find(admin, 'estimate-versions', { estimateId: id });
  return estimateContentSchema.parse(version?.['content']);
};

test('an estimate begins with the letter and terms of its reader’s language and kind, and is sent with them filled in', async () => {
  expect(await estimate(await home('en', 'commercial'))).toMatchObject({ message: 'For your business.' });
  expect(await estimate(await home('es'))).toMatchObject({ message: null });
  const id = await home('fr');
  expect(await estimate(id)).toMatchObject({
    message: 'Bonjour {{first name}}',
    terms: 'Payable en deux versements.',
  });
  expect(await sent(id)).toMatchObject({
    language: 'fr',
    message: 'Bonjour Hanna',
    terms: 'Payable en deux versements.',
  });
});

test('texts follow another language of the reader, but for what a person wrote', async () => {
  const id = await home('en');
  await world.run(rep, 'estimates.update', { id, patch: { language: 'fr' } });
  expect(await estimate(id)).toMatchObject({
    message: 'Bonjour {{first name}}',
    terms: 'Payable en deux versements.',
  });
  await world.run(rep, 'estimates.update', { id, patch: { message: 'As we said.', language: 'en' } });
  const settings = await world.find(admin, 'settings', { scope: 'company' });
  expect(await estimate(id)).toMatchObject({
    message: 'As we said.',
    // The company has no English terms.
    terms: settings?.['estimateTerms'],
  });
});

test('a reader whose language changed before the estimate is sent gets it in theirs', async () => {
  const id = await home('en');
  const contactId = (await estimate(id))?.['contactId'];
  await world.run(rep, 'contacts.update', { id: contactId, patch: { language: 'fr' } });
  expect(await sent(id)).toMatchObject({ language: 'fr', message: 'Bonjour Hanna' });
});

test('a merge field without a value is not sent as braces', async () => {
  const id = await home('en');
  await world.run(rep, 'estimates.update', { id, patch: { message: 'Call {{company phone}}.' } });
  await expect(world.run(rep, 'estimates.send', { id })).rejects.toMatchObject({
    code: 'NOT_READY',
    message: expect.stringContaining('The message names {{company phone}}'),
  });
  expect(await estimate(id)).toMatchObject({ status: 'draft' });
});

test('a text is refused where it cannot go', async () => {
  const refused = (fields: object) =>
    expect(text({ name: 'X', body: 'X', ...fields })).rejects.toMatchObject({ code: 'INVALID' });
  await refused({ purpose: 'text_message' });
  await refused({ purpose: 'email' });
  await refused({ body: 'See you on {{visit day}}' });
  await refused({ body: 'x'.repeat(4001) });
  await refused({ purpose: 'text_message', standard: false, body: 'x'.repeat(1401) });
});
