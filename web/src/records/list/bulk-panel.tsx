import type { AnyEntity } from '@sable/domain/kernel/entity';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { FieldEditor } from '../fields/field-editor.tsx';
import { checkValue, metaOf } from '../fields/field-facts.ts';
import classes from './bulk-bar.module.css';
import { inSentence } from '../../shared/formats.ts';

interface BulkPanelProps {
  entity: AnyEntity;
  fields: readonly string[];
  count: number;
  currency: string;
  onApply: (field: string, value: unknown) => void;
  onClose: () => void;
}

/** One field and the value to set in all selected rows. */
export const BulkPanel = ({ entity, fields, count, currency, onApply, onClose }: BulkPanelProps) => {
  const [field, setField] = useState<string | null>(null);
  const [value, setValue] = useState<unknown>(null);
  const [error, setError] = useState<string | undefined>();
  const apply = () => {
    if (!field) return;
    const checked = checkValue(entity, field, value);
    if (!checked.ok) return setError(checked.message);
    onApply(field, checked.value);
  };
  const many = count === 1 ? `1 ${inSentence(entity.one)}` : `${count} ${inSentence(entity.many)}`;
  const foot = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="primary" disabled={!field} onClick={apply}>
        {`Set on ${many}`}
      </Button>
    </>
  );
  return (
    <SidePanel open title={`Set a field on ${many}`} onClose={onClose} foot={foot} size={420}>
      <div className={classes.form}>
        <SelectField
          label="Field"
          choices={fields.map((name) => ({ value: name, label: metaOf(entity, name).label }))}
          value={field}
          autoFocus
          onChange={(next) => {
            setField(next);
            setValue(null);
            setError(undefined);
          }}
        />
        {field && (
          <FieldEditor
            key={field}
            entity={entity}
            field={field}
            value={value}
            currency={currency}
            error={error}
            onChange={setValue}
          />
        )}
      </div>
    </SidePanel>
  );
};
