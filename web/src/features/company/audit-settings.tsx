import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { MIN_AUDIT_MONTHS, settings } from '@sable/domain/settings';
import { useActor } from '../../live/hooks.ts';
import { useAction } from '../../shared/use-action.ts';
import { useSettings } from '../../shared/use-settings.ts';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { Section } from '../../ui/section.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';

/** Retention period of the company's audit trail. */
export const AuditSettings = () => {
  const act = useAction();
  const actor = useActor();
  const row = useSettings().company;
  return (
    <Section
      title="Audit trail"
      note="Every change is recorded with its time and person. Estimates, their versions and signatures always keep their records."
    >
      {row ? (
        <DecimalField
          label="Keep the audit trail for (months)"
          help={`Leave it empty to keep everything. At least ${MIN_AUDIT_MONTHS} months; older records are deleted once a day and cannot be restored.`}
          decimals={0}
          min={MIN_AUDIT_MONTHS}
          max={1200}
          disabled={!can(anyEntity(settings), actor, 'update', row)}
          value={row.keepAuditMonths}
          onChange={(keepAuditMonths) =>
            void act(
              m.settings.update,
              { id: row.id, patch: { keepAuditMonths } },
              { done: 'The setting was saved.' },
            )
          }
        />
      ) : (
        <TextSkeleton lines={2} />
      )}
    </Section>
  );
};
