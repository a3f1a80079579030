import { IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { PercentField } from '../../ui/percent-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './company.module.css';
import type { TaxLine } from './tax-draft.ts';

interface TaxLineFieldsProps {
  line: TaxLine;
  /** Whether the line was just added. */
  autoFocus: boolean;
  fault: string | undefined;
  onChange: (line: TaxLine) => void;
  onRemove: () => void;
}

/** Fields of one tax of a profile: its name, its rate, and the days on which it applies. */
export const TaxLineFields = ({ line, autoFocus, fault, onChange, onRemove }: TaxLineFieldsProps) => {
  const named = line.name || 'this tax';
  const set = (part: Partial<TaxLine>) => onChange({ ...line, ...part });
  return (
    <div className={classes.tax} role="group" aria-label={named}>
      <div className={classes.taxFields}>
        <TextField
          label="Tax"
          autoFocus={autoFocus}
          maxLength={60}
          value={line.name}
          error={fault}
          onChange={(name) => set({ name })}
        />
        <PercentField
          label="Rate"
          min={0}
          max={1_000_000}
          value={line.ratePpm}
          onChange={(ratePpm) => set({ ratePpm })}
        />
        <DateField
          label="First day"
          value={line.validFrom || null}
          onChange={(validFrom) => set({ validFrom })}
        />
        <DateField label="Last day" value={line.validTo || null} onChange={(validTo) => set({ validTo })} />
        <TextField
          label="Registration number"
          maxLength={40}
          value={line.registration}
          onChange={(registration) => set({ registration })}
        />
      </div>
      <IconButton
        label={`Remove ${named}`}
        kind="danger-quiet"
        icon={<IconTrash size={16} aria-hidden />}
        onClick={onRemove}
      />
    </div>
  );
};
