import { useState } from 'react';
import { usePasswordPolicy } from '../../shared/use-password-policy.ts';
import { Button } from '../../ui/button.tsx';
import { AuthCard, AuthForm, AuthSwitch } from './auth-card.tsx';
import { doneAnswer, postAuth } from './auth-request.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { useSubmit } from './use-submit.ts';

interface ResetFormProps {
  token: string;
  onDone: () => void;
  /** The link no longer works: requests another one. */
  onForgot: () => void;
}

export const ResetForm = ({ token, onDone, onForgot }: ResetFormProps) => {
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
