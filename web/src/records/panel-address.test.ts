import { expect, test } from 'vitest';
import {
  readPanel,
  readPanels,
  withPanel,
  writePanel,
  writePanels,
  type PanelContent,
} from './panel-address.ts';

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

test('stacked panels come back from their address, up to the first that means nothing', () => {
  const below: PanelContent = { show: 'record', collection: 'packages', id: 'p1' };
  const above: PanelContent = { show: 'new', collection: 'contacts', fields: { accountId: 'a1' } };
  expect(readPanels('packages', writePanels('packages', [below, above]) ?? undefined)).toEqual([
    below,
    above,
  ]);
  expect(writePanels('packages', [])).toBeNull();
  expect(readPanels('packages', undefined)).toEqual([]);
  expect(readPanels('packages', 'p1~nothing/1~contacts/c1')).toEqual([below]);
});

test('a record that is open below comes to the top instead of being open twice', () => {
  const one: PanelContent = { show: 'record', collection: 'packages', id: 'p1' };
  const two: PanelContent = { show: 'record', collection: 'contacts', id: 'c1' };
  expect(withPanel('packages', [one], two)).toEqual([one, two]);
  expect(withPanel('packages', [one, two], one)).toEqual([one]);
});
