import type { FieldMeta } from '@sable/domain/kernel/fields';
import type { Demo } from '../../ui/demo.ts';
import { KeyValues } from '../../ui/key-values.tsx';
import { demoFormats } from '../demo-env.ts';
import { cellContent } from './cell-content.tsx';
import { isFigure } from './format-value.ts';

const rows: readonly (readonly [FieldMeta, unknown])[] = [
  [{ label: 'Text', kind: 'text' }, 'Garcia residence'],
  [{ label: 'Status', kind: 'choice' }, 'appointment_set'],
  [{ label: 'Choice', kind: 'choice' }, 'residential'],
  [{ label: 'Flag', kind: 'flag' }, true],
  [{ label: 'Money', kind: 'money' }, 104_084],
  [{ label: 'Percent', kind: 'percent' }, 99_750],
  [{ label: 'Quantity', kind: 'quantity' }, 2_500],
  [{ label: 'Date', kind: 'date' }, '2026-03-01'],
  [{ label: 'Instant', kind: 'instant' }, '2026-03-01T15:30:00.000Z'],
  [{ label: 'Record', kind: 'ref', collection: 'users' }, 'ben'],
  [{ label: 'Tags', kind: 'tags' }, ['vip', 'gate code', 'dog', 'alley']],
  [{ label: 'Color', kind: 'color' }, '#0f766e'],
  [
    { label: 'Address', kind: 'object' },
    { line1: '101 Maple Street', line2: '', city: 'Dayton', region: 'OH', postal: '45402' },
  ],
];

const write = (empty: boolean) => (
  <KeyValues
    rows={rows.map(([meta, value]) => ({
      label: meta.label,
      value: cellContent(meta, empty ? null : value, demoFormats),
      figure: isFigure(meta),
    }))}
  />
);

export const demo: Demo = {
  title: 'Field values',
  group: 'Data',
  use: 'Any stored value in a list or a record, by the kind of its field.',
  states: [
    { name: 'Every kind', render: () => write(false) },
    { name: 'Empty', render: () => write(true) },
  ],
};
