import { givenRule, valuesOfRule, type TableRule } from '@sable/domain/cancellation/given-rule';
import { placeOfRule } from '@sable/domain/cancellation/rule-text';
import { m } from '@sable/domain/mutation-names';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useToday } from '../../shared/use-company.ts';
import { useForm } from '../../shared/use-form.ts';
import { GivenRuleFields } from './given-rule-fields.tsx';
import { givenStart } from './given-start.ts';
import { HolidayValueFields } from './holiday-value-fields.tsx';
import { RenewalValueFields } from './renewal-value-fields.tsx';
import { RightValueFields } from './right-value-fields.tsx';
import type { ShownRule } from './shown-rules.ts';

interface CorrectRuleFormProps {
  rule: ShownRule;
  /** The current rule. */
  values: TableRule;
  onClose: () => void;
}

/** Replaces a rule with the one provided by the company's counsel. */
export const CorrectRuleForm = ({ rule, values: standing, onClose }: CorrectRuleFormProps) => {
  const act = useAction();
  const today = useToday() ?? '';
  const form = useForm({
    schema: givenRule,
    start: {
      values: valuesOfRule(standing),
      covers: standing.covers,
      law: standing.law,
      ...givenStart(today),
      electronic: false,
    },
    // The version is part of the draft's key: input for an older version does not apply to this one.
    draft: `correct rule ${rule.id} ${rule.version}`,
    onSave: (given) =>
      act(m.ruleCorrections.give, { ...given, ruleId: rule.id, ruleVersion: rule.version }, { silent: true }),
    onSaved: onClose,
  });
  const { values } = form.values;
  return (
    <FormDialog
      form={form}
      title={`Correct the rule of ${placeOfRule(rule)}`}
      submitText="Correct rule"
      onClose={onClose}
    >
      <p>
        {rule.covers} · {rule.text}
      </p>
      {values.kind === 'right' && (
        <RightValueFields
          values={values}
          currency={rule.place.startsWith('ca') ? 'CAD' : 'USD'}
          error={form.field('values.period.days').error}
          onChange={(given) => form.set({ values: given })}
        />
      )}
      {values.kind === 'renewal' && (
        <RenewalValueFields
          values={values}
          error={form.field('values.asks.closes').error}
          onChange={(given) => form.set({ values: given })}
        />
      )}
      {values.kind === 'holiday' && (
        <HolidayValueFields
          values={values}
          error={form.field('values.falls.day').error}
          onChange={(given) => form.set({ values: given })}
        />
      )}
      <GivenRuleFields
        form={form}
        today={today}
        handsOver={rule.handsOver}
        names={values.kind === 'holiday'}
      />
    </FormDialog>
  );
};
