import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { formatLongDay } from '@sable/domain/calendar-date';
import { companyDay } from './test-day.ts';
import { customerOfLink, sendEstimate } from './test-sale.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');

const product = (fields: object = {}) =>
  world.make(admin, 'products.create', {
    sku: `S-${randomUUID()}`,
    name: 'Panel',
    kind: 'equipment',
    price: 349_00,
    ...fields,
  });
const change = (collection: string, id: string, patch: object) =>
  world.run(admin, `${collection}.update`, { id, patch });
const statusOf = async (id: string) => (await world.find(rep, 'estimates', { id }))?.['status'];

/** Creates an estimate of these products that the customer declined. */
async function declined(lines: readonly object[]): Promise<string> {
  const id = await world.estimate(rep);
  await world.run(rep, 'estimate-lines.add', { estimateId: id, lines });
  const { actor, evidence } = await customerOfLink(world, await sendEstimate(world, rep, id));
  await world.run(actor, 'customer.decline', { reason: 'price', note: '', evidence });
  expect(await statusOf(id)).toBe('declined');
  return id;
}

const extend = (id: string) => world.run(rep, 'estimates.extend', { id, expiresOn: companyDay(20) });
/** Returns the message that the rep gets when current terms would change the estimate; the estimate is unchanged. */
async function refusal(id: string): Promise<string> {
  const error = await extend(id).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ code: 'OTHER_OFFER' });
  expect(await statusOf(id)).toBe('declined');
  return error instanceof Error ? error.message : '';
}

describe('an offer that was declined is extended as it is', () => {
  test('and its history reads as people write: reasons begin with a capital, days have names', async () => {
    const id = await declined([{ name: 'Typed', unitPrice: 5_00 }]);
    await extend(id);
    const events = await world.list(rep, 'estimate-events', { estimateId: id });
    const noteOf = (kind: string) => events.find((event) => event['kind'] === kind)?.['note'];
    expect(noteOf('declined')).toBe('The price');
    expect(noteOf('extended')).toBe(`Until ${formatLongDay(companyDay(20))}`);
  });

  test('while the catalog has its prices, a price that the rep typed aside', async () => {
    const productId = await product();
    const id = await declined([
      { productId },
      { productId, unitPrice: 340_00 },
      { name: 'Typed', unitPrice: 5_00 },
    ]);
    await extend(id);
    expect(await statusOf(id)).toBe('sent');
  });

  test('not once a price changed, and again when it is what it was', async () => {
    const productId = await product();
    const id = await declined([{ productId, unitPrice: 340_00 }]);
    await change('products', productId, { price: 379_00 });
    expect(await refusal(id)).toBe(
      'Since this offer was sent, the price of “Panel” ($349.00, now $379.00) changed. Nothing was changed. Revise it, check it, and send it again.',
    );
    await change('products', productId, { price: 349_00 });
    await extend(id);
    expect(await statusOf(id)).toBe('sent');
  });

  test('not when a service is billed otherwise', async () => {
    const productId = await product({ name: 'Watch', kind: 'monitoring', price: 39_99 });
    const id = await declined([{ productId }]);
    await change('products', productId, { frequency: 'annual' });
    expect(await refusal(id)).toContain('how “Watch” is billed changed.');
  });

  test('not when a product was discontinued', async () => {
    const productId = await product({ name: 'Keypad' });
    const id = await declined([{ productId }, { productId }]);
    await change('products', productId, { status: 'discontinued' });
    expect(await refusal(id)).toBe(
      '“Keypad” is discontinued. Nothing was changed. Revise it, check it, and send it again.',
    );
    await world.run(rep, 'estimates.revise', { id });
    expect(await statusOf(id)).toBe('draft');
  });

  test('not when its package has another price, or is not offered any more', async () => {
    const productId = await product();
    const packageId = await world.make(admin, 'packages.create', {
      name: 'Starter',
      priceMode: 'fixed',
      price: 300_00,
      lines: [{ productId, quantityMilli: 1000 }],
      status: 'active',
    });
    const id = await world.estimate(rep);
    await world.run(rep, 'estimates.placePackage', {
      id,
      packageId,
      placedId: randomUUID(),
      optionId: null,
    });
    const { actor, evidence } = await customerOfLink(world, await sendEstimate(world, rep, id));
    await world.run(actor, 'customer.decline', { reason: 'price', note: '', evidence });
    await change('packages', packageId, { price: 320_00 });
    expect(await refusal(id)).toContain('the price of the package “Starter” changed.');
    await change('packages', packageId, { status: 'retired' });
    expect(await refusal(id)).toContain('The package “Starter” is no longer offered.');
  });

  test('not with another edition of the agreement, nor with another notice', async () => {
    const agreementId = await world.make(admin, 'agreements.create', {
      name: 'Homes',
      body: '# Service\nWe watch.',
      state: 'in_use',
    });
    const id = await declined([{ name: 'Panel', unitPrice: 349_00 }]);
    await change('agreements', agreementId, { body: '# Service\nWe watch day and night.' });
    expect(await refusal(id)).toContain('the agreement changed.');
    await change('agreements', agreementId, { body: '# Service\nWe watch.' });
    const [company] = await world.rows(admin, { collection: 'companies' });
    await change('companies', String(company?.['id']), { legalName: 'Northgate Security of Ohio LLC' });
    expect(await refusal(id)).toContain('the notice of cancellation');
  });
});
