import type { AnyEntity } from '@sable/domain/kernel/entity';
import { paymentMethods } from '@sable/domain/payment-method';
import { workOrders } from '@sable/domain/work-order';
import { useState } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { WorkOrderWarning } from '../../cancellation/work-order-warning.tsx';
import { useActor } from '../../live/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { FieldEditor } from '../fields/field-editor.tsx';
import { BillingSuggestion } from './billing-suggestion.tsx';
import { choicesOfNew, isNeeded } from './form-values.ts';
import type { CreateForm } from './use-create-form.ts';

interface CreateFieldsProps {
  entity: AnyEntity;
  create: CreateForm;
  currency: string;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * The fields of a new record: required and common ones at once, the rest on demand. The focus starts in the first
 * field without a value.
 */
export const CreateFields = ({ entity, create, currency }: CreateFieldsProps) => {
  const { form, fields } = create;
  const actor = useActor();
  const [more, setMore] = useState(false);
  const [firstEmpty] = useState(() => fields.first.find((field) => isEmpty(form.values[field])));
  const faultBelow = fields.more.some((field) => form.field(field).error);
  const shown = more || faultBelow ? [...fields.first, ...fields.more] : fields.first;
  return (
    <>
      {shown.map((field) => (
        <FieldEditor
          key={field}
          entity={entity}
          field={field}
          currency={currency}
          row={form.values}
          choices={choicesOfNew(entity, actor, field, form.values)}
          {...form.field(field)}
          required={isNeeded(entity, field)}
          autoFocus={field === firstEmpty}
        />
      ))}
      {entity.collection === paymentMethods.collection && <BillingSuggestion form={form} />}
      {entity.collection === workOrders.collection && <WorkOrderWarning row={form.values} />}
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
