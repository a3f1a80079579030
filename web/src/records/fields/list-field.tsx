import { VisuallyHidden } from '@mantine/core';
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { FieldMeta } from '@sable/domain/kernel/fields';
import { sharedWith } from '@sable/domain/kernel/shared-refs';
import { choiceLabel } from '../../shared/formats.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { PercentField } from '../../ui/percent-field.tsx';
import { QuantityField } from '../../ui/quantity-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FieldGroup } from './field-group.tsx';
import { movedUp, newRow, rowsOf, type Parts } from './list-value.ts';
import { RefField } from './ref-field.tsx';
import classes from './list-field.module.css';

type Holder = Readonly<Record<string, unknown>> | undefined;

interface PartFieldProps {
  meta: FieldMeta;
  /** Its name and its row, for screen readers, because the columns are only visual. */
  label: string;
  value: unknown;
  currency: string;
  autoFocus: boolean;
  /** The record that contains the list: a reference may have to share a field with it. */
  record: Holder;
  onChange: (value: unknown, title?: string) => void;
}

/** One part of a row, by its kind; the column's heading is its label. */
const PartField = ({ meta, label, value, currency, autoFocus, record, onChange }: PartFieldProps) => {
  const shared = { label, hideLabel: true, autoFocus };
  const text = typeof value === 'string' ? value : '';
  const number = { ...shared, min: 0, value: typeof value === 'number' ? value : null, onChange };
  switch (meta.kind) {
    case 'ref':
      return (
        <RefField
          {...shared}
          collection={meta.collection ?? ''}
          value={text || null}
          within={record && sharedWith(meta, record)}
          among={meta.among}
          clearable={meta.clearable ?? false}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...shared}
          choices={(meta.choices ?? []).map((choice) => ({ value: choice, label: choiceLabel(choice) }))}
          value={text || null}
          clearable={meta.clearable ?? false}
          onChange={onChange}
        />
      );
    case 'flag':
      return (
        <CheckboxField
          label={<VisuallyHidden>{label}</VisuallyHidden>}
          checked={value === true}
          onChange={onChange}
        />
      );
    case 'date':
      return <DateField {...shared} value={text || null} onChange={onChange} />;
    case 'quantity':
      return <QuantityField {...number} />;
    case 'money':
      return <MoneyField {...number} currency={currency} />;
    case 'percent':
      return <PercentField {...number} />;
    case 'count':
      return <DecimalField {...number} decimals={0} />;
    default:
      return <TextField {...shared} autoComplete="off" value={text} onChange={onChange} />;
  }
};

interface ListFieldProps {
  label: string;
  parts: Parts;
  value: unknown;
  currency: string;
  /** The record that contains the rows, as far as it is known. */
  row?: Holder;
  error?: string | undefined;
  /** Whether the label is visible elsewhere: here it is only for screen readers, and the rows have no frame. */
  hideLabel?: boolean | undefined;
  onChange: (value: unknown) => void;
}

/** The maximum number of parts that fit side by side. */
const FEW = 4;

/** Rows within a record, each made up of a few parts. */
export const ListField = (props: ListFieldProps) => {
  const { label, parts, value, currency, row: record, error, hideLabel, onChange } = props;
  const rows = rowsOf(value);
  const columns = Object.entries(parts);
  const many = columns.length > FEW || undefined;
  const first = columns[0]?.[1].label.toLowerCase() ?? 'row';
  // “What” and “From” are column headings; neither works as the name of a row.
  const one = ['what', 'from'].includes(first) ? label.toLowerCase().replace(/s$/, '') : first;
  const [[named = '', heading] = []] = columns;
  // A row without a name takes the title of the record that it references.
  const set = (index: number, name: string, next: unknown, title?: string) => {
    const takesName = title && heading?.kind === 'text' && name !== named && !rows[index]?.[named];
    onChange(rows.with(index, { ...rows[index], ...(takesName && { [named]: title }), [name]: next }));
  };
  return (
    <FieldGroup dense label={label} error={error} hideLabel={hideLabel}>
      {rows.length > 0 && (
        <div className={classes.row} data-many={many} aria-hidden>
          {columns.map(([name, meta]) => (
            <span key={name} className={classes.heading} data-kind={meta.kind}>
              {meta.label}
            </span>
          ))}
        </div>
      )}
      {rows.map((row, index) => (
        <div
          key={index}
          className={classes.row}
          data-many={many}
          role="group"
          aria-label={`${label}, row ${index + 1}`}
        >
          {columns.map(([name, meta], column) => (
            <div key={name} className={classes.part} data-kind={meta.kind} data-label={meta.label}>
              <PartField
                meta={meta}
                label={`${meta.label}, row ${index + 1}`}
                value={row[name]}
                currency={currency}
                autoFocus={column === 0 && index === rows.length - 1 && row[name] === null}
                record={record}
                onChange={(next, title) => set(index, name, next, title)}
              />
            </div>
          ))}
          <span className={classes.acts}>
            <IconButton
              small
              label={`Move row ${index + 1} up`}
              icon={<IconArrowUp size={15} stroke={1.75} aria-hidden />}
              disabled={index === 0}
              onClick={() => onChange(movedUp(rows, index))}
            />
            <IconButton
              small
              label={`Remove row ${index + 1}`}
              icon={<IconTrash size={15} stroke={1.75} aria-hidden />}
              onClick={() => onChange(rows.toSpliced(index, 1))}
            />
          </span>
        </div>
      ))}
      <div>
        <Button
          small
          kind="quiet"
          icon={<IconPlus aria-hidden />}
          onClick={() => onChange([...rows, newRow(parts)])}
        >
          Add {one}
        </Button>
      </div>
    </FieldGroup>
  );
};
