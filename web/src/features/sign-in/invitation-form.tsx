import type { Provider } from '@sable/domain/sign-in-provider';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { navigate } from '../../navigate.ts';
import { usePasswordPolicy } from '../../shared/use-password-policy.ts';
import { useProviderVisit } from '../../shared/use-provider-visit.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthCard, AuthForm, AuthSwitch } from './auth-card.tsx';
import { doneAnswer, type Outcome, postAuth } from './auth-request.ts';
import { refreshSession } from './enter-product.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { OtherWays } from './other-ways.tsx';
import { useSubmit } from './use-submit.ts';

const invitation = z.object({
  company: z.string(),
  name: z.string(),
  email: z.string(),
  hasPassword: z.boolean(),
});
type Invitation = z.infer<typeof invitation>;

interface InvitationFormProps {
  token: string;
  providers: readonly Provider[];
  /** Problem of a sign-in with a provider in this tab. */
  problem: string | null;
  onSignIn: () => void;
  onForgot: () => void;
}

const look = (token: string) => postAuth('/api/invitations/look', { token }, invitation);

export const InvitationForm = (props: InvitationFormProps) => {
  const { token, onSignIn, ...rest } = props;
  const [found, setFound] = useState<Outcome<Invitation> | null>(null);
  useEffect(() => {
    let wanted = true;
    void look(token).then((outcome) => {
      if (wanted) setFound(outcome);
    });
    return () => {
      wanted = false;
    };
  }, [token]);
  const lookAgain = async () => {
    setFound(null);
    setFound(await look(token));
  };
  if (found === null) {
    return (
      <AuthCard title="Opening your invitation">
        <TextSkeleton />
      </AuthCard>
    );
  }
  if (!found.ok) {
    const { field, message } = found.refusal;
    const isDead = field === 'token';
    return (
      <AuthCard
        title={isDead ? 'This invitation link doesn’t work' : 'Your invitation could not be opened'}
        subtitle={message}
        foot={<AuthSwitch onClick={onSignIn}>Go to sign-in</AuthSwitch>}
      >
        {!isDead && (
          <Button kind="primary" fullWidth onClick={() => void lookAgain()}>
            Try again
          </Button>
        )}
      </AuthCard>
    );
  }
  return <AcceptForm token={token} invited={found.answer} {...rest} />;
};

interface AcceptFormProps extends Omit<InvitationFormProps, 'onSignIn'> {
  invited: Invitation;
}

const AcceptForm = ({ token, invited, providers, problem, onForgot }: AcceptFormProps) => {
  const { company, name, email, hasPassword } = invited;
  const policy = usePasswordPolicy();
  const [password, setPassword] = useState('');
  const enter = async () => {
    if (await refreshSession()) navigate('/dashboard', { replace: true });
  };
  const { busy, refusal, handleSubmit } = useSubmit(
    () => postAuth('/api/invitations/accept', { token, password }, doneAnswer),
    enter,
  );
  const visit = useProviderVisit({
    path: '/api/sign-in/provider',
    invitation: token,
    onDone: () => void enter(),
  });
  const problemOfProvider = visit.message ?? problem;
  const aboutPassword = refusal?.field === 'password';
  return (
    <AuthCard
      title={`Join ${company}`}
      subtitle={
        hasPassword
          ? `Welcome back, ${name}. You are already registered: you need only your password.`
          : `Welcome, ${name}. Choose a password, and you are in.`
      }
    >
      <AuthForm
        onSubmit={handleSubmit}
        refusal={
          aboutPassword
            ? null
            : (refusal ?? (problemOfProvider === null ? null : { message: problemOfProvider, field: null }))
        }
      >
        <TextField
          label="Email address"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={() => {}}
          readOnly
        />
        {hasPassword ? (
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={aboutPassword ? refusal.message : null}
            autoFocus
          />
        ) : (
          <NewPasswordField
            policy={policy}
            value={password}
            onChange={setPassword}
            error={aboutPassword ? refusal.message : null}
            autoFocus
          />
        )}
        <Button kind="primary" type="submit" fullWidth loading={busy}>
          Join {company}
        </Button>
        {hasPassword && <AuthSwitch onClick={onForgot}>Forgot password?</AuthSwitch>}
        <OtherWays providers={providers} visit={visit} />
      </AuthForm>
    </AuthCard>
  );
};
