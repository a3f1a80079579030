import type { RowProblem } from '@sable/domain/import/read-row';
import { fieldLabel } from '@sable/domain/import/import-row';
import type { ImportKind } from '@sable/domain/import/import-fields';
import type { ReviewedRow } from '@sable/domain/import/reviewed-row';
import { useState } from 'react';
import { counted } from '../../shared/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { withCell, type ImportDraft } from './draft.ts';
import classes from './import.module.css';

/** Rows shown initially, and added by each "Show more". */
const SHOWN = 20;

interface FixRowsProps {
  kind: ImportKind;
  draft: ImportDraft;
  rows: readonly ReviewedRow[];
  onDraft: (draft: ImportDraft) => void;
}

interface ProblemProps {
  field: string;
  number: number;
  problem: RowProblem;
  value: string;
  onChange: (value: string) => void;
}

/** One cell that cannot be parsed, with a field to fix it in place. */
const Problem = ({ field, number, problem, value, onChange }: ProblemProps) => (
  <div className={classes.problem}>
    <span className={classes.field} aria-hidden>
      {field}
    </span>
    <input
      className={classes.mend}
      aria-label={`${field}, row ${number}`}
      aria-invalid
      defaultValue={value}
      onBlur={(event) => event.currentTarget.value !== value && onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && onChange(event.currentTarget.value)}
    />
    {problem.suggestion !== undefined && (
      <Button small onClick={() => onChange(problem.suggestion ?? '')}>
        Use {problem.suggestion}
      </Button>
    )}
    <span className={classes.reason}>{problem.reason}</span>
  </div>
);

/** The rows with problems. Each cell can be fixed in place. Rows that are not fixed are not imported. */
export const FixRows = ({ kind, draft, rows, onDraft }: FixRowsProps) => {
  const [shown, setShown] = useState(SHOWN);
  const open = rows.filter(({ state }) => state === 'fix');
  // A word is matched once for all of its rows.
  const faulty = open.filter(({ row }) => !row.problems.every(({ unknownWord }) => unknownWord));
  const waiting = open.length - faulty.length;
  if (open.length === 0) return null;
  const cell = (number: number, field: string) =>
    draft.table.rows[number - 1]?.[draft.columns.indexOf(field)] ?? '';
  return (
    <Section title={`Fix in place (${open.length})`} note="Or leave them out, and import the rest." flush>
      {waiting > 0 && (
        <p className={classes.waiting}>
          {counted(waiting, 'row needs', 'rows need')} a value matched. Match it under Values.
        </p>
      )}
      <ul className={classes.rows} aria-label="Rows to fix">
        {faulty.slice(0, shown).map(({ row: { number, title, problems } }) => (
          <li key={number} className={classes.row}>
            <span className={classes.place}>Row {number}</span>
            <span className={classes.title}>{title || 'Without a name'}</span>
            <div className={classes.problems}>
              {problems.map((problem) => (
                <Problem
                  // Remounts the field with the new value if the fix is invalid too.
                  key={`${problem.field} ${cell(number, problem.field)}`}
                  field={fieldLabel(kind, problem.field)}
                  number={number}
                  problem={problem}
                  value={cell(number, problem.field)}
                  onChange={(value) => onDraft(withCell(draft, number, problem.field, value))}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      {faulty.length > shown && (
        <div className={classes.more}>
          <Button small kind="quiet" onClick={() => setShown(shown + SHOWN)}>
            Show {Math.min(SHOWN, faulty.length - shown)} more of {faulty.length - shown}
          </Button>
        </div>
      )}
    </Section>
  );
};
