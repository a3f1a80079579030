import { expect, test } from 'vitest';
import { readPanel, writePanel, type PanelContent } from './panel-address.ts';

test.each<PanelContent>([
  { show: 'record', collection: 'packages', id: 'p1' },
  { show: 'record', collection: 'contacts', id: 'c1' },
  { show: 'new', collection: 'packages', fields: {} },
  { show: 'new', collection: 'contacts', fields: {} },
  { show: 'new', collection: 'contacts', fields: { accountId: 'a1' } },
])('a panel comes back from its address: %j', (content) => {
  expect(readPanel('packages', writePanel('packages', content))).toEqual(content);
});

test('an address that means nothing opens no panel', () => {
  for (const text of [undefined, '', 'new/nothing', 'nothing/1'])
    expect(readPanel('packages', text)).toBeNull();
});
