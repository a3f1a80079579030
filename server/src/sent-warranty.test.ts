import { expect, test } from 'vitest';
import { estimateContentSchema } from '@sable/domain/estimate/content';
import type { Actor } from '@sable/domain/kernel/actor';
import { companyDay } from './test-day.ts';
import { customerOfLink, offer } from './test-sale.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');

const camera = { name: 'Camera', kind: 'equipment', unitPrice: 20_000 };
const monitoring = { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 };

async function promise(patch: object, actor: Actor = admin): Promise<void> {
  const company = await world.find(admin, 'settings', { scope: 'company' });
  await world.run(actor, 'settings.update', { id: company?.['id'], patch });
}
const sent = async (lines: object[]) => {
  const { id, token } = await offer(world, rep, await world.account(rep), lines);
  return { id, token };
};
const contentSent = async (estimateId: string) =>
  estimateContentSchema.parse((await world.find(admin, 'estimate-versions', { estimateId }))?.['content']);

test('a company that promises nothing sends nothing of a warranty', async () => {
  expect(await contentSent((await sent([camera])).id)).not.toHaveProperty('warranty');
});

test('what was sent keeps the warranty that it said, whatever the company promises later', async () => {
  await promise({ warrantyPartsMonths: 24, warrantyLaborMonths: 12 });
  const { id } = await sent([camera, monitoring]);
  await promise({ warrantyPartsMonths: 36 });
  expect((await contentSent(id)).warranty).toEqual({ partsMonths: 24, laborMonths: 12 });
  expect((await contentSent((await sent([camera])).id)).warranty?.partsMonths).toBe(36);
});

test('it is of what the offer has: services alone have none, labor alone none on parts', async () => {
  await promise({ warrantyPartsMonths: 24, warrantyLaborMonths: 12 });
  expect(await contentSent((await sent([monitoring])).id)).not.toHaveProperty('warranty');
  const labor = await sent([{ name: 'Labor', kind: 'labor', unitPrice: 9500 }]);
  expect((await contentSent(labor.id)).warranty).toEqual({ partsMonths: null, laborMonths: 12 });
});

test('an offer that was declined is not extended once the warranty is another one', async () => {
  await promise({ warrantyPartsMonths: 24, warrantyLaborMonths: 12 });
  const { id, token } = await sent([camera]);
  const { actor, evidence } = await customerOfLink(world, token);
  await world.run(actor, 'customer.decline', { reason: 'price', note: '', evidence });
  await promise({ warrantyLaborMonths: null });
  await expect(world.run(rep, 'estimates.extend', { id, expiresOn: companyDay(20) })).rejects.toMatchObject({
    code: 'OTHER_OFFER',
    message: expect.stringContaining('the warranty changed.'),
  });
});

test('a rep promises nothing for the company, and nobody 0 months or more than ten years', async () => {
  await expect(promise({ warrantyPartsMonths: 12 }, rep)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  for (const warrantyPartsMonths of [0, 121])
    await expect(promise({ warrantyPartsMonths })).rejects.toMatchObject({ code: 'INVALID' });
});
