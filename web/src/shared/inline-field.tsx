import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { ClientError } from '../live/client-error.ts';
import { ConflictBar } from '../ui/bars.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './inline-field.module.css';
import { useNotedUnsaved } from './unsaved.ts';
import { showError, type ActionResult } from './use-action.ts';

interface FactProps {
  label: string;
  children: ReactNode;
}

/** A read-only fact, in line with editable ones. */
export const Fact = ({ label, children }: FactProps) => (
  <div className={classes.field}>
    <span className={classes.label}>{label}</span>
    <div className={classes.value}>{children || <span className={classes.none}>—</span>}</div>
  </div>
);

interface InlineFieldProps<Value> {
  label: string;
  value: Value;
  /** The version of the row that contains the value. */
  version: number;
  /** The value when it is not being edited; a dash if empty. */
  shown: ReactNode;
  editable: boolean;
  /** The field while it is being edited, with its label hidden. */
  input: (draft: Value, setDraft: (next: Value) => void) => ReactNode;
  /** Saves the value over the version of the row that the person saw when they started, or chose to overwrite. */
  onSave: (value: Value, version: number) => Promise<ActionResult>;
  /** Whether the value has several lines: Enter adds a line, Ctrl or ⌘ with Enter saves. */
  long?: boolean;
}

/** A fact that is edited in place: Enter saves, Escape cancels. */
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

  const dirty = draft !== null && JSON.stringify(draft.value) !== JSON.stringify(value);
  useNotedUnsaved(dirty && !saving);

  const begin = () => {
    setConflict(null);
    setDraft({ value, version });
  };
  const close = () => {
    setDraft(null);
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('button')?.focus());
  };
  const save = async (seen = draft?.version) => {
    if (!draft || seen === undefined || saving) return;
    if (!dirty) return close();
    setSaving(true);
    const acted = await onSave(draft.value, seen);
    setSaving(false);
    // An editor that was changed or reopened since its value was sent stays open.
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
    // An open list of choices handles Enter itself.
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
            theirs={String(conflict.details['theirs'] ?? '—')}
            mine={String(draft.value ?? '—')}
            onTakeTheirs={close}
            onKeepMine={() => void save(Number(conflict.details['version']))}
          />
        </div>
      )}
    </div>
  );
};
