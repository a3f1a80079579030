import { useState } from 'react';
import { useProviderVisit } from '../../shared/use-provider-visit.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthCard, AuthForm, AuthNote, AuthSwitch, AuthSwitches } from './auth-card.tsx';
import { doneAnswer, postAuth } from './auth-request.ts';
import { DemoPeople } from './demo-people.tsx';
import { refreshSession } from './enter-product.ts';
import type { Installation } from './installation.ts';
import { OtherWays } from './other-ways.tsx';
import { usePasskey } from './use-passkey.ts';
import { useSubmit } from './use-submit.ts';

interface SignInFormProps {
  email: string;
  onEmail: (email: string) => void;
  onForgot: () => void;
  onMailLink: () => void;
  /** Confirmation of a previous action, such as a changed password. */
  note: string | null;
  /** Problem of a sign-in with a provider in this tab. */
  problem: string | null;
  installation: Installation | null | undefined;
}

const unknownSession = {
  message: 'You are signed in, but the server could not be reached after that. Reload the page.',
  field: null,
};

export const SignInForm = ({
  email,
  onEmail,
  onForgot,
  onMailLink,
  note,
  problem,
  installation,
}: SignInFormProps) => {
  const [password, setPassword] = useState('');
  const passkey = usePasskey();
  const visit = useProviderVisit({ path: '/api/sign-in/provider', onDone: () => void refreshSession() });
  const problemOfProvider = visit.message ?? problem;
  const { busy, refusal, handleSubmit } = useSubmit(
    () => postAuth('/api/sign-in', { email, password }, doneAnswer),
    async () => {
      setPassword('');
      // The screen continues automatically once the session is known.
      return (await refreshSession()) ? null : unknownSession;
    },
  );
  return (
    <AuthCard
      title="Sign in"
      subtitle="Good to see you. Your work is where you left it."
      foot={<SignInFoot installation={installation} />}
    >
      {note && <AuthNote>{note}</AuthNote>}
      <AuthForm
        onSubmit={handleSubmit}
        refusal={
          refusal ??
          passkey.refusal ??
          (problemOfProvider === null ? null : { message: problemOfProvider, field: null })
        }
      >
        <TextField
          label="Email address"
          type="email"
          name="email"
          // The browser suggests passkeys here; `webauthn` must come last.
          autoComplete="username webauthn"
          value={email}
          onChange={onEmail}
          autoFocus
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Button kind="primary" type="submit" fullWidth loading={busy}>
          Sign in
        </Button>
        <AuthSwitches>
          <AuthSwitch onClick={onForgot}>Forgot password?</AuthSwitch>
          <AuthSwitch onClick={onMailLink}>Email me a link instead</AuthSwitch>
        </AuthSwitches>
        <OtherWays passkey={passkey} providers={installation?.providers ?? []} visit={visit} />
      </AuthForm>
    </AuthCard>
  );
};

const SignInFoot = ({ installation }: { installation: Installation | null | undefined }) => {
  // The sign-in methods are still loading. Showing a default would make the form jump.
  if (installation === undefined) return null;
  if (installation?.demo && installation.people.length > 0) {
    return <DemoPeople people={installation.people} password={installation.password} />;
  }
  return (
    <>
      New here? <a href="/onboarding">Start a company</a>
    </>
  );
};
