import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { useEditor } from '../session/editor-context.tsx';
import { useFieldEdit } from '../session/use-field-edit.ts';

/** For colleagues only; the customer never sees it. */
export const NotesField = () => {
  const { editable } = useEditor();
  const edit = useFieldEdit('internalNotes', 'Internal notes changed');
  return (
    // Focus is heard here: the field itself only tells when it is left.
    <div onFocus={edit.begin}>
      <TextAreaField
        label="Internal notes"
        help="Only your colleagues see this."
        readOnly={!editable}
        maxLength={4000}
        value={edit.text}
        onChange={edit.change}
        onBlur={edit.finish}
      />
    </div>
  );
};
