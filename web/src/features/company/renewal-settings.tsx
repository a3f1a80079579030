import { renewals } from '@sable/domain/contract/renewal-rules';
import { m } from '@sable/domain/mutation-names';
import { renewalNames } from '../../shared/renewal-names.ts';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import type { SettingsRow } from '../../shared/use-settings.ts';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';

/** Renewal terms of contracts signed from now on. */
export const RenewalSettings = ({ row, editable }: { row: SettingsRow; editable: boolean }) => {
  const act = useAction();
  const save = (patch: Partial<SettingsRow>) => void act(m.settings.update, { id: row.id, patch });
  return (
    <Section
      title="Renewal"
      note="For contracts signed from now on. Local law may shorten it: see Right to cancel."
    >
      <div className={stack.stack}>
        <SelectField
          label="At the end of the term"
          disabled={!editable}
          choices={renewals.map((value) => ({ value, label: renewalNames[value] }))}
          value={row.renewal}
          onChange={(renewal) => renewal && save({ renewal })}
        />
        <div className={stack.pair}>
          {row.renewal === 'months' && (
            <DecimalField
              label="Months of a renewal"
              decimals={0}
              min={1}
              max={120}
              disabled={!editable}
              value={row.renewalMonths}
              onChange={(renewalMonths) => renewalMonths !== null && save({ renewalMonths })}
            />
          )}
          {row.renewal !== 'none' && (
            <DecimalField
              label="Days of notice"
              help="The customer may decline until this many days before the end."
              decimals={0}
              min={0}
              max={365}
              disabled={!editable}
              value={row.noticeDays}
              onChange={(noticeDays) => noticeDays !== null && save({ noticeDays })}
            />
          )}
        </div>
      </div>
    </Section>
  );
};
