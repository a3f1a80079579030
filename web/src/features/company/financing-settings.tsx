import { MAX_FINANCING, type Financing } from '@sable/domain/estimate/pricing-schema';
import { m } from '@sable/domain/mutation-names';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import type { SettingsRow } from '../../shared/use-settings.ts';
import { Button } from '../../ui/button.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PercentField } from '../../ui/percent-field.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './company.module.css';

const MAX_MONTHS = 120;
const first: Financing = { aprPpm: 99_900, months: 36 };

interface ExampleProps {
  example: Financing;
  place: number;
  editable: boolean;
  onChange: (example: Financing) => void;
  onRemove: () => void;
}

const Example = ({ example, place, editable, onChange, onRemove }: ExampleProps) => (
  <div className={classes.example} role="group" aria-label={`Example ${place + 1}`}>
    <PercentField
      label="Yearly rate"
      required
      min={0}
      max={1_000_000}
      disabled={!editable}
      value={example.aprPpm}
      onChange={(aprPpm) => aprPpm !== null && onChange({ ...example, aprPpm })}
    />
    <DecimalField
      label="Months"
      decimals={0}
      required
      min={1}
      max={MAX_MONTHS}
      disabled={!editable}
      value={example.months}
      onChange={(months) => months !== null && onChange({ ...example, months })}
    />
    {editable && (
      <IconButton
        label={`Remove example ${place + 1}`}
        icon={<IconX size={16} aria-hidden />}
        onClick={onRemove}
      />
    )}
  </div>
);

/** The rates and terms in months of the financing that new estimates show for their balance. */
export const FinancingSettings = ({ row, editable }: { row: SettingsRow; editable: boolean }) => {
  const act = useAction();
  const [saving, setSaving] = useState(false);
  const { financing = [] } = row;
  const save = async (next: readonly Financing[]) => {
    setSaving(true);
    await act(m.settings.update, { id: row.id, patch: { financing: [...next] } });
    setSaving(false);
  };
  return (
    <Section
      title="Financing examples"
      note="New estimates show the balance as monthly payments. They say that it is an example, not an offer of credit."
    >
      <div className={stack.stack}>
        {financing.map((example, place) => (
          <Example
            key={place}
            example={example}
            place={place}
            editable={editable}
            onChange={(next) => void save(financing.with(place, next))}
            onRemove={() => void save(financing.toSpliced(place, 1))}
          />
        ))}
        {editable && financing.length < MAX_FINANCING && (
          <div>
            <Button small loading={saving} onClick={() => void save([...financing, first])}>
              Add an example
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
};
