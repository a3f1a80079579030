import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { ClientError } from '../live/client-error.ts';
import { ConflictBar } from '../ui/bars.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './inline-field.module.css';
import { showError, type ActionResult } from './use-action.ts';

interface FactProps {
  label: string;
  children: ReactNode;
}

/** A fact that nobody edits here, in line with those that are edited. */
export const Fact = ({ label, children }: FactProps) => (
  <div className={classes.field}>
    <span className={classes.label}>{label}</span>
    <div className={classes.value}>{children || <span className={classes.none}>—</span>}</div>
  </div>
);

interface InlineFieldProps<Value> {
  label: string;
  value: Value;
  /** Of the row that holds the value. */
  version: number;
  /** The value at rest; a dash when nothing. */
  shown: ReactNode;
  editable: boolean;
  /** The field while it is edited, its label hidden. */
  input: (draft: Value, setDraft: (next: Value) => void) => ReactNode;
  /** Writes the value over the version of the row that the person saw as they began, or chose to write over. */
  onSave: (value: Value, version: number) => Promise<ActionResult>;
  /** Several lines: Enter makes a line, Ctrl or ⌘ with Enter saves. */
  long?: boolean;
}

const theirsOf = (error: ClientError): ReactNode => String(error.details['theirs'] ?? '—');

/** A fact that is edited where it stands: Enter saves, Escape leaves it as it was. */
export const InlineField = <Value,>(props: InlineFieldProps<Value>) => {
  const { label, value, version, shown, editable, input, onSave, long = false } = props;
  const labelId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<{ value: Value; version: number } | null>(null);
  const [conflict, setConflict] = useState<ClientError | null>(null);
  const [saving, setSaving] = useState(false);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });

  const begin = () => {
    setConflict(null);
    setDraft({ value, version });
  };
  const close = () => {
    setDraft(null);
    setConflict(null);
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('button')?.focus());
  };
  const save = async (seen = draft?.version) => {
    if (!draft || seen === undefined || saving) return;
    if (JSON.stringify(draft.value) === JSON.stringify(value)) return close();
    setSaving(true);
    const acted = await onSave(draft.value, seen);
    setSaving(false);
    // An editor that was typed into, or opened again, since its value was sent stays.
    if (acted.ok) return latest.current === draft ? close() : undefined;
    if (acted.error.code !== 'CONFLICT') return showError(acted.error);
    setConflict(acted.error);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
    if (event.key !== 'Enter' || (long && !event.metaKey && !event.ctrlKey)) return;
    // A list of choices that is open takes Enter for itself.
    if (event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    void save();
  };

  return (
    <div className={classes.field} ref={frame}>
      <span className={classes.label} id={labelId}>
        {label}
      </span>
      {draft ? (
        <div className={classes.editing} role="group" aria-labelledby={labelId} onKeyDown={handleKeyDown}>
          <div className={classes.input}>
            {input(draft.value, (next) => setDraft({ ...draft, value: next }))}
          </div>
          <IconButton
            label={`Save ${label.toLowerCase()}`}
            icon={<IconCheck aria-hidden />}
            loading={saving}
            onClick={() => void save()}
          />
          <IconButton label="Cancel" icon={<IconX aria-hidden />} onClick={close} />
        </div>
      ) : (
        <div className={classes.value}>
          <span className={classes.shown}>{shown || <span className={classes.none}>—</span>}</span>
          {editable && (
            <span className={classes.pencil}>
              <IconButton
                small
                hint={false}
                label={`Edit ${label.toLowerCase()}`}
                icon={<IconPencil aria-hidden />}
                onClick={begin}
              />
            </span>
          )}
        </div>
      )}
      {conflict && draft && (
        <div className={classes.conflict}>
          <ConflictBar
            field={label}
            by={String(conflict.details['who'] ?? 'Somebody')}
            theirs={theirsOf(conflict)}
            mine={String(draft.value ?? '—')}
            onTakeTheirs={close}
            onKeepMine={() => void save(Number(conflict.details['version']))}
          />
        </div>
      )}
    </div>
  );
};
