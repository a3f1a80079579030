import { useState, type ReactNode } from 'react';
import type { ActionResult } from '../../../shared/use-action.ts';
import { TextField } from '../../../ui/text-field.tsx';

interface SavedFieldProps {
  label: string;
  value: string;
  maxLength: number;
  readOnly: boolean;
  after?: ReactNode;
  onSave: (typed: string) => Promise<ActionResult>;
}

/** A text field that saves on blur or Enter. A rejected value stays in the field with the error, to be corrected. */
export const SavedField = ({ label, value, maxLength, readOnly, after, onSave }: SavedFieldProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = async () => {
    const next = typed?.trim();
    if (next === undefined || (next === value && !refusal)) return setTyped(null);
    setRefusal(null);
    const saved = await onSave(next);
    if (saved.ok) setTyped((now) => (now?.trim() === next ? null : now));
    else setRefusal(saved.error.message);
  };
  return (
    <div onKeyDown={(event) => event.key === 'Enter' && void save()}>
      <TextField
        label={label}
        value={typed ?? value}
        maxLength={maxLength}
        readOnly={readOnly}
        autoComplete="off"
        error={refusal}
        after={after}
        onChange={(next) => {
          setTyped(next);
          setRefusal(null);
        }}
        onBlur={() => void save()}
      />
    </div>
  );
};
