import { m } from '@sable/domain/mutation-names';
import { MAX_WARRANTY_MONTHS } from '@sable/domain/texts/warranty';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import type { SettingsRow } from '../../shared/use-settings.ts';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { Section } from '../../ui/section.tsx';

/** The warranty on equipment and installation work, shown on estimates sent from now on. */
export const WarrantySettings = ({ row, editable }: { row: SettingsRow; editable: boolean }) => {
  const act = useAction();
  const save = (patch: Partial<SettingsRow>) => void act(m.settings.update, { id: row.id, patch });
  const months = { decimals: 0, min: 1, max: MAX_WARRANTY_MONTHS, disabled: !editable };
  return (
    <Section
      title="Warranty"
      note="Starts on the day of installation. Applies to estimates sent from now on; the customer reads it in their language on the page and in the PDF. If empty, the estimate does not mention it."
    >
      <div className={stack.pair}>
        <DecimalField
          {...months}
          label="Parts (months)"
          value={row.warrantyPartsMonths}
          onChange={(warrantyPartsMonths) => save({ warrantyPartsMonths })}
        />
        <DecimalField
          {...months}
          label="Labor (months)"
          value={row.warrantyLaborMonths}
          onChange={(warrantyLaborMonths) => save({ warrantyLaborMonths })}
        />
      </div>
    </Section>
  );
};
