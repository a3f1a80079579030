import { choiceGroups, takeOf } from '@sable/domain/estimate/choices';
import type { Selection } from '@sable/domain/estimate/selection';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { QuantityField } from '../../../ui/quantity-field.tsx';
import type { LineRow } from '../session/rows.ts';

interface SignedChoicesProps {
  /** The lines with a choice for the customer. */
  lines: readonly LineRow[];
  selection: Selection;
  onChange: (changes: Selection) => void;
}

/** The customer's choices on paper: optional lines, one line per choice group, and quantities. */
export const SignedChoices = ({ lines, selection, onChange }: SignedChoicesProps) => {
  const groups = choiceGroups(lines);
  return lines.map((line) => {
    const { id, name, optional, quantityRange, quantityMilli } = line;
    const chosen = selection[id] ?? line.selected;
    const taken = !optional || chosen !== false;
    const group = groups.find((one) => one.lines.includes(line));
    return (
      <div key={id}>
        {optional && (
          <CheckboxField
            label={group ? `${group.name}: ${name}` : name}
            checked={taken}
            onChange={(on) => onChange(group && on ? takeOf(group, id) : { [id]: on })}
          />
        )}
        {quantityRange && taken && (
          <QuantityField
            label={`Quantity of ${name}`}
            required
            min={quantityRange.min}
            max={quantityRange.max}
            value={typeof chosen === 'number' ? chosen : quantityMilli}
            onChange={(value) => value !== null && onChange({ [id]: value })}
          />
        )}
      </div>
    );
  });
};
