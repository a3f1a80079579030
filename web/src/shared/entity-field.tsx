import { fieldSchema } from '@sable/domain/kernel/any-row';
import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { choicesOf } from '@sable/domain/kernel/fields';
import { genericNames } from '@sable/domain/kernel/mutation-name';
import { can } from '@sable/domain/kernel/transaction';
import { phoneHref, readablePhone } from '@sable/domain/phone';
import type { ReactNode } from 'react';
import { useActor } from '../live/hooks.ts';
import { DateField } from '../ui/date-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { choiceLabel } from './formats.ts';
import { InlineField } from './inline-field.tsx';
import { useAction } from './use-action.ts';
import { useFormats } from './use-company.ts';

interface EntityFieldProps {
  entity: AnyEntity;
  row: AnyRow;
  field: string;
}

const inputTypes: Readonly<Record<string, 'email' | 'tel' | 'url'>> = {
  email: 'email',
  phone: 'tel',
  url: 'url',
};

function shownValue(kind: string, value: unknown, day: (date: string) => string): ReactNode {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  if (kind === 'phone') return <a href={phoneHref(text)}>{readablePhone(text)}</a>;
  if (kind === 'email') return <a href={`mailto:${text}`}>{text}</a>;
  if (kind === 'url') return <a href={text}>{text}</a>;
  if (kind === 'choice') return choiceLabel(text);
  return kind === 'date' ? day(text) : text;
}

/** One field of a record, edited in place; its label, kind, and choices come from the entity. */
export const EntityField = ({ entity, row, field }: EntityFieldProps) => {
  const act = useAction();
  const actor = useActor();
  const { day } = useFormats();
  const meta = entity.meta[field];
  if (!meta) return null;
  const { kind, label } = meta;
  const text = String(row[field] ?? '');
  const schema = fieldSchema(entity, field);
  const isNullable = schema.safeParse(null).success;
  const choices = choicesOf(schema);
  const input = (draft: string, setDraft: (next: string) => void) => {
    const shared = { label, hideLabel: true, autoFocus: true } as const;
    if (kind === 'longText') return <TextAreaField {...shared} value={draft} onChange={setDraft} />;
    if (kind === 'date')
      return <DateField {...shared} value={draft || null} onChange={(next) => setDraft(next ?? '')} />;
    if (kind === 'choice') {
      const known = choices.map((value) => ({ value, label: choiceLabel(value) }));
      return (
        <SelectField
          {...shared}
          clearable={isNullable}
          choices={known}
          value={draft || null}
          onChange={(next) => setDraft(next ?? '')}
        />
      );
    }
    return <TextField {...shared} type={inputTypes[kind] ?? 'text'} value={draft} onChange={setDraft} />;
  };
  return (
    <InlineField
      label={label}
      value={text}
      version={row.version}
      shown={shownValue(kind, row[field], day)}
      long={kind === 'longText'}
      editable={!meta.server && can(entity, actor, 'update', row)}
      input={input}
      onSave={(next, version) =>
        act(
          genericNames(entity.collection).update,
          { id: row.id, patch: { [field]: next || (isNullable ? null : '') } },
          { silent: true, version },
        )
      }
    />
  );
};
