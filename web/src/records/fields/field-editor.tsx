import type { AnyEntity } from '@sable/domain/kernel/entity';
import { sharedWith } from '@sable/domain/kernel/shared-refs';
import { SwitchField } from '../../ui/switch-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import type { FieldProps } from '../../ui/field-props.ts';
import { MoneyField } from '../../ui/money-field.tsx';
import { PercentField } from '../../ui/percent-field.tsx';
import { QuantityField } from '../../ui/quantity-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AddressField } from './address-field.tsx';
import { choiceLabel } from '../../shared/formats.ts';
import { choicesFor, isNullable, metaOf } from './field-facts.ts';
import { ListField } from './list-field.tsx';
import { ChoiceField, InstantField, TagsField } from './more-fields.tsx';
import { RefField } from './ref-field.tsx';

export interface FieldEditorProps {
  entity: AnyEntity;
  field: string;
  value: unknown;
  onChange: (value: unknown) => void;
  currency: string;
  error?: string | undefined;
  required?: boolean;
  autoFocus?: boolean;
  hideLabel?: boolean;
  onBlur?: () => void;
  /** The row as far as it is known: a reference may have to share a field with it. */
  row?: Readonly<Record<string, unknown>>;
  /** The choices of a choice field; defaults to all that it may ever have. */
  choices?: readonly string[];
  /** Whether the list of choices opens together with the editor, after a click. */
  opened?: boolean;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asKey = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const asList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const textTypes = { email: 'email', phone: 'tel', url: 'url' } as const;

/** The editor for a field's kind, with its label, help, and error. */
export const FieldEditor = (props: FieldEditorProps) => {
  const { entity, field, value, onChange, currency, error, required, autoFocus, hideLabel, onBlur, opened } =
    props;
  const meta = metaOf(entity, field);
  const shared: FieldProps = {
    label: meta.label,
    help: meta.help,
    name: field,
    error,
    required,
    autoFocus,
    hideLabel,
    onBlur,
  };
  switch (meta.kind) {
    case 'longText':
      return <TextAreaField {...shared} value={asText(value)} onChange={onChange} />;
    case 'email':
    case 'phone':
    case 'url':
      return (
        <TextField
          {...shared}
          type={textTypes[meta.kind]}
          autoComplete="off"
          value={asText(value)}
          onChange={onChange}
        />
      );
    case 'choice': {
      const choices = (props.choices ?? choicesFor(entity, field)).map((choice) => ({
        value: choice,
        label: choiceLabel(choice),
      }));
      const clearable = isNullable(entity, field);
      return (
        <ChoiceField
          {...shared}
          choices={choices}
          value={asKey(value)}
          clearable={clearable}
          opened={opened}
          onChange={onChange}
        />
      );
    }
    case 'flag':
      return (
        <SwitchField
          label={meta.label}
          help={meta.help}
          error={error}
          checked={value === true}
          onChange={onChange}
        />
      );
    case 'money':
      return <MoneyField {...shared} currency={currency} value={asNumber(value)} onChange={onChange} />;
    case 'percent':
      return <PercentField {...shared} min={0} value={asNumber(value)} onChange={onChange} />;
    case 'quantity':
      return <QuantityField {...shared} min={0} value={asNumber(value)} onChange={onChange} />;
    case 'count':
      return (
        <DecimalField
          {...shared}
          decimals={0}
          min={0}
          grouped={meta.unit !== 'identifier'}
          value={asNumber(value)}
          onChange={onChange}
        />
      );
    case 'date':
      return <DateField {...shared} value={asKey(value)} onChange={onChange} />;
    case 'instant':
      return <InstantField {...shared} value={asKey(value)} onChange={onChange} />;
    case 'ref': {
      const clearable = isNullable(entity, field);
      const collection = meta.collection ?? '';
      return (
        <RefField
          {...shared}
          opened={opened}
          collection={collection}
          value={asKey(value)}
          within={props.row && sharedWith(meta, props.row)}
          among={meta.among}
          clearable={clearable}
          onChange={onChange}
        />
      );
    }
    case 'tags':
      return <TagsField {...shared} value={asList(value)} onChange={onChange} />;
    case 'object':
      return (
        <AddressField
          label={meta.label}
          value={value}
          error={error}
          hideLabel={hideLabel}
          onChange={onChange}
        />
      );
    case 'list':
      return (
        <ListField
          label={meta.label}
          parts={meta.parts ?? {}}
          row={props.row}
          value={value}
          currency={currency}
          error={error}
          hideLabel={hideLabel}
          onChange={onChange}
        />
      );
    default:
      return <TextField {...shared} autoComplete="off" value={asText(value)} onChange={onChange} />;
  }
};
