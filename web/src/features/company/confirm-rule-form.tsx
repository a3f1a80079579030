import { placeOfRule } from '@sable/domain/cancellation/rule-text';
import { day, flag, requiredText } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import { z } from 'zod';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useToday } from '../../shared/use-company.ts';
import { useForm } from '../../shared/use-form.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ShownRule } from './shown-rules.ts';

const schema = z.object({
  counsel: requiredText('Confirmed by', 120),
  confirmedOn: day('Confirmed on'),
  electronic: flag('Opening the papers electronically counts'),
});

/** Records who confirmed a rule, and when. */
export const ConfirmRuleForm = ({ rule, onClose }: { rule: ShownRule; onClose: () => void }) => {
  const act = useAction();
  const form = useForm({
    schema,
    start: { counsel: '', confirmedOn: useToday() ?? '', electronic: false },
    draft: `confirm rule ${rule.id}`,
    onSave: (values) =>
      act(
        m.ruleConfirmations.confirm,
        { ruleId: rule.id, ruleVersion: rule.version, ...values },
        { silent: true },
      ),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Confirm the rule of ${placeOfRule(rule)}`}
      submitText="Confirm rule"
      onClose={onClose}
    >
      <p>
        {rule.covers} · {rule.text}
      </p>
      <TextField
        label="Confirmed by"
        help="The counsel who read the law for you."
        required
        autoFocus
        maxLength={120}
        {...form.field('counsel')}
      />
      <DateField
        label="Confirmed on"
        required
        {...form.field('confirmedOn')}
        onChange={(confirmedOn) => form.set({ confirmedOn: confirmedOn ?? '' })}
      />
      {rule.handsOver && (
        <CheckboxField
          label="Opening the papers electronically counts"
          help="Counsel says that the clock starts when a customer opens the signed copy and the notices on a device of their own. Otherwise they are handed over on paper or mailed."
          checked={form.values.electronic}
          onChange={(electronic) => form.set({ electronic })}
        />
      )}
    </FormDialog>
  );
};
