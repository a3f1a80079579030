import { passwordPolicyText } from '@sable/domain/password-policy';
import { postJson } from '../../live/client-error.ts';
import { Form } from '../../shared/form.tsx';
import { attempt } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { usePasswordPolicy } from '../../shared/use-password-policy.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toast.ts';
import { passwordChange } from './password-change.ts';

/** Changes the user's own password. The server signs out the other devices. */
export const PasswordForm = () => {
  const policy = usePasswordPolicy();
  const form = useForm({
    schema: passwordChange(policy),
    start: { current: '', next: '', again: '' },
    onSave: (passwords) => attempt(() => postJson('/api/password/change', passwords), { silent: true }),
    onSaved: () => {
      form.discard();
      toast.success('Your password was changed.', { detail: 'Use it the next time you sign in.' });
    },
  });
  return (
    <Section
      title="Password"
      note={`${passwordPolicyText(policy)} A sentence is easier to remember than symbols.`}
    >
      <Form
        form={form}
        foot={
          <div>
            <Button kind="primary" type="submit" loading={form.saving}>
              Change password
            </Button>
          </div>
        }
      >
        <PasswordField label="Current password" autoComplete="current-password" {...form.field('current')} />
        <PasswordField label="New password" autoComplete="new-password" {...form.field('next')} />
        <PasswordField label="New password again" autoComplete="new-password" {...form.field('again')} />
      </Form>
    </Section>
  );
};
