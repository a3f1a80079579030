import { TextField } from '../../../ui/text-field.tsx';
import { useEditor } from '../session/editor-context.tsx';
import { useEstimateFieldEdit } from '../session/use-estimate-field-edit.ts';

const MAX_LENGTH = 40;

/** Purchase order number of a business customer, shown on their invoices. Residential customers have none. */
export const PoNumberField = () => {
  const { account, estimate, editable } = useEditor();
  const edit = useEstimateFieldEdit('poNumber', 'PO number');
  if (account?.type !== 'commercial' && !estimate.poNumber) return null;
  return (
    // Focus is handled here because the field itself only reports blur.
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
