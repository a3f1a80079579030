import { samplesOf } from '@sable/domain/import/import-guess';
import { importFields, type ImportKind } from '@sable/domain/import/import-fields';
import { Section } from '../../ui/section.tsx';
import { withColumn, type ImportDraft } from './draft.ts';
import classes from './import.module.css';

interface ColumnsPanelProps {
  kind: ImportKind;
  draft: ImportDraft;
  onDraft: (draft: ImportDraft) => void;
}

/** The field of each column of the file. A change parses the whole file again. */
export const ColumnsPanel = ({ kind, draft, onDraft }: ColumnsPanelProps) => {
  const fields = importFields(kind);
  const groups = [...new Set(fields.map(({ group }) => group))];
  const matched = draft.columns.filter(Boolean).length;
  return (
    <Section title="Columns" note={`${matched} of ${draft.columns.length} matched`} flush>
      <ul className={classes.pairs} aria-label="Columns">
        {draft.columns.map((field, at) => {
          const header = draft.table.headers[at] ?? '';
          return (
            <li key={at} className={classes.pair} data-out={field === null || undefined}>
              <span className={classes.header} title={header}>
                {header}
              </span>
              <select
                className={classes.choice}
                aria-label={`Column ${header} contains`}
                value={field ?? ''}
                onChange={(event) => onDraft(withColumn(draft, at, event.currentTarget.value || null))}
              >
                <option value="">Left out</option>
                {groups.map((group) => (
                  <optgroup key={group} label={group}>
                    {fields
                      .filter((each) => each.group === group)
                      .map(({ name, label }) => (
                        <option key={name} value={name}>
                          {label}
                        </option>
                      ))}
                  </optgroup>
                ))}
              </select>
              <span className={classes.sample}>{samplesOf(draft.table, at, 1)[0] ?? 'empty'}</span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
};
