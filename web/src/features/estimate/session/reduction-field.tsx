import { useState, type KeyboardEvent } from 'react';
import type { Discount } from '@sable/domain/estimate/pricing-schema';
import { sameValue } from '@sable/domain/kernel/same-value';
import { TextField } from '../../../ui/text-field.tsx';
import { discountText, parseDiscount } from './cell-text.ts';
import { useEditorHead } from './editor-context.tsx';

interface ReductionFieldProps {
  label: string;
  value: Discount | null;
  onChange: (value: Discount | null) => void;
  /** Hears of every valid text while it is typed; undefined ends it. */
  onTyping?: (value: Discount | null | undefined) => void;
  disabled?: boolean;
}

/** A share or an amount: `10%` or `250.00`. */
export const ReductionField = ({ label, value, onChange, onTyping, disabled }: ReductionFieldProps) => {
  const { formats } = useEditorHead();
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null ? value : parseDiscount(typed, formats.locale);
  const leave = () => {
    if (typed === null) return;
    if (parsed === undefined) return;
    setTyped(null);
    onTyping?.(undefined);
    if (!sameValue(parsed, value)) onChange(parsed);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') leave();
    if (event.key !== 'Escape' || typed === null) return;
    event.stopPropagation();
    setTyped(null);
    onTyping?.(undefined);
  };
  return (
    <div role="presentation" onKeyDown={handleKeyDown}>
      <TextField
        label={label}
        placeholder="10% or 250.00"
        disabled={disabled}
        value={typed ?? discountText(value, formats.locale)}
        error={parsed === undefined ? 'Type 10% or 250.00.' : undefined}
        onChange={(text) => {
          setTyped(text);
          const next = parseDiscount(text, formats.locale);
          if (next !== undefined) onTyping?.(next);
        }}
        onBlur={leave}
      />
    </div>
  );
};
