import { capitalized } from '@sable/domain/capitalized';
import { m } from '@sable/domain/mutation-names';
import {
  MIN_LENGTH_FLOOR,
  passwordCharacters,
  type PasswordPolicy,
  usablePasswordPolicy,
} from '@sable/domain/password-policy';
import { Form } from '../../shared/form.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { usePasswordPolicySetting } from '../../shared/use-password-policy.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { Section } from '../../ui/section.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';

const PolicyForm = ({ policy }: { policy: PasswordPolicy }) => {
  const act = useAction();
  const form = useForm({
    schema: usablePasswordPolicy,
    draft: 'password policy',
    start: policy,
    onSave: (next) =>
      act(m.settings.setPasswordPolicy, next, {
        silent: true,
        done: 'Saved. It applies to every new password. Existing passwords stay valid.',
      }),
  });
  return (
    <Form
      form={form}
      foot={
        <div>
          <Button kind="primary" type="submit" loading={form.saving}>
            Save policy
          </Button>
        </div>
      }
    >
      <div className={stack.pair}>
        <DecimalField
          label="Characters, at least"
          help={`${MIN_LENGTH_FLOOR} or more.`}
          decimals={0}
          required
          {...form.field('minLength')}
          value={form.values.minLength ?? null}
          onChange={(minLength) => minLength !== null && form.set({ minLength })}
        />
        <DecimalField
          label="Characters, at most"
          help="Leave empty for the built-in limit."
          decimals={0}
          {...form.field('maxLength')}
          value={form.values.maxLength ?? null}
        />
      </div>
      {passwordCharacters.map(({ rule, label }) => {
        const { value, error, onChange } = form.field(rule);
        return (
          <CheckboxField
            key={rule}
            label={capitalized(label)}
            checked={value ?? false}
            error={error}
            onChange={onChange}
          />
        );
      })}
    </Form>
  );
};

/** The password policy of this server. */
export const PasswordPolicyForm = () => {
  const { value, error } = usePasswordPolicySetting();
  return (
    <Section
      title="Passwords"
      note="Requirements for every new password in this installation. Common passwords and a person’s own name are always refused."
    >
      {error ? (
        <p className={stack.fault}>{error.message}</p>
      ) : value ? (
        <PolicyForm policy={value} />
      ) : (
        <TextSkeleton lines={4} />
      )}
    </Section>
  );
};
