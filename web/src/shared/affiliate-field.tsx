import { affiliates } from '@sable/domain/affiliate';
import { anyEntity } from '@sable/domain/kernel/entity';
import { matchNone } from '@sable/domain/kernel/predicate';
import { query } from '@sable/domain/queries';
import { useActor, useLive } from '../live/hooks.ts';
import type { FieldProps } from '../ui/field-props.ts';
import { SelectField } from '../ui/select-field.tsx';

const spec = query('affiliates', { orderBy: 'nameKey', limit: 500 });

/** Returns the affiliates by name; undefined until they are loaded, and for people who may not read them. */
export function useAffiliates() {
  const reads = anyEntity(affiliates).permission(useActor()).read !== matchNone;
  return useLive(reads ? spec : null).rows;
}

interface AffiliateFieldProps extends FieldProps {
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Selects one of the active affiliates; an inactive one that is already chosen stays in the list. */
export const AffiliateField = ({ value, onChange, ...field }: AffiliateFieldProps) => {
  const rows = useAffiliates() ?? [];
  const choices = rows
    .filter(({ id, status }) => status === 'active' || id === value)
    .map(({ id, name }) => ({ value: id, label: name }));
  return <SelectField {...field} clearable searchable choices={choices} value={value} onChange={onChange} />;
};
