import { deepEqual } from '@sable/domain/kernel/deep-equal';
import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useLeaveGuard } from '../../shared/use-leave-guard.ts';
import { Button } from '../../ui/button.tsx';
import { FieldEditor } from '../fields/field-editor.tsx';
import { choicesOn, metaOf } from '../fields/field-facts.ts';
import { useSavedOnLeave } from '../use-saved-on-leave.ts';
import { leaves, type InlineEditorProps } from './inline-editing.ts';
import classes from './record-field.module.css';

/**
 * Chooses a value, or edits it in a specialized field. A choice is saved immediately, the rest when the field loses
 * the focus.
 */
export const ValueEditor = ({ entity, field, edit, currency }: InlineEditorProps) => {
  const { kind } = metaOf(entity, field);
  const [value, setValue] = useState(edit.draft);
  const atOnce = kind === 'choice' || kind === 'ref';
  // Editors with several inputs: none of them shows on its own that the person is done.
  const whole = kind === 'object' || kind === 'list';
  const dirty = !atOnce && !deepEqual(value, edit.row[field] ?? null);
  useSavedOnLeave(dirty && !whole, () => edit.commit(value));
  useLeaveGuard({ dirty: dirty && whole, kept: () => false, onLeave: edit.cancel });
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
    if (!whole && leaves(event)) edit.commit(value);
  };
  return (
    <div className={classes.editor} onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <FieldEditor
        entity={entity}
        field={field}
        value={value}
        currency={currency}
        row={edit.row}
        choices={choicesOn(entity, field, edit.row)}
        error={edit.error}
        autoFocus
        hideLabel
        opened
        onChange={handleChange}
      />
      {whole && (
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
