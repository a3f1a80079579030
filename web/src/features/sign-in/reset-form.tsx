import { useEffect, useState } from 'react';
import { usePasswordPolicy } from '../../shared/use-password-policy.ts';
import { Button } from '../../ui/button.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { AuthCard, AuthForm, AuthSwitch } from './auth-card.tsx';
import { doneAnswer, postAuth, type Refusal } from './auth-request.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { useSubmit } from './use-submit.ts';

interface ResetFormProps {
  token: string;
  onDone: () => void;
  /** Requests a new link if this one no longer works. */
  onForgot: () => void;
}

/** Checks the link before it asks for a password. If the check fails for another reason, the form is shown anyway. */
export const ResetForm = (props: ResetFormProps) => {
  const { token, onForgot } = props;
  const [checked, setChecked] = useState<{ readonly dead: Refusal | null } | null>(null);
  useEffect(() => {
    let wanted = true;
    void postAuth('/api/password/reset/check', { token }, doneAnswer).then((outcome) => {
      const isDead = !outcome.ok && outcome.refusal.field === 'token';
      if (wanted) setChecked({ dead: isDead ? outcome.refusal : null });
    });
    return () => {
      wanted = false;
    };
  }, [token]);
  if (checked === null) {
    return (
      <AuthCard title="Choose a new password">
        <TextSkeleton />
      </AuthCard>
    );
  }
  if (checked.dead) {
    return (
      <AuthCard title="This link doesn’t work" subtitle={checked.dead.message}>
        <Button kind="primary" fullWidth onClick={onForgot}>
          Send me a new link
        </Button>
      </AuthCard>
    );
  }
  return <NewPasswordForm {...props} />;
};

const NewPasswordForm = ({ token, onDone, onForgot }: ResetFormProps) => {
  const policy = usePasswordPolicy();
  const [password, setPassword] = useState('');
  const { busy, refusal, handleSubmit } = useSubmit(
    () => postAuth('/api/password/reset', { token, password }, doneAnswer),
    onDone,
  );
  const weak = refusal?.field === 'password';
  return (
    <AuthCard title="Choose a new password" subtitle="Every device that is signed in will be signed out.">
      <AuthForm onSubmit={handleSubmit} refusal={weak ? null : refusal}>
        <NewPasswordField
          policy={policy}
          value={password}
          onChange={setPassword}
          error={weak ? refusal.message : null}
          autoFocus
        />
        <Button kind="primary" type="submit" fullWidth loading={busy}>
          Save the new password
        </Button>
        {refusal?.field === 'token' && <AuthSwitch onClick={onForgot}>Send me a new link</AuthSwitch>}
      </AuthForm>
    </AuthCard>
  );
};
