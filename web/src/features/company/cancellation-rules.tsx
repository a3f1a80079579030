import { hasRole } from '@sable/domain/kernel/actor';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { query } from '@sable/domain/queries';
import { settings } from '@sable/domain/settings';
import { useState } from 'react';
import { useActor, useLive } from '../../live/hooks.ts';
import { Lines, LinesSkeleton } from '../../shared/lines.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useToday } from '../../shared/use-company.ts';
import { useCompanyRules } from '../../shared/use-company-rules.ts';
import { useSettings } from '../../shared/use-settings.ts';
import { Button } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { Section } from '../../ui/section.tsx';
import { AddHolidayForm } from './add-holiday-form.tsx';
import { AddRuleForm } from './add-rule-form.tsx';
import { ConfirmRuleForm } from './confirm-rule-form.tsx';
import { CorrectRuleForm } from './correct-rule-form.tsx';
import { RuleCorrections } from './rule-corrections.tsx';
import { RuleLine } from './rule-line.tsx';
import { ruleGroups, type Adds, type ShownRule } from './shown-rules.ts';

/** Whether work waits for the right to cancel even where the law does not require it. */
const WaitSwitch = () => {
  const act = useAction();
  const actor = useActor();
  const { company } = useSettings();
  if (!company) return <LinesSkeleton count={1} />;
  return (
    <SwitchField
      label="No work before the right to cancel has ended"
      help="An installer cannot arrive at such a job, and no step of it can be checked off. Ohio requires this regardless of this setting. A buyer’s handwritten waiver lets the work begin."
      disabled={!can(anyEntity(settings), actor, 'update', company)}
      checked={company.waitsForRight}
      onChange={(waitsForRight) => void act(m.settings.update, { id: company.id, patch: { waitsForRight } })}
    />
  );
};

/**
 * The rules for renewals, licenses, the right to cancel, and holidays, each with its place, days, source, and whether
 * the company's counsel has confirmed it.
 */
export const CancellationRules = () => {
  const [asking, setAsking] = useState<{
    readonly rule: ShownRule;
    readonly to: 'confirm' | 'correct';
  } | null>(null);
  const [adding, setAdding] = useState<Adds | null>(null);
  const isAdmin = hasRole(useActor(), 'admin');
  const today = useToday();
  const { corrections, ...rules } = useCompanyRules();
  const { rows } = useLive(query('rule-confirmations', { orderBy: 'createdAt', limit: 500 }));
  const confirmationOf = ({ id, version }: ShownRule) =>
    rows?.find(({ ruleId, ruleVersion }) => ruleId === id && ruleVersion === version);
  const close = () => setAsking(null);
  return (
    <div className={stack.stack}>
      <Section title="Work before the end">
        <WaitSwitch />
      </Section>
      {ruleGroups(rules, today ?? '').map(({ title, note, rules: shown, adds }) => (
        <Section
          key={title}
          title={title}
          note={note}
          flush
          actions={
            adds &&
            isAdmin && (
              <Button small onClick={() => setAdding(adds)}>
                {adds.what === 'rule' ? 'Add a rule…' : 'Add a holiday…'}
              </Button>
            )
          }
        >
          {rows && today && corrections ? (
            <Lines label={title}>
              {shown.map((rule) => (
                <RuleLine
                  key={`${rule.id} ${rule.version}`}
                  rule={rule}
                  confirmation={confirmationOf(rule)}
                  onConfirm={() => setAsking({ rule, to: 'confirm' })}
                  onCorrect={() => setAsking({ rule, to: 'correct' })}
                />
              ))}
            </Lines>
          ) : (
            <LinesSkeleton />
          )}
        </Section>
      ))}
      <RuleCorrections rows={corrections ?? []} />
      {asking?.to === 'confirm' && <ConfirmRuleForm rule={asking.rule} onClose={close} />}
      {adding?.what === 'rule' && <AddRuleForm country={adding.country} onClose={() => setAdding(null)} />}
      {adding?.what === 'holiday' && (
        <AddHolidayForm country={adding.country} onClose={() => setAdding(null)} />
      )}
      {asking?.to === 'correct' && asking.rule.correctable && (
        <CorrectRuleForm rule={asking.rule} values={asking.rule.correctable} onClose={close} />
      )}
    </div>
  );
};
