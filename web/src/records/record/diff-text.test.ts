import { entityOf } from '@sable/domain/registry';
import { describe, expect, test } from 'vitest';
import { shownFields } from '../fields/field-facts.ts';
import { testActor, testFormats } from '../test-env.ts';
import { changeText, fieldChanges, operationText, type UpdateRow } from './diff-text.ts';

const accounts = entityOf('accounts');
const fields = shownFields(accounts, testActor('admin'));

const update = (before: UpdateRow['before'], after: UpdateRow['after']): UpdateRow => ({
  id: 'u',
  seq: 1,
  operation: 'update',
  before,
  after,
  createdAt: '2026-03-01T12:00:00.000Z',
  createdBy: 'u1',
});

const changes = (before: UpdateRow['before'], after: UpdateRow['after']) =>
  fieldChanges(accounts, fields, update(before, after), testFormats).map(changeText);

describe('a change in words', () => {
  test('says from what to what, in the person’s formats', () => {
    expect(changes({ status: 'lead', rmr: 0 }, { status: 'at_risk', rmr: 5_494 })).toEqual([
      'changed Status from Lead to At risk',
      'changed RMR from $0.00 to $54.94',
    ]);
  });

  test('says set and cleared for empty sides', () => {
    expect(changes({ phone: null }, { phone: '+1 555 010 0200' })).toEqual(['set Phone to (555) 010-0200']);
    expect(changes({ ownerUserId: 'u1' }, { ownerUserId: null })).toEqual(['cleared Rep (was Ben Hartley)']);
  });

  test('says only that a name changed while the name is on its way', () => {
    expect(changes({ ownerUserId: null }, { ownerUserId: 'a2' })).toEqual(['changed Rep']);
    expect(changes({ ownerUserId: 'a2' }, { ownerUserId: 'u1' })).toEqual(['changed Rep']);
  });

  test('leaves out what did not change and what the server keeps for itself', () => {
    const before = { name: 'Garcia', nameKey: 'garcia', version: 1, tags: [], updatedAt: 'x' };
    const after = { name: 'Garcia', nameKey: 'garcía', version: 2, tags: [], updatedAt: 'y' };
    expect(changes(before, after)).toEqual([]);
  });

  test('compares embedded objects by content and shortens long text', () => {
    const site = { line1: '1 Elm', line2: '', city: 'Troy', region: 'OH', postal: '45373', country: 'us' };
    expect(changes({ site }, { site: { ...site } })).toEqual([]);
    expect(changes({ site: null }, { site })).toEqual(['set Site address to 1 Elm, Troy, OH 45373']);
    const [long] = changes({ notes: null }, { notes: 'x'.repeat(500) });
    expect(long?.length).toBeLessThan(200);
  });

  test('names what was done to the record', () => {
    expect(operationText(accounts, 'create')).toBe('created this account');
    expect(operationText(accounts, 'delete')).toBe('deleted this account');
  });
});
