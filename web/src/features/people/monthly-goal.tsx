import { hasRole } from '@sable/domain/kernel/actor';
import { m } from '@sable/domain/mutation-names';
import { ClientError } from '../../live/client-error.ts';
import { useActor } from '../../live/hooks.ts';
import { InlineField } from '../../shared/inline-field.tsx';
import { useAction, type ActionResult } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import type { Person } from '../../shared/use-people.ts';
import { decimalSign, formatDecimal, parseDecimal } from '../../ui/decimal.ts';
import { TextField } from '../../ui/text-field.tsx';

const LABEL = 'Monthly goal';

/** The monthly RMR goal of a user. An administrator sets it, colleagues can read it, and the dashboard uses it. */
export const MonthlyGoal = ({ person: { id, version, monthlyGoal } }: { person: Person }) => {
  const act = useAction();
  const actor = useActor();
  const { money } = useFormats();
  const sign = decimalSign();
  const save = async (typed: string, version: number): Promise<ActionResult> => {
    const goal = parseDecimal(typed, 2, sign);
    if (!goal.ok)
      return {
        ok: false,
        error: new ClientError('INVALID', `Monthly goal: ${goal.reason} Nothing was saved.`),
      };
    return act(m.users.update, { id, patch: { monthlyGoal: goal.value } }, { silent: true, version });
  };
  return (
    <InlineField
      label={LABEL}
      version={version}
      value={formatDecimal(monthlyGoal, { decimals: 2, shown: 2, sign })}
      shown={monthlyGoal !== null && `${money(monthlyGoal)} RMR`}
      editable={hasRole(actor, 'admin', 'super')}
      input={(draft, setDraft) => (
        <TextField
          label={LABEL}
          hideLabel
          autoFocus
          help="RMR to sell in a month, before tax"
          value={draft}
          onChange={setDraft}
        />
      )}
      onSave={save}
    />
  );
};
