import type { AnyEntity } from '@sable/domain/kernel/entity';
import { useState } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { FieldEditor } from '../fields/field-editor.tsx';
import { isNeeded, WHOLE } from './form-values.ts';
import type { CreateForm } from './use-create-form.ts';
import classes from './create-form.module.css';

interface CreateFieldsProps {
  entity: AnyEntity;
  form: CreateForm;
  currency: string;
}

/** The fields of a new record: what is needed and usual at once, the rest on demand. */
export const CreateFields = ({ entity, form, currency }: CreateFieldsProps) => {
  const { fields, values, errors, set } = form;
  const [more, setMore] = useState(false);
  const faultBelow = fields.more.some((field) => errors[field]);
  const shown = more || faultBelow ? [...fields.first, ...fields.more] : fields.first;
  return (
    <>
      {errors[WHOLE] && (
        <p className={classes.error} role="alert">
          {errors[WHOLE]}
        </p>
      )}
      {shown.map((field, index) => (
        <FieldEditor
          key={field}
          entity={entity}
          field={field}
          value={values[field]}
          currency={currency}
          error={errors[field]}
          required={isNeeded(entity, field)}
          autoFocus={index === 0}
          onChange={(value) => set(field, value)}
        />
      ))}
      {shown.length === fields.first.length && fields.more.length > 0 && (
        <div>
          <Button
            small
            kind="quiet"
            icon={<IconChevronDown size={15} aria-hidden />}
            onClick={() => setMore(true)}
          >
            {`${fields.more.length} more ${fields.more.length === 1 ? 'field' : 'fields'}`}
          </Button>
        </div>
      )}
    </>
  );
};
