import { TextField } from '../../../ui/text-field.tsx';
import { useEditor } from '../session/editor-context.tsx';
import { useFieldEdit } from '../session/use-field-edit.ts';

const MAX_LENGTH = 40;

/** The number of a business customer's own order, which their invoices name. A home has none. */
export const PoNumberField = () => {
  const { account, estimate, editable } = useEditor();
  const edit = useFieldEdit('poNumber', 'PO number');
  if (account?.type !== 'commercial' && !estimate.poNumber) return null;
  return (
    // Focus is handled here: the field itself reports only that it is left.
    <div onFocus={edit.begin}>
      <TextField
        label="PO number"
        placeholder="The customer’s own order"
        disabled={!editable}
        maxLength={MAX_LENGTH}
        value={edit.text}
        onChange={edit.change}
        onBlur={edit.finish}
      />
    </div>
  );
};
