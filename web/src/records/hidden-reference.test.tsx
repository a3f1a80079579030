// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { entityOf } from '@sable/domain/registry';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../test-browser.ts';
import { showPart } from '../live/test-page.tsx';
import { useWire } from '../live/test-wire.ts';
import { demoRow } from './demo-env.ts';
import { metaOf } from './fields/field-facts.ts';
import { ListRow, type RowFrame } from './list/list-row.tsx';
import { RecordField } from './record/record-field.tsx';
import { testFormats } from './test-env.ts';

useWire();

const tickets = entityOf('tickets');
const nothing = () => undefined;
const row = demoRow('t', { title: 'Panel beeps', accountId: 'hidden', assigneeUserId: 'u1' });
const env: typeof testFormats = {
  ...testFormats,
  titleOf: (collection, id) => (id === 'hidden' ? null : testFormats.titleOf(collection, id)),
};
const frame: RowFrame = {
  entity: tickets,
  columns: ['title', 'accountId', 'assigneeUserId'].map((field) => ({
    field,
    meta: metaOf(tickets, field),
  })),
  ...{ env, onSave: nothing, onLeave: nothing },
};

test.each([
  [
    'a record',
    () =>
      ['accountId', 'assigneeUserId'].map((field) => (
        <RecordField key={field} {...{ entity: tickets, row, field, env, onPanel: nothing }} />
      )),
  ],
  [
    'a list',
    () => (
      <ListRow
        {...{ frame, row, index: 0, top: 0, cursor: -1, changes: 0 }}
        editing={null}
        selected={false}
      />
    ),
  ],
])('in %s a record that the person may not see is no link, and another one is', async (_where, part) => {
  await showPart(part);
  expect(screen.getByText('Not visible to you').closest('a')).toBeNull();
  expect(screen.getByText('Ben Hartley').closest('a')).not.toBeNull();
});
