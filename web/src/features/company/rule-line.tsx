import { isAdded, isCorrected } from '@sable/domain/cancellation/corrected-rules';
import { hasRole } from '@sable/domain/kernel/actor';
import { m } from '@sable/domain/mutation-names';
import type { RowIn } from '@sable/domain/queries';
import { useActor } from '../../live/hooks.ts';
import { Line } from '../../shared/lines.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { ShownRule } from './shown-rules.ts';

interface RuleLineProps {
  rule: ShownRule;
  confirmation: RowIn<'rule-confirmations'> | undefined;
  onConfirm: () => void;
  onCorrect: () => void;
}

/** One version of a rule: its text, its confirmation by counsel, and the actions of an administrator. */
export const RuleLine = ({ rule, confirmation, onConfirm, onCorrect }: RuleLineProps) => {
  const act = useAction();
  const { day } = useFormats();
  const mayConfirm = hasRole(useActor(), 'admin');
  const withdraw = (id: string) =>
    void act(m.ruleConfirmations.withdraw, { id }, { done: `${rule.title} is unconfirmed again.` });
  return (
    <Line
      title={
        <span className={stack.row}>
          {rule.title}
          <StatusChip tone={confirmation ? 'success' : 'warning'}>
            {confirmation ? 'Confirmed by counsel' : 'Not confirmed'}
          </StatusChip>
          {isCorrected(rule) && <StatusChip>{isAdded(rule) ? 'Added' : 'Corrected'}</StatusChip>}
        </span>
      }
      detail={[
        rule.about,
        rule.text,
        confirmation && `confirmed by ${confirmation.counsel} on ${day(confirmation.confirmedOn)}`,
        confirmation?.electronic && 'opening the papers electronically counts',
      ]
        .filter(Boolean)
        .join(' · ')}
      action={
        mayConfirm && (
          <>
            {confirmation ? (
              <Button small kind="quiet" onClick={() => withdraw(confirmation.id)}>
                Withdraw
              </Button>
            ) : (
              <Button small onClick={onConfirm}>
                Confirm…
              </Button>
            )}
            {rule.correctable && (
              <Button small kind="quiet" onClick={onCorrect}>
                Correct…
              </Button>
            )}
          </>
        )
      }
    />
  );
};
