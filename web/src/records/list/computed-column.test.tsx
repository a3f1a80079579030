// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { entityOf } from '@sable/domain/registry';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { metaOf } from '../fields/field-facts.ts';
import { RecordPartContext } from '../record-part.tsx';
import { demoRow } from '../demo-env.ts';
import { testActor, testFormats } from '../test-env.ts';
import { ListHead } from './list-head.tsx';
import { ListRow, type RowFrame } from './list-row.tsx';
import { computedColumnOf } from './computed-column.ts';

const packages = entityOf('packages');
const nothing = () => undefined;

test('a package shows its total to people who see prices, and to nobody else', () => {
  expect(computedColumnOf(packages, testActor('sales'))?.label).toBe('Total price');
  expect(computedColumnOf(packages, testActor('installer'))).toBeUndefined();
  expect(computedColumnOf(entityOf('accounts'), testActor('admin'))).toBeUndefined();
});

test('it is next to the name, and shows the same as the card of the row', () => {
  const columns = ['name', 'status'].map((field) => ({ field, meta: metaOf(packages, field) }));
  const computed = computedColumnOf(packages, testActor('admin'));
  const row = demoRow('a', { name: 'Complete home', status: 'active' });
  const frame: RowFrame = {
    ...{ entity: packages, columns, env: testFormats, computed: true },
    ...{ onSave: nothing, onLeave: nothing },
  };
  render(
    <MantineProvider env="test">
      <RecordPartContext value={({ place }) => place === 'card' && '$1,169.50 + $54.99/mo'}>
        <div role="grid">
          <ListHead
            {...{ entity: packages, columns, computed, onSort: nothing, onSelectAll: nothing }}
            sort={{ field: 'name', direction: 'asc' }}
            selected="none"
          />
          <ListRow
            {...{ frame, row, index: 0, top: 0, cursor: -1, changes: 0 }}
            editing={null}
            selected={false}
          />
        </div>
      </RecordPartContext>
    </MantineProvider>,
  );
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['', 'Name', 'Total price', 'Status', 'Actions']);
  // Only sortable columns have a button.
  const sorts = within(screen.getAllByRole('row')[0] ?? document.body).getAllByRole('button');
  expect(sorts.map(({ textContent }) => textContent)).toEqual(['Name', 'Status']);
  const cells = screen.getAllByRole('gridcell').map(({ textContent }) => textContent);
  expect(cells.slice(1, 4).map((text) => text.trim())).toEqual([
    'Complete home',
    '$1,169.50 + $54.99/mo',
    'Active',
  ]);
});
