import { useState, type KeyboardEvent } from 'react';
import type { Discount } from '@sable/domain/estimate/pricing-schema';
import { TextField } from '../../../ui/text-field.tsx';
import { discountText, parseDiscount } from './cell-text.ts';
import { useEditor } from './editor-context.tsx';
import type { FieldUpdate } from './edits.ts';
import type { Cell } from './visit.ts';

interface ReductionFieldProps {
  label: string;
  value: Discount | null;
  cell: Cell;
  /** Returns the update for a typed value. */
  update: (value: Discount | null) => FieldUpdate;
  disabled?: boolean;
}

/** A percentage or an amount: `10%` or `250.00`. */
export const ReductionField = ({ label, value, cell, update, disabled }: ReductionFieldProps) => {
  const { session, formats } = useEditor();
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null ? value : parseDiscount(typed, formats.locale);
  const leave = () => {
    if (parsed === undefined) return;
    session.leave(cell);
    setTyped(null);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') leave();
    if (event.key !== 'Escape' || typed === null) return;
    event.stopPropagation();
    session.cancel(cell);
    setTyped(null);
  };
  return (
    <div role="presentation" onKeyDown={handleKeyDown} onFocus={() => session.enter(cell)}>
      <TextField
        label={label}
        placeholder="10% or 250.00"
        disabled={disabled}
        value={typed ?? discountText(value, formats.locale)}
        error={parsed === undefined ? 'Type 10% or 250.00.' : undefined}
        onChange={(text) => {
          if (!session.isVisiting(cell)) session.enter(cell);
          setTyped(text);
          const next = parseDiscount(text, formats.locale);
          session.edit(cell, next === undefined ? null : update(next));
        }}
        onBlur={leave}
      />
    </div>
  );
};
