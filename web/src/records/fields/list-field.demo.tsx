import type { FieldMeta } from '@sable/domain/kernel/fields';
import type { Demo } from '../../ui/demo.ts';
import { WithValue } from '../../ui/demo-row.tsx';
import { ListField } from './list-field.tsx';
import { ListRows } from './list-rows.tsx';

const parts = {
  name: { label: 'Room', kind: 'text' },
  quantityMilli: { label: 'Quantity', kind: 'quantity' },
} satisfies Record<string, FieldMeta>;
const steps = {
  what: { label: 'What', kind: 'text' },
  room: { label: 'Room', kind: 'text' },
  zone: { label: 'Zone', kind: 'text' },
  done: { label: 'Done', kind: 'flag' },
  reason: { label: 'Why it was not done', kind: 'text' },
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
    {
      name: 'Many parts',
      render: () => (
        <WithValue<unknown> start={[{ what: 'Swap the keypad', room: 'Hall', zone: '003', done: true }]}>
          {(value, setValue) => (
            <ListField label="Steps" parts={steps} value={value} currency="USD" onChange={setValue} />
          )}
        </WithValue>
      ),
    },
    { name: 'Empty', render: () => edited([]) },
    {
      name: 'Refused',
      render: () => edited([{ name: '', quantityMilli: 1000 }], 'Row 1, Room: This field is required.'),
    },
    {
      name: 'To be read',
      render: () => (
        <ListRows
          label="Rooms"
          parts={parts}
          rows={rooms}
          env={{ currency: 'USD', locale: 'en-US', titleOf: () => null }}
        />
      ),
    },
  ],
};
