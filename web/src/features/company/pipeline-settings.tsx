import { MAX_STUCK_DAYS, stuckStages } from '@sable/domain/estimate/stuck';
import { m } from '@sable/domain/mutation-names';
import { choiceLabel } from '../../shared/formats.ts';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import type { SettingsRow } from '../../shared/use-settings.ts';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { Section } from '../../ui/section.tsx';

/** The number of days per stage after which the pipeline flags an estimate. */
export const PipelineSettings = ({ row, editable }: { row: SettingsRow; editable: boolean }) => {
  const act = useAction();
  return (
    <Section
      title="Pipeline"
      note="Days at a stage until the board marks an estimate. 0: never. What is about to expire is always marked."
    >
      <div className={stack.tiles}>
        {stuckStages.map((stage) => (
          <DecimalField
            key={stage}
            label={choiceLabel(stage)}
            decimals={0}
            min={0}
            max={MAX_STUCK_DAYS}
            required
            disabled={!editable}
            value={row.stuckDays[stage]}
            onChange={(days) =>
              days !== null &&
              void act(m.settings.update, {
                id: row.id,
                patch: { stuckDays: { ...row.stuckDays, [stage]: days } },
              })
            }
          />
        ))}
      </div>
    </Section>
  );
};
