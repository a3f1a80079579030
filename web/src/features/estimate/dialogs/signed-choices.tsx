import { choiceGroups, takeOf } from '@sable/domain/estimate/choices';
import type { Selection } from '@sable/domain/estimate/selection';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { QuantityField } from '../../../ui/quantity-field.tsx';
import type { LineRow } from '../session/rows.ts';

interface SignedChoicesProps {
  /** The lines where the customer had something to choose. */
  lines: readonly LineRow[];
  selection: Selection;
  onChange: (changes: Selection) => void;
}

/** What the customer marked on paper: which lines they take, of each choice one, and how many. */
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
