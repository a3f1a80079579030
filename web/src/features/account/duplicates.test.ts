import { filterCost } from '@sable/domain/kernel/filterable';
import { matches } from '@sable/domain/kernel/predicate';
import { entityOf } from '@sable/domain/registry';
import { describe, expect, it } from 'vitest';
import { duplicateAccounts, duplicateContacts, duplicatesAmong, reasonsAlike } from './duplicates.ts';

const typed = { name: 'Müller Home', phone: '(555) 010-0200', email: ' Ann@Example.com ', siteKey: '' };
const stored = {
  name: 'muller home',
  nameKey: 'muller home',
  phone: '+1 555.010.0200',
  phoneKey: '15550100200',
  email: 'ann@example.com',
};
const found = (row: object, given = typed) => {
  const where = duplicateAccounts(given)?.where;
  return where !== undefined && matches(row, where);
};

describe('the search for duplicates of a new account', () => {
  it('finds the same name whatever its capitals and accents', () => {
    expect(found({ ...stored, phone: null, email: null })).toBe(true);
    expect(reasonsAlike(typed, { ...stored, phone: null, email: null })).toEqual(['name']);
  });

  it('finds the same number however it is written', () => {
    expect(found({ ...stored, nameKey: 'other', email: null })).toBe(true);
    expect(reasonsAlike(typed, { ...stored, name: 'Other', email: null })).toEqual(['phone']);
  });

  it('does not take another number with the same last digits for the same', () => {
    expect(reasonsAlike(typed, { name: 'Other', phone: '+1 555 999 0200', email: null })).toEqual([]);
  });

  it('is answered along indexes, and so finds the one among 100,000', () => {
    const asked = { ...typed, siteKey: '12oakst 45402' };
    for (const { collection, where } of [duplicateAccounts(asked), duplicateContacts(asked)].flatMap(
      (each) => each ?? [],
    ))
      for (const part of where && 'any' in where ? where.any : [])
        expect([part, filterCost(entityOf(collection), part)]).toEqual([part, 'index']);
  });

  it('finds the same email address', () => {
    expect(found({ nameKey: 'other', phone: null, email: 'ann@example.com' })).toBe(true);
  });

  it('finds the same house, for an account and not for a person', () => {
    const given = { name: '', phone: '', email: '', siteKey: '12oakst 45402' };
    expect(found({ nameKey: 'other', phone: null, email: null, siteKey: '12oakst 45402' }, given)).toBe(true);
    const row = { name: 'Other', phone: null, email: null, siteKey: '12oakst 45402' };
    expect(reasonsAlike(given, row)).toEqual(['address']);
    expect(duplicateContacts(given)).toBeNull();
  });

  it('asks nothing while the typed values identify nobody', () => {
    expect(duplicateAccounts({ name: ' ', phone: '555', email: 'ann', siteKey: '' })).toBeNull();
    expect(duplicateContacts({ name: 'Ann', phone: '', email: '', siteKey: '' })).toBeNull();
  });

  it('names the account of a person once, and the strongest likeness first', () => {
    const account = (id: string, more: object) => ({ id, name: 'X', phone: null, email: null, ...more });
    const accounts = [account('a', { name: 'Muller home' }), account('b', stored)] as unknown as Parameters<
      typeof duplicatesAmong
    >[1];
    const contacts = [
      { id: 'c1', accountId: 'b', name: 'Ann', phone: stored.phone, email: null },
      { id: 'c2', accountId: 'd', name: 'Ann', phone: null, email: 'ann@example.com' },
    ] as unknown as Parameters<typeof duplicatesAmong>[2];
    expect(duplicatesAmong(typed, accounts, contacts)).toEqual([
      { accountId: 'b', name: 'muller home', reasons: ['name', 'phone', 'email'] },
      { accountId: 'a', name: 'Muller home', reasons: ['name'] },
      { accountId: 'd', name: 'Ann', reasons: ['email'] },
    ]);
  });
});
