import type { FieldMeta } from '@sable/domain/kernel/fields';
import type { Demo } from '../../ui/demo.ts';
import { WithValue } from '../../ui/demo-row.tsx';
import { ListField } from './list-field.tsx';
import { ListRows } from './list-rows.tsx';

const parts = {
  name: { label: 'Room', kind: 'text' },
  quantityMilli: { label: 'Quantity', kind: 'quantity' },
} satisfies Record<string, FieldMeta>;
const rooms = [
  { name: 'Hall', quantityMilli: 1000 },
  { name: 'Garage', quantityMilli: 2500 },
];

const edited = (start: readonly object[], error?: string) => (
  <WithValue<unknown> start={start}>
    {(value, setValue) => (
      <ListField label="Rooms" parts={parts} value={value} currency="USD" error={error} onChange={setValue} />
    )}
  </WithValue>
);

export const demo: Demo = {
  title: 'List field',
  group: 'Fields',
  use: 'Rows within a record, each made of a few parts.',
  states: [
    { name: 'Filled in', render: () => edited(rooms) },
    { name: 'Empty', render: () => edited([]) },
    {
      name: 'Refused',
      render: () => edited([{ name: '', quantityMilli: 1000 }], 'Row 1, Room: This field is required.'),
    },
    {
      name: 'To be read',
      render: () => (
        <ListRows
          parts={parts}
          rows={rooms}
          env={{ currency: 'USD', locale: 'en-US', titleOf: () => null }}
        />
      ),
    },
  ],
};
