// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { wipeStorage, writeLocal } from '../../session/storage.ts';
import { rememberColumns, rememberedColumns } from './remembered-columns.ts';

beforeEach(wipeStorage);

test('each list keeps its own columns, until they are as at the start or the person signs out', () => {
  expect(rememberedColumns('accounts')).toBeUndefined();
  rememberColumns('accounts', ['name', 'email']);
  rememberColumns('estimates', ['number']);
  expect([rememberedColumns('accounts'), rememberedColumns('estimates')]).toEqual([
    ['name', 'email'],
    ['number'],
  ]);
  rememberColumns('accounts', null);
  expect([rememberedColumns('accounts'), rememberedColumns('estimates')]).toEqual([undefined, ['number']]);
  wipeStorage();
  expect(rememberedColumns('estimates')).toBeUndefined();
});

test('what is stored in another shape is no choice', () => {
  writeLocal('listColumns', { accounts: 'name' });
  expect(rememberedColumns('accounts')).toBeUndefined();
});
