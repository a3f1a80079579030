import { licenseRuleInWords, licenseRules } from '@sable/domain/cancellation/license-rules';
import { placeOfRule, ruleInWords } from '@sable/domain/cancellation/rule-words';
import { shippedRules } from '@sable/domain/cancellation/shipped-rules';
import { renewalRules } from '@sable/domain/contract/renewal-rules';
import { renewalRuleInWords } from '@sable/domain/contract/renewal-words';
import { hasRole } from '@sable/domain/kernel/actor';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { query, type RowIn } from '@sable/domain/queries';
import { settings } from '@sable/domain/settings';
import { useState } from 'react';
import { useActor, useLive } from '../../live/hooks.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { useSettings } from '../../shared/use-settings.ts';
import { Button } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { ConfirmRuleForm, type ConfirmedRule } from './confirm-rule-form.tsx';

type Confirmation = RowIn<'rule-confirmations'>;

const rights: readonly ConfirmedRule[] = shippedRules.map((rule) => ({
  ...rule,
  words: ruleInWords(rule),
  handsOver: rule.place.includes('-'),
}));
const RIGHTS_NOTE =
  'Of all rules that match, the last day counts. A rule that is not confirmed applies as well: it can only lengthen. Have your counsel confirm each.';

const groups = [
  {
    title: 'Renewals of contracts',
    note: 'Without what a rule asks for, a contract renews from month to month. A rule that is not confirmed applies as well: it can only protect. Have your counsel confirm each.',
    rules: renewalRules.map((rule): ConfirmedRule => ({
      ...rule,
      words: renewalRuleInWords(rule),
      handsOver: false,
    })),
  },
  {
    title: 'Licenses',
    note: 'A rule that is confirmed keeps an offer to a home from being sent while no valid license is on file; one that is not confirmed warns. Have your counsel confirm each.',
    rules: licenseRules.map((rule): ConfirmedRule => ({
      ...rule,
      words: licenseRuleInWords(rule),
      handsOver: false,
    })),
  },
  {
    title: 'Right to cancel in the United States',
    note: RIGHTS_NOTE,
    rules: rights.filter(({ place }) => place.startsWith('us')),
  },
  {
    title: 'Right to cancel in Canada',
    note: RIGHTS_NOTE,
    rules: rights.filter(({ place }) => place.startsWith('ca')),
  },
];

interface RuleLineProps {
  rule: ConfirmedRule;
  confirmation: Confirmation | undefined;
  onConfirm: () => void;
}

const RuleLine = ({ rule, confirmation, onConfirm }: RuleLineProps) => {
  const act = useAction();
  const { day } = useFormats();
  const mayConfirm = hasRole(useActor(), 'admin');
  const withdraw = (id: string) =>
    void act(m.ruleConfirmations.withdraw, { id }, { done: `${placeOfRule(rule)} is unconfirmed again.` });
  return (
    <Line
      title={
        <span className={stack.row}>
          {placeOfRule(rule)}
          <StatusChip tone={confirmation ? 'success' : 'warning'}>
            {confirmation ? 'Confirmed by counsel' : 'Not confirmed'}
          </StatusChip>
        </span>
      }
      detail={[
        rule.covers,
        rule.words,
        confirmation && `confirmed by ${confirmation.counsel} on ${day(confirmation.confirmedOn)}`,
        confirmation?.electronic && 'opening the papers electronically counts',
      ]
        .filter(Boolean)
        .join(' · ')}
      action={
        mayConfirm &&
        (confirmation ? (
          <Button small kind="quiet" onClick={() => withdraw(confirmation.id)}>
            Take back
          </Button>
        ) : (
          <Button small onClick={onConfirm}>
            Confirm…
          </Button>
        ))
      }
    />
  );
};

/** Whether the company lets work wait where the law does not ask for it. */
const WaitSwitch = () => {
  const act = useAction();
  const actor = useActor();
  const { company } = useSettings();
  if (!company) return <LinesSkeleton count={1} />;
  return (
    <SwitchField
      label="No work before the right to cancel has ended"
      help="An installer cannot arrive at such a job, and nothing on it is ticked. Ohio asks for this whatever is chosen here. A buyer’s handwritten waiver lets the work begin."
      disabled={!can(anyEntity(settings), actor, 'update', company)}
      checked={company.waitsForRight}
      onChange={(waitsForRight) => void act(m.settings.update, { id: company.id, patch: { waitsForRight } })}
    />
  );
};

/** The rules of renewals, of licenses and of the right to cancel, each with its place, days, source, and whether the company's counsel has confirmed it. */
export const CancellationRules = () => {
  const [asking, setAsking] = useState<ConfirmedRule | null>(null);
  const { rows } = useLive(query('rule-confirmations', { orderBy: 'createdAt', limit: 500 }));
  const confirmationOf = ({ id, version }: ConfirmedRule) =>
    rows?.find(({ ruleId, ruleVersion }) => ruleId === id && ruleVersion === version);
  return (
    <div className={stack.stack}>
      <Section title="Work before the end">
        <WaitSwitch />
      </Section>
      {groups.map(({ title, note, rules }) => (
        <Section key={title} title={title} note={note} flush>
          {!rows && <LinesSkeleton />}
          {rows && (
            <Lines label={title}>
              {rules.map((rule) => (
                <RuleLine
                  key={rule.id}
                  rule={rule}
                  confirmation={confirmationOf(rule)}
                  onConfirm={() => setAsking(rule)}
                />
              ))}
            </Lines>
          )}
        </Section>
      ))}
      {asking && <ConfirmRuleForm rule={asking} onClose={() => setAsking(null)} />}
    </div>
  );
};
