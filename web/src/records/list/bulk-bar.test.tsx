// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { anyEntity } from '@sable/domain/kernel/entity';
import { tasks } from '@sable/domain/task';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { showLive } from '../../live/test-page.tsx';
import { id, sam, useWire } from '../../live/test-wire.ts';
import { BulkBar } from './bulk-bar.tsx';

useWire();

const row = {
  ...{ companyId: sam.companyId, version: 1, createdAt: '', updatedAt: '', createdBy: null },
  belongsTo: [],
};
const ticked = (count: number) =>
  new Map(Array.from({ length: count }, (_, n) => [id(n), { ...row, id: id(n), title: `Task ${n}` }]));
const nothing = () => undefined;

test.each([
  [2, 3030, '2 selected'],
  [1000, 1000, '1,000 selected'],
  [1000, 3030, '1,000 of 3,030 selected, the maximum'],
])('with %i of %i rows ticked the list says “%s”', async (count, total, text) => {
  const selection = { rows: ticked(count), toggle: nothing, add: nothing, clear: nothing };
  await showLive(<BulkBar entity={anyEntity(tasks)} selection={selection} total={total} currency="USD" />);
  expect(screen.getByRole('status').textContent).toBe(text);
});
