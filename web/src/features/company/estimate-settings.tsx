import { anyEntity } from '@sable/domain/kernel/entity';
import { sameValue } from '@sable/domain/kernel/same-value';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { query, type RowIn } from '@sable/domain/queries';
import { settings } from '@sable/domain/settings';
import { useState } from 'react';
import { useActor, useLive } from '../../live/hooks.ts';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useLeaveGuard } from '../../shared/use-leave-guard.ts';
import { Button } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/checkbox-field.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { PercentField } from '../../ui/percent-field.tsx';
import { Section } from '../../ui/section.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

type SettingsRow = RowIn<'settings'>;

const draftOf = (row: SettingsRow) => ({
  estimatePrefix: row.estimatePrefix,
  estimateExpiryDays: row.estimateExpiryDays,
  depositPpm: row.depositPpm,
  termMonths: row.termMonths,
  estimateTerms: row.estimateTerms ?? '',
});

const Defaults = ({ row, editable }: { row: SettingsRow; editable: boolean }) => {
  const act = useAction();
  const [draft, setDraft] = useState(() => draftOf(row));
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const changed = !sameValue(draft, draftOf(row));
  useLeaveGuard(changed);
  const save = () =>
    void act(
      m.settings.update,
      { id: row.id, patch: { ...draft, estimateTerms: draft.estimateTerms || null } },
      { done: 'Saved. New estimates start like this; those already made stay as they are.' },
    );
  const shared = { disabled: !editable } as const;
  return (
    <form
      noValidate
      className={stack.stack}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className={stack.pair}>
        <TextField
          {...shared}
          label="Number prefix"
          help={`Numbers run without gaps: ${draft.estimatePrefix}1042.`}
          maxLength={12}
          value={draft.estimatePrefix}
          onChange={(estimatePrefix) => set({ estimatePrefix })}
        />
        <DecimalField
          {...shared}
          label="Expire after (days)"
          help="At the end of the day, by the company’s clock."
          decimals={0}
          min={1}
          max={365}
          required
          value={draft.estimateExpiryDays}
          onChange={(days) => days !== null && set({ estimateExpiryDays: days })}
        />
      </div>
      <div className={stack.pair}>
        <PercentField
          {...shared}
          label="Deposit"
          help="Of the one-time total, with tax."
          min={0}
          max={1_000_000}
          required
          value={draft.depositPpm}
          onChange={(depositPpm) => depositPpm !== null && set({ depositPpm })}
        />
        <DecimalField
          {...shared}
          label="Contract term (months)"
          help="Usually 36 to 60."
          decimals={0}
          min={0}
          max={120}
          required
          value={draft.termMonths}
          onChange={(termMonths) => termMonths !== null && set({ termMonths })}
        />
      </div>
      <TextAreaField
        {...shared}
        label="Terms"
        help="Printed at the end of each estimate; the customer accepts them with the signature."
        rows={6}
        maxLength={20_000}
        value={draft.estimateTerms}
        onChange={(estimateTerms) => set({ estimateTerms })}
      />
      {editable && (
        <div>
          <Button kind="primary" type="submit" disabled={!changed}>
            Save settings
          </Button>
        </div>
      )}
    </form>
  );
};

/** What estimates start with, and what sales may see. */
export const EstimateSettings = () => {
  const act = useAction();
  const actor = useActor();
  const { rows } = useLive(query('settings', { where: { scope: 'company' }, limit: 1 }));
  const row = rows?.[0];
  if (!row)
    return (
      <Section title="Estimates">
        <TextSkeleton lines={6} />
      </Section>
    );
  const editable = can(anyEntity(settings), actor, 'update', row);
  return (
    <div className={stack.stack}>
      <Section title="Estimates" note="What a new estimate starts with.">
        <Defaults row={row} editable={editable} />
      </Section>
      <Section title="Sales">
        <SwitchField
          label="Sales see all accounts of the company"
          help="Off: each rep sees their own accounts and estimates alone. It takes effect at their next sign-in."
          disabled={!editable}
          checked={row.salesSeeAll}
          onChange={(salesSeeAll) => void act(m.settings.update, { id: row.id, patch: { salesSeeAll } })}
        />
      </Section>
    </div>
  );
};
