import { estimateContentSchema } from '@sable/domain/estimate/content';
import { expect, test } from 'vitest';
import { acceptEstimate, sendEstimate } from './test-sale.ts';
import { austin, testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');
await world.run(admin, 'tax-profiles.create', { name: 'Texas', region: 'TX', components: [] });

const BODY = `# Service [initials]
{{company}} watches {{address}} for {{name}}.

# Term
As the estimate says.

# Rider TX: Texas notice
Complaints go to the state.

# Rider OH: Ohio notice
Nothing begins early.`;

const agreement = (fields: object) =>
  world.make(admin, 'agreements.create', { name: 'Homes', body: BODY, state: 'in_use', ...fields });

/** Sends an estimate for a home in Texas and returns its content as sent. */
async function offer(patch: object = {}) {
  const accountId = await world.account(rep, 'Hanna Miller', austin);
  const id = await world.draft(rep, accountId, [{ name: 'Panel', unitPrice: 34_900 }]);
  await world.run(rep, 'estimates.update', { id, patch });
  const token = await sendEstimate(world, rep, id);
  const version = await world.find(admin, 'estimate-versions', { estimateId: id });
  return { id, token, content: estimateContentSchema.parse(version?.['content']) };
}

test('without one in use nothing is attached, and what is sent does not change', async () => {
  const id = await agreement({ state: 'draft' });
  const { content } = await offer();
  expect(content).not.toHaveProperty('agreement');
  expect(content).not.toHaveProperty('notice');
  await world.run(admin, 'agreements.delete', { id });
});

test('the one in use goes along, filled in, with the riders of the site, and with the notice for a home', async () => {
  const id = await agreement({});
  const { content } = await offer();
  expect(content.agreement).toEqual({
    name: 'Homes',
    version: 1,
    clauses: [
      {
        id: 'c1',
        heading: 'Service',
        text: 'Northgate Security watches 12 Oak Street, Austin, TX 73301 for Hanna Miller.',
        initialed: true,
      },
      { id: 'c2', heading: 'Term', text: 'As the estimate says.', initialed: false },
    ],
    riders: [{ id: 'r1', heading: 'Texas notice', text: 'Complaints go to the state.' }],
  });
  expect(content.notice?.paragraphs[1]).toContain('within 3 BUSINESS DAYS');
  expect(content.rightStatement).toMatchObject({
    points: 10,
    said: [{ language: 'en', text: expect.stringContaining('midnight of the third business day') }],
  });

  // A later text becomes the next edition and does not affect estimates already sent.
  await world.run(admin, 'agreements.update', { id, patch: { body: '# Service\nOther words.' } });
  expect(await world.find(admin, 'agreements', { id })).toMatchObject({ edition: 2 });
  const later = await offer();
  expect(later.content.agreement).toMatchObject({ version: 2, clauses: [{ text: 'Other words.' }] });
  await world.run(admin, 'agreements.update', { id, patch: { body: BODY } });
});

test('a text that was never sent makes no edition: it stands in the history alone', async () => {
  const id = await agreement({ name: 'Homes, long', accountType: 'commercial', body: '# A\nFirst.' });
  const change = (body: string) => world.run(admin, 'agreements.update', { id, patch: { body } });
  await change('# A\nSecond.');
  expect(await world.find(admin, 'agreements', { id })).toMatchObject({ edition: 1 });
  expect(await world.list(admin, 'agreement-editions', { agreementId: id })).toEqual([]);
  const choose = { agreementBasis: 'chosen', agreementId: id };
  await offer(choose);
  await offer(choose);
  expect(await world.list(admin, 'agreement-editions', { agreementId: id })).toMatchObject([
    { edition: 1, body: '# A\nSecond.' },
  ]);
  await change('# A\nThird.');
  await change('# A\nFourth.');
  expect(await world.find(admin, 'agreements', { id })).toMatchObject({ edition: 2 });
  expect((await offer(choose)).content.agreement).toMatchObject({
    version: 2,
    clauses: [{ text: 'Fourth.' }],
  });
  await world.run(admin, 'agreements.update', { id, patch: { state: 'retired' } });
});

test('an estimate goes without, or with one that was chosen; a business gets the one for businesses', async () => {
  expect((await offer({ agreementBasis: 'none' })).content).not.toHaveProperty('agreement');
  const other = await agreement({ name: 'Homes, short', body: '# Service\nWe watch.', language: 'fr' });
  const chosen = await offer({ agreementBasis: 'chosen', agreementId: other });
  expect(chosen.content.agreement?.name).toBe('Homes, short');
  await world.run(admin, 'agreements.update', { id: other, patch: { state: 'retired' } });
  const retired = await offer({ agreementBasis: 'chosen', agreementId: other });
  expect(retired.content).not.toHaveProperty('agreement');
});

test('a buyer initials each clause that asks for it, and no other', async () => {
  const { id, token } = await offer();
  const initials = (clauses: string[]) => ({ initials: { text: 'HM', clauses } });
  await expect(acceptEstimate(world, token)).rejects.toMatchObject({ code: 'INVALID' });
  await expect(acceptEstimate(world, token, initials(['c1', 'c2']))).rejects.toMatchObject({
    code: 'INVALID',
  });
  await acceptEstimate(world, token, initials(['c1']));
  expect(await world.find(admin, 'estimate-signatures', { estimateId: id })).toMatchObject({
    initials: { text: 'HM', clauses: ['c1'] },
  });
});

test('initials next to a clause that stands for the renewal alone acknowledge it, and others do not', async () => {
  const body = '# Renewal [initials: renewal]\nFor 12 months.\n\n# Alarms [initials]\nThey lower risks.';
  const agreementId = await agreement({ name: 'Renewed', body, language: 'es' });
  const sale = async (patch: object, clauses: string[]) => {
    const { id, token } = await offer(patch);
    await acceptEstimate(world, token, { initials: { text: 'HM', clauses } });
    return world.find(admin, 'contracts', { estimateId: id });
  };
  expect(await sale({ agreementBasis: 'chosen', agreementId }, ['c1', 'c2'])).toMatchObject({
    renewalAcknowledged: true,
  });
  expect(await sale({}, ['c1'])).toMatchObject({ renewalAcknowledged: false });
});

test('only administrators write agreements, and no other company reads them', async () => {
  const row = await world.find(admin, 'agreements', { name: 'Homes' });
  const id = String(row?.['id']);
  for (const role of ['manager', 'office', 'sales'] as const) {
    const person = await world.person(admin, role);
    await expect(
      world.run(person, 'agreements.update', { id, patch: { body: '# A\nB' } }),
    ).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    await expect(world.run(person, 'agreements.addStarter', { language: 'en' })).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
  }
  const other = await world.company('Other Security');
  expect(await world.rows(other, { collection: 'agreements' })).toEqual([]);
  const draft = await world.estimate(other);
  await expect(
    world.run(other, 'estimates.update', { id: draft, patch: { agreementBasis: 'chosen', agreementId: id } }),
  ).rejects.toThrow();
});

test('the starter text is a draft until somebody puts it to use', async () => {
  const id = await world.make(admin, 'agreements.addStarter', { language: 'fr' });
  expect(await world.find(admin, 'agreements', { id })).toMatchObject({
    state: 'draft',
    language: 'fr',
    edition: 1,
  });
});

test('a customer’s name is a name, even where it looks like a heading', async () => {
  const id = await agreement({ name: 'Odd names', body: '# Service\n{{name}}\n\n# For {{name}}\nWe watch.' });
  const accountId = await world.account(rep, '# Rider TX: Hanna [initials]', austin);
  const draft = await world.draft(rep, accountId, [{ name: 'Panel', unitPrice: 100 }]);
  await world.run(rep, 'estimates.update', {
    id: draft,
    patch: { agreementBasis: 'chosen', agreementId: id },
  });
  await sendEstimate(world, rep, draft);
  const version = await world.find(admin, 'estimate-versions', { estimateId: draft });
  expect(estimateContentSchema.parse(version?.['content']).agreement).toMatchObject({
    clauses: [
      { heading: 'Service', text: '# Rider TX: Hanna [initials]', initialed: false },
      { heading: 'For # Rider TX: Hanna [initials]', initialed: false },
    ],
    riders: [],
  });
  await world.run(admin, 'agreements.update', { id, patch: { state: 'retired' } });
});

test('a new company’s packet in a state that asks for words has them, and an older text is given them once', async () => {
  const fresno = { line1: '12 Oak Street', city: 'Fresno', region: 'CA', postal: '93650' };
  await world.run(admin, 'tax-profiles.create', { name: 'California', region: 'CA', components: [] });
  const company = await world.find(admin, 'companies', { id: admin.companyId });
  await world.run(admin, 'companies.update', { id: company?.['id'], patch: { licence: 'ACO 7788' } });
  const starter = await world.make(admin, 'agreements.addStarter', { language: 'en' });
  const sent = async (agreementId: string, patch: object) => {
    const draft = await world.estimate(rep, await world.account(rep, 'Hanna Miller', fresno));
    await world.run(rep, 'estimate-lines.add', {
      estimateId: draft,
      lines: [{ name: 'Panel', unitPrice: 100 }],
    });
    await world.run(rep, 'estimates.update', {
      id: draft,
      patch: { agreementBasis: 'chosen', agreementId, ...patch },
    });
    await sendEstimate(world, rep, draft);
    const version = await world.find(admin, 'estimate-versions', { estimateId: draft });
    return estimateContentSchema.parse(version?.['content']).agreement?.riders.map(({ text }) => text);
  };
  await world.run(admin, 'agreements.update', { id: starter, patch: { state: 'in_use' } });
  const [said] = (await sent(starter, { workFrom: '2026-12-07', workTo: '2026-12-09' })) ?? [];
  expect(said).toContain('license ACO 7788, is an alarm company operator.');
  expect(said).toContain(
    'Work begins about December 7, 2026 and is substantially completed about December 9',
  );
  expect(said).toContain('Bureau of Security and Investigative Services');
  await world.run(admin, 'agreements.update', { id: starter, patch: { state: 'retired' } });

  const older = await agreement({ name: 'Older', body: BODY });
  expect(await sent(older, {})).toEqual([]);
  await expect(world.run(rep, 'agreements.addRiders', { id: older })).rejects.toMatchObject({
    code: 'NOT_AUTHORIZED',
  });
  await world.run(admin, 'agreements.addRiders', { id: older });
  const row = await world.find(admin, 'agreements', { id: older });
  // The previous text was already sent, so this is the next edition. The company's own rider for Texas remains.
  expect(row).toMatchObject({ edition: 2, body: expect.stringContaining('# Rider TX: Texas notice') });
  expect(String(row?.['body']).match(/# Rider TX/g)).toHaveLength(1);
  // No work start date is set, so the text has a blank line to fill in.
  expect((await sent(older, {}))?.[0]).toContain('Work begins about ____________');
  await expect(world.run(admin, 'agreements.addRiders', { id: older })).rejects.toMatchObject({
    code: 'NOT_READY',
  });
  await world.run(admin, 'agreements.update', { id: older, patch: { state: 'retired' } });
});

test('the papers are in the language of the talk, and another one is refused', async () => {
  const draft = await world.estimate(rep, await world.account(rep, 'Hanna Miller', austin));
  await world.run(rep, 'estimate-lines.add', {
    estimateId: draft,
    lines: [{ name: 'Panel', unitPrice: 100 }],
  });
  const say = (patch: object) => world.run(rep, 'estimates.update', { id: draft, patch });
  await say({ spokenLanguage: 'es', agreementBasis: 'none' });
  await expect(sendEstimate(world, rep, draft)).rejects.toMatchObject({
    code: 'NOT_READY',
    message: expect.stringContaining('Choose Spanish as the language.'),
  });
  await say({ language: 'es' });
  await sendEstimate(world, rep, draft);
});
