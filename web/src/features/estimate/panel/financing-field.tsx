import { useSettings } from '../../../shared/use-settings.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { useEditor } from '../session/editor-context.tsx';

/** Whether the customer sees the company's examples for financing the balance. Hidden if there are none. */
export const FinancingField = () => {
  const { estimate, session, editable } = useEditor();
  const examples = useSettings().company?.financing ?? [];
  const isShown = estimate.financing.length > 0;
  if (!isShown && examples.length === 0) return null;
  return (
    <CheckboxField
      label="Show financing examples"
      disabled={!editable || (!isShown && examples.length === 0)}
      checked={isShown}
      onChange={(shown) =>
        session.updateEstimate('Financing examples', { financing: shown ? [...examples] : [] })
      }
    />
  );
};
