import { Button } from '../../ui/button.tsx';
import { AuthCard, AuthForm, AuthSwitch } from './auth-card.tsx';
import { doneAnswer, postAuth } from './auth-request.ts';
import { refreshSession } from './enter-product.ts';
import { useSubmit } from './use-submit.ts';

interface LinkFormProps {
  token: string;
  /** Signed in, or half of it: the screen goes on by the session. */
  onDone: () => void;
  /** The link no longer works: requests another one. */
  onNewLink: () => void;
}

/** A mailed link that was opened. It asks for a click, because scanners of mail open links too. */
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
      subtitle="This signs you in on this device. The link opens once."
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
