import type { AnyEntity } from '@sable/domain/kernel/entity';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FieldEditor } from '../fields/field-editor.tsx';
import { metaOf } from '../fields/field-facts.ts';
import { readTyped, typedOf } from '../fields/typed-value.ts';
import type { FieldEdit } from './use-field-edit.ts';
import classes from './record-field.module.css';

interface InlineEditorProps {
  entity: AnyEntity;
  field: string;
  edit: FieldEdit;
  currency: string;
}

const leaves = (event: FocusEvent): boolean => {
  const to = event.relatedTarget;
  return !(to instanceof Node && event.currentTarget.contains(to));
};

/** Text and numbers as they are typed; read when the field is left. */
const TypedEditor = ({ entity, field, edit }: InlineEditorProps) => {
  const meta = metaOf(entity, field);
  const [text, setText] = useState(() =>
    typeof edit.draft === 'string' ? edit.draft : typedOf(meta, edit.draft),
  );
  const over = useRef(false);
  const commit = () => {
    if (over.current) return;
    const read = readTyped(meta, text);
    if (read.ok) edit.commit(read.value === '' && edit.draft === null ? null : read.value);
    else edit.refuse(text, read.message);
  };
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

/** Chosen, or written in a field of its own shape. A choice is saved when it is made, the rest when the field is left. */
const ValueEditor = ({ entity, field, edit, currency }: InlineEditorProps) => {
  const { kind } = metaOf(entity, field);
  const [value, setValue] = useState(edit.draft);
  const atOnce = kind === 'choice' || kind === 'ref';
  const handleChange = (next: unknown) => {
    setValue(next);
    if (atOnce) edit.commit(next);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (kind === 'date' || kind === 'instant')) edit.commit(value);
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    edit.cancel();
  };
  const handleBlur = (event: FocusEvent) => {
    if (kind !== 'object' && leaves(event)) edit.commit(value);
  };
  return (
    <div className={classes.editor} onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <FieldEditor
        entity={entity}
        field={field}
        value={value}
        currency={currency}
        error={edit.error}
        autoFocus
        hideLabel
        opened
        onChange={handleChange}
      />
      {kind === 'object' && (
        <div className={classes.buttons}>
          <Button small onClick={edit.cancel}>
            Cancel
          </Button>
          <Button small kind="primary" onClick={() => edit.commit(value)}>
            Save
          </Button>
        </div>
      )}
    </div>
  );
};

const written = new Set(['choice', 'ref', 'date', 'instant', 'tags', 'object', 'flag']);

/** The editor of one field in place of its value. */
export const InlineEditor = (props: InlineEditorProps) =>
  written.has(metaOf(props.entity, props.field).kind) ? (
    <ValueEditor {...props} />
  ) : (
    <TypedEditor {...props} />
  );
