import { expect, test } from 'vitest';
import { documentTexts } from '@sable/domain/texts/document';
import { customerView, resolveLink } from './customer-link.ts';
import { acceptEstimate, customerOfLink, sendEstimate } from './test-sale.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');

/** Creates and sends an estimate whose contact reads a given language. */
async function sentTo(language: string, patch: object = {}): Promise<{ id: string; token: string }> {
  const accountId = await world.account(rep);
  const contact = await world.find(admin, 'contacts', { accountId });
  await world.run(rep, 'contacts.update', { id: contact?.['id'], patch: { language } });
  const id = await world.estimate(rep, accountId);
  await world.run(rep, 'estimates.update', { id, patch });
  await world.run(rep, 'estimate-lines.add', {
    estimateId: id,
    lines: [{ name: 'Siren', unitPrice: 10_000 }],
  });
  return { id, token: await sendEstimate(world, rep, id) };
}

const view = async (token: string) => customerView(world.tenancy, await resolveLink(world.tenancy, token));
const mailsOf = (id: string) => world.list(admin, 'email-messages', { estimateId: id });

test('page, emails, and consent follow the language of the contact', async () => {
  const { id, token } = await sentTo('fr');
  const shown = await view(token);
  expect(shown).toMatchObject({
    content: { language: 'fr' },
    consentText: expect.stringContaining(documentTexts.fr.consent),
  });
  const { actor, evidence } = await customerOfLink(world, token);
  await world.run(actor, 'customer.ask', { evidence, question: 'Est-ce bruyant?' });
  const asked = await world.find(admin, 'estimate-events', { estimateId: id, kind: 'question' });
  await world.run(rep, 'estimates.answer', { questionId: asked?.['id'], text: 'Oui.' });
  await acceptEstimate(world, token);
  const signature = await world.find(admin, 'estimate-signatures', { estimateId: id });
  // The exact text shown above the checkbox.
  expect(signature?.['consentText']).toBe(shown.consentText);
  expect(shown.consentText).toContain('Un exemplaire papier ne vous coûte rien.');
  const mails = await mailsOf(id);
  expect(mails).toHaveLength(3);
  for (const { subject, body } of mails) {
    expect(String(subject)).toMatch(/soumission|réponse|exemplaire/);
    expect(String(body)).toMatch(/^Bonjour Hanna Miller,/);
    expect(String(body)).not.toMatch(/Hello|Thank you|answers|Open it/);
  }
});

test('an estimate may speak another language than its contact, and what was sent keeps its own', async () => {
  const { token } = await sentTo('fr', { language: 'es' });
  expect((await view(token)).content.language).toBe('es');
  const { id, token: second } = await sentTo('es');
  const row = await world.find(admin, 'estimates', { id });
  await world.run(rep, 'contacts.update', { id: row?.['contactId'], patch: { language: 'en' } });
  expect((await view(second)).content.language).toBe('es');
});

test('English content is what it always was', async () => {
  const { token } = await sentTo('en');
  expect((await view(token)).content).not.toHaveProperty('language');
});

test('a new estimate has its first title in the language of the contact', async () => {
  const { token } = await sentTo('fr');
  expect((await view(token)).content.title).toBe('Système de sécurité pour Hanna Miller');
});

test('a link that no longer opens is explained in the language of what it opened', async () => {
  const { id, token } = await sentTo('es');
  const row = await world.find(admin, 'estimate-links', { estimateId: id });
  await world.run(rep, 'estimates.revokeLink', { linkId: row?.['id'] });
  await expect(resolveLink(world.tenancy, token)).rejects.toMatchObject({
    details: { company: { name: expect.any(String) }, language: 'es' },
  });
});
