import { entities } from '@sable/domain/registry';
import { useAddress } from '../../address.ts';
import { useLive } from '../../live/hooks.ts';
import { ActivityList } from '../../shared/activity-list.tsx';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { PersonField } from '../../shared/person-field.tsx';
import { ShowEarlier, useEarlierEntries } from '../../shared/show-earlier.tsx';
import stack from '../../shared/stack.module.css';
import { useAuditDisplay } from '../../shared/use-audit-display.ts';
import { useFormats } from '../../shared/use-company.ts';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { auditQuery, type AuditFilter } from './audit-filter.ts';

const kinds = entities
  .map(({ collection, many }) => ({ value: collection, label: many }))
  .sort((a, b) => a.label.localeCompare(b.label));
const operations = [
  { value: 'create', label: 'Added' },
  { value: 'update', label: 'Changed' },
  { value: 'delete', label: 'Removed' },
];

interface FiltersProps {
  filter: AuditFilter;
  onChange: (changes: Record<string, string | null>) => void;
}

const Filters = ({ filter, onChange }: FiltersProps) => (
  <div className={stack.filters}>
    <SelectField
      label="Records"
      clearable
      placeholder="All"
      choices={kinds}
      value={filter.collection ?? null}
      onChange={(records) => onChange({ records })}
    />
    <SelectField
      label="What"
      clearable
      placeholder="Any change"
      choices={operations}
      value={filter.operation ?? null}
      onChange={(what) => onChange({ what })}
    />
    <PersonField
      label="Who"
      placeholder="Anyone"
      among="everyone"
      value={filter.person ?? null}
      onChange={(who) => onChange({ who })}
    />
    <DateField label="From" value={filter.from ?? null} onChange={(from) => onChange({ from })} />
    <DateField label="To" value={filter.to ?? null} onChange={(to) => onChange({ to })} />
  </div>
);

/** The audit trail: who changed what and when, with values before and after. It is read-only. */
export const AuditTrail = () => {
  const { query, setQuery } = useAddress();
  const { timeZone } = useFormats();
  const display = useAuditDisplay();
  const entries = useEarlierEntries();
  const filter: AuditFilter = {
    collection: query['records'],
    operation: query['what'],
    person: query['who'],
    from: query['from'],
    to: query['to'],
  };
  const { rows, error } = useLive(auditQuery(filter, timeZone, entries.limit));
  return (
    <div className={stack.stack}>
      <Filters
        filter={filter}
        onChange={(changes) => {
          entries.reset();
          setQuery(changes);
        }}
      />
      <Section title="Audit trail" note="Every change, with the values before and after." flush>
        {!rows && !error && <LinesSkeleton count={6} />}
        {error && (
          <EmptyState small title="The audit trail could not be read">
            {error.message}
          </EmptyState>
        )}
        {rows && <ActivityList updates={rows} display={display} details />}
        {rows && <ShowEarlier entries={entries} count={rows.length} />}
      </Section>
    </div>
  );
};
