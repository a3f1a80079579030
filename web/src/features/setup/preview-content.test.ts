import { expect, test } from 'vitest';
import { shownProducts } from './preview-content.ts';

const product = (name: string, kind: 'equipment' | 'labor' | 'monitoring', price: number) => ({
  name,
  kind,
  price,
  description: null,
});

test('the phone shows equipment before work, what costs more first, and one service', () => {
  const own = [
    product('Labor, per hour', 'labor', 95_00),
    product('Key fob', 'equipment', 29_00),
    product('Monitoring', 'monitoring', 39_99),
    product('Control panel', 'equipment', 349_00),
    product('Monitoring with app', 'monitoring', 49_99),
  ];
  expect(shownProducts(own).map(({ name }) => name)).toEqual([
    'Control panel',
    'Key fob',
    'Labor, per hour',
    'Monitoring with app',
  ]);
});
