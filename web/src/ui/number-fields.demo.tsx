import { DateField } from './date-field.tsx';
import type { Demo } from './demo.ts';
import { WithValue } from './demo-row.tsx';
import { MoneyField } from './money-field.tsx';
import { PercentField } from './percent-field.tsx';
import { QuantityField } from './quantity-field.tsx';

export const demo: Demo = {
  title: 'Money, quantity, percent, date',
  group: 'Fields',
  use: 'Exact numbers: what is typed stays until the field is left; Escape brings the last value back.',
  states: [
    {
      name: 'Money',
      render: () => (
        <WithValue<number | null> start={129_900}>
          {(value, setValue) => <MoneyField label="Price" min={0} value={value} onChange={setValue} />}
        </WithValue>
      ),
    },
    {
      name: 'Money in another currency',
      render: () => (
        <WithValue<number | null> start={null}>
          {(value, setValue) => (
            <MoneyField label="Deposit" currency="CAD" placeholder="0.00" value={value} onChange={setValue} />
          )}
        </WithValue>
      ),
    },
    {
      name: 'Quantity with a unit',
      render: () => (
        <WithValue<number | null> start={2_500}>
          {(value, setValue) => (
            <QuantityField label="Labor" unit="h" min={0} value={value} onChange={setValue} />
          )}
        </WithValue>
      ),
    },
    {
      name: 'Percent with limits',
      render: () => (
        <WithValue<number | null> start={99_750}>
          {(value, setValue) => (
            <PercentField label="Tax rate" min={0} max={1_000_000} value={value} onChange={setValue} />
          )}
        </WithValue>
      ),
    },
    {
      name: 'Wrong',
      render: () => (
        <QuantityField label="Quantity" error="Use at most 3 decimals." value={1_000} onChange={() => {}} />
      ),
    },
    {
      name: 'Date',
      render: () => (
        <WithValue<string | null> start="2026-11-20">
          {(value, setValue) => (
            <DateField label="Valid until" min="2026-11-20" value={value} onChange={setValue} />
          )}
        </WithValue>
      ),
    },
  ],
};
