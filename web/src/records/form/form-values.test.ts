import { entities, entityOf } from '@sable/domain/registry';
import { describe, expect, test } from 'vitest';
import { testActor } from '../test-env.ts';
import {
  checkForm,
  errorPlace,
  followingValues,
  formFields,
  isNeeded,
  startValues,
  WHOLE,
} from './form-values.ts';

const admin = testActor('super', 'admin');
const contacts = entityOf('contacts');
const products = entityOf('products');
const now = '2026-03-01T12:00:00.000Z';

const start = (collection: string) => {
  const entity = entityOf(collection);
  return startValues(entity, formFields(entity, admin), {});
};

describe('the form for a new record', () => {
  test('asks first for what is needed, and offers only what may be written', () => {
    const { first, more } = formFields(products, admin);
    expect(first.slice(0, 4)).toEqual(['name', 'sku', 'kind', 'price']);
    expect([...first, ...more]).not.toContain('nameKey');
    expect(first.filter((field) => isNeeded(products, field))).toEqual(['name', 'sku', 'kind', 'price']);
  });

  test('begins with the defaults and with what is known from where it was opened', () => {
    const fields = formFields(contacts, admin);
    const values = startValues(contacts, fields, { accountId: 'a1' });
    expect(values).toMatchObject({
      accountId: 'a1',
      roles: ['signer'],
      hasKeys: false,
      name: null,
      language: 'en',
    });
  });

  test('passes for every collection’s sample', () => {
    for (const entity of entities.filter(({ generic }) => generic?.create !== false)) {
      const fields = formFields(entity, admin);
      const errors = checkForm(entity, admin, startValues(entity, fields, { ...entity.sample(1) }), now);
      // A child record cannot be sampled alone.
      const alone = Object.keys(errors).filter((field) => entity.meta[field]?.kind !== 'ref');
      expect({ collection: entity.collection, alone }).toEqual({ collection: entity.collection, alone: [] });
    }
  });

  test('follows the kind of a product with its tax class, until somebody chooses another one', () => {
    const fields = formFields(products, admin);
    const labor = startValues(products, fields, { kind: 'labor' });
    expect(labor).toMatchObject({ kind: 'labor', taxClass: 'installation_labor' });
    const none = start('products');
    expect(none).toMatchObject({ taxClass: 'equipment_sold' });
    expect(followingValues(products, none, { kind: 'fee' })).toEqual({ taxClass: 'fee' });
    const fee = { ...none, kind: 'fee', taxClass: 'fee' };
    expect(followingValues(products, fee, { kind: 'monitoring' })).toEqual({ taxClass: 'monitoring' });
    const chosen = { ...fee, taxClass: 'equipment_leased' };
    expect(followingValues(products, chosen, { kind: 'monitoring' })).toEqual({});
    expect(followingValues(products, fee, { kind: 'labor', taxClass: 'fee' })).toEqual({});
    expect(followingValues(contacts, start('contacts'), { name: 'Ruth' })).toEqual({});
  });

  test('says at each field what is missing', () => {
    expect(checkForm(products, admin, start('products'), now)).toEqual({
      name: 'This field is required.',
      sku: 'This field is required.',
      kind: 'This field is required.',
      price: 'This field is required.',
    });
  });

  test('begins a day that is needed with today, and leaves every other day open', () => {
    const transactions = entityOf('transactions');
    const fields = formFields(transactions, admin);
    expect(startValues(transactions, fields, {}, '2026-03-01')['date']).toBe('2026-03-01');
    expect(startValues(transactions, fields, { date: '2026-02-03' }, '2026-03-01')['date']).toBe(
      '2026-02-03',
    );
    expect(startValues(transactions, fields, {}, '2026-03-01')['dueOn']).not.toBe('2026-03-01');
    expect(isNeeded(transactions, 'date')).toBe(true);
  });

  test('judges what is typed as it will be stored: short zones and addresses without colons are right', () => {
    const equipment = entityOf('equipment');
    const accountId = '01990000-0000-7000-8000-000000000001';
    const device = { ...start('equipment'), name: 'Door contact', accountId };
    expect(checkForm(equipment, admin, { ...device, zone: '7', mac: '001a2b3c4d5e' }, now)).toEqual({});
    expect(Object.keys(checkForm(equipment, admin, { ...device, zone: 'A7' }, now))).toEqual(['zone']);
  });

  test('runs the rule over the whole record that the server runs', () => {
    const values = { ...start('contacts'), name: 'Jo', accountId: '01990000-0000-7000-8000-000000000001' };
    expect(checkForm(contacts, admin, values, now)).toEqual({
      email: 'A contact needs a phone or an email address. Nothing was saved. Add one of them.',
    });
  });

  test('puts a refusal at its field, at the address it is part of, else above the form', () => {
    const fields = ['name', 'site'];
    const accounts = entityOf('accounts');
    expect(errorPlace(accounts, fields, 'name')).toBe('name');
    expect(errorPlace(accounts, fields, 'postal')).toBe('site');
    expect(errorPlace(accounts, ['name'], 'postal')).toBe(WHOLE);
    expect(errorPlace(accounts, fields, undefined)).toBe(WHOLE);
  });
});
