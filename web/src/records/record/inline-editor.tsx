import { useRef, useState, type KeyboardEvent } from 'react';
import { useTimeZone } from '../../shared/use-company.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { metaOf } from '../fields/field-facts.ts';
import { readTyped, typedOf } from '../fields/typed-value.ts';
import { useSavedOnLeave } from '../use-saved-on-leave.ts';
import { leaves, type InlineEditorProps } from './inline-editing.ts';
import classes from './record-field.module.css';

/** Edits text and numbers as they are typed; the value is parsed when the field loses the focus. */
const TypedEditor = ({ entity, field, edit }: InlineEditorProps) => {
  const meta = metaOf(entity, field);
  const timeZone = useTimeZone();
  const [text, setText] = useState(() =>
    typeof edit.draft === 'string' ? edit.draft : typedOf(meta, edit.draft, timeZone),
  );
  const over = useRef(false);
  const commit = (): boolean => {
    if (over.current) return true;
    const read = readTyped(meta, text, timeZone);
    if (read.ok) return edit.commit(read.value === '' && edit.draft === null ? null : read.value);
    edit.refuse(text, read.message);
    return false;
  };
  useSavedOnLeave(text !== typedOf(meta, edit.row[field] ?? null, timeZone), commit);
  const handleKeyDown = (event: KeyboardEvent) => {
    const long = meta.kind === 'longText' && !event.ctrlKey && !event.metaKey;
    if (event.key === 'Enter' && !long) commit();
    if (event.key !== 'Escape') return;
    over.current = true;
    event.stopPropagation();
    edit.cancel();
  };
  const shared = {
    label: meta.label,
    hideLabel: true,
    autoFocus: true,
    error: edit.error,
    value: text,
    onChange: setText,
  };
  return (
    <div onKeyDown={handleKeyDown} onBlur={(event) => leaves(event) && commit()}>
      {meta.kind === 'longText' ? (
        <TextAreaField {...shared} rows={4} />
      ) : (
        <TextField {...shared} autoComplete="off" />
      )}
    </div>
  );
};

/** Chooses a value, or edits it in a specialized field, lazy-loaded; until it is loaded, the value stays visible. */
export const ValueEditor = lazyWithRetry(async () => (await import('./value-editor.tsx')).ValueEditor, {
  Fallback: ({ shown }) => (
    <div className={classes.editable}>
      <span className={classes.content}>{shown}</span>
    </div>
  ),
  onLoadFailed: ({ edit }) => edit.cancel(),
});

const written = new Set(['choice', 'ref', 'date', 'instant', 'tags', 'object', 'list', 'flag']);

/** The editor of one field in place of its value. */
export const InlineEditor = (props: InlineEditorProps) =>
  written.has(metaOf(props.entity, props.field).kind) ? (
    <ValueEditor {...props} />
  ) : (
    <TypedEditor {...props} />
  );
