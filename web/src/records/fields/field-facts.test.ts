import { entities, entityOf } from '@sable/domain/registry';
import { describe, expect, test } from 'vitest';
import { testActor } from '../test-env.ts';
import { checkValue, isAddressField, isNullable, canEdit, metaOf, shownFields } from './field-facts.ts';

const products = entityOf('products');
const accounts = entityOf('accounts');

describe('the fields that a person meets', () => {
  test('leave out what is hidden from the role and what the server keeps for itself', () => {
    const rep = shownFields(products, testActor('sales'));
    expect(rep).not.toContain('cost');
    expect(rep).not.toContain('nameKey');
    expect(rep).not.toContain('companyId');
    expect(shownFields(products, testActor('admin'))).toContain('cost');
  });

  test('leave out what a template holds: its lines stand in a table of their own', () => {
    const shown = shownFields(entityOf('estimate-templates'), testActor('admin'));
    expect(shown).toContain('whenToUse');
    for (const field of ['offer', 'costs']) expect(shown).not.toContain(field);
  });

  test('begin with the list’s own columns, for every collection', () => {
    for (const entity of entities) {
      const columns = entity.columns.filter((field) =>
        shownFields(entity, testActor('super')).includes(field),
      );
      expect(shownFields(entity, testActor('super')).slice(0, columns.length)).toEqual(columns);
    }
  });

  test('can be edited by who may change the row, unless the server writes them', () => {
    const row = { ownerUserId: 'someone' };
    expect(canEdit(accounts, testActor('admin'), row, 'phone')).toBe(true);
    expect(canEdit(accounts, testActor('admin'), row, 'status')).toBe(false);
    expect(canEdit(accounts, testActor('sales'), row, 'phone')).toBe(false);
    expect(canEdit(accounts, testActor('auditor'), row, 'phone')).toBe(false);
    expect(canEdit(entityOf('estimates'), testActor('admin'), row, 'title')).toBe(false);
  });

  test('know addresses from other embedded objects', () => {
    expect(isAddressField(accounts, 'site')).toBe(true);
    expect(isAddressField(entityOf('estimates'), 'oneTimeDiscount')).toBe(false);
  });
});

describe('a value that is refused', () => {
  const message = (field: string, value: unknown) => {
    const checked = checkValue(products, field, value);
    return checked.ok ? 'accepted' : checked.message;
  };

  test('is said in the words of the field’s schema', () => {
    expect(message('name', '')).toBe('This field is required.');
    expect(message('price', null)).toBe('This field is required.');
    expect(message('price', -1)).toBe('Use at least 0.');
    expect(message('kind', 'spaceship')).toMatch(/^Use equipment, labor, .+, or .+\.$/);
    expect(message('sku', 'x'.repeat(41))).toBe('Use at most 40 characters.');
  });

  test('keeps words that the schema has already', () => {
    const checked = checkValue(accounts, 'phone', '12');
    expect(checked).toEqual({ ok: false, message: 'Use a phone number such as +1 555 010 0200.' });
  });

  test('is empty only where the schema lets it be', () => {
    expect(isNullable(products, 'brand')).toBe(true);
    expect(isNullable(products, 'name')).toBe(false);
    expect(metaOf(products, 'brand').label).toBe('Brand');
  });
});

test('a field that no feature uses yet is shown to nobody', () => {
  const admin = testActor('admin');
  expect(shownFields(entityOf('products'), admin)).toContain('laborMinutes');
  expect(shownFields(entityOf('settings'), admin)).not.toContain('digestSentAt');
});
