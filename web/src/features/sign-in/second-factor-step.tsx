import { useState } from 'react';
import type { PendingSignIn } from '../../session/session-answer.ts';
import { signOut } from '../../session/session.ts';
import { AuthenticatorSetup } from '../../shared/authenticator-setup.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthCard, AuthForm, AuthSwitch } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { doneAnswer, postAuth } from './auth-request.ts';
import { refreshSession } from './enter-product.ts';
import { useSubmit } from './use-submit.ts';

const SignInAgain = () => <AuthSwitch onClick={() => void signOut()}>Sign in as someone else</AuthSwitch>;

const CodeForm = ({ email }: { email: string }) => {
  const [code, setCode] = useState('');
  const { busy, refusal, handleSubmit } = useSubmit(
    () => postAuth('/api/second-factor/give', { code }, doneAnswer),
    async () => void (await refreshSession()),
  );
  const wrong = refusal?.field === 'code';
  return (
    <AuthCard
      title="Type your code"
      subtitle={`The second step for ${email}: the six digits of your authenticator app, or a recovery code.`}
      foot={<SignInAgain />}
    >
      <AuthForm onSubmit={handleSubmit} refusal={wrong ? null : refusal}>
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          value={code}
          onChange={setCode}
          error={wrong ? refusal.message : null}
          autoFocus
        />
        <Button kind="primary" type="submit" fullWidth loading={busy}>
          Sign in
        </Button>
      </AuthForm>
    </AuthCard>
  );
};

/** The rest of a sign-in after the first factor: enter the second one, or set it up if a role requires it. */
export const SecondFactorStep = ({ pending }: { pending: PendingSignIn }) =>
  pending.step === 'code' ? (
    <CodeForm email={pending.email} />
  ) : (
    <AuthCard
      wide
      title="Set up two-step sign-in"
      subtitle={`The roles of ${pending.email} require it: the password, and a code that only your phone knows. Your work is where you left it.`}
      foot={<SignInAgain />}
    >
      <div className={classes.form}>
        <AuthenticatorSetup onDone={() => void refreshSession()} />
      </div>
    </AuthCard>
  );
