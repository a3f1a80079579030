import { Button } from '../../ui/button.tsx';
import { AuthCard, AuthForm, AuthSwitch } from './auth-card.tsx';
import { doneAnswer, postAuth } from './auth-request.ts';
import { refreshSession } from './enter-product.ts';
import { useSubmit } from './use-submit.ts';

interface LinkFormProps {
  token: string;
  /** Called after a full or partial sign-in. The screen then depends on the session. */
  onDone: () => void;
  /** Requests a new link if this one no longer works. */
  onNewLink: () => void;
}

/** Handles an opened sign-in link. Requires a click, because email scanners open links too. */
export const LinkForm = ({ token, onDone, onNewLink }: LinkFormProps) => {
  const { busy, refusal, handleSubmit } = useSubmit(
    () => postAuth('/api/sign-in/link', { token }, doneAnswer),
    async () => {
      if (await refreshSession()) onDone();
    },
  );
  return (
    <AuthCard
      title="Sign in by email"
      subtitle="This signs you in on this device. The link works once."
      foot={refusal?.field === 'token' && <AuthSwitch onClick={onNewLink}>Send me a new link</AuthSwitch>}
    >
      <AuthForm onSubmit={handleSubmit} refusal={refusal}>
        <Button kind="primary" type="submit" fullWidth loading={busy} autoFocus>
          Sign in
        </Button>
      </AuthForm>
    </AuthCard>
  );
};
