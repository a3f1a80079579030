import { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { AuthCard, AuthForm } from './auth-card.tsx';
import { postAuth } from './auth-request.ts';
import { refreshSession } from './enter-product.ts';
import { useSubmit } from './use-submit.ts';

const changedAnswer = z.object({ email: z.string() });

interface NewAddressFormProps {
  token: string;
  onDone: (email: string) => void;
}

/** Handles a mailed link that verifies a new address. Requires a click, because email scanners open links too. */
export const NewAddressForm = ({ token, onDone }: NewAddressFormProps) => {
  const { busy, refusal, handleSubmit } = useSubmit(
    () => postAuth('/api/email/confirm', { token }, changedAnswer),
    async ({ email }) => {
      await refreshSession();
      onDone(email);
    },
  );
  return (
    <AuthCard
      title="Confirm your new address"
      subtitle="You sign in with this address from now on. Every device is signed out but the one where you asked for the change."
      foot={<a href="/login">Back to sign-in</a>}
    >
      <AuthForm onSubmit={handleSubmit} refusal={refusal}>
        {!refusal && (
          <Button kind="primary" type="submit" fullWidth loading={busy} autoFocus>
            Confirm
          </Button>
        )}
      </AuthForm>
    </AuthCard>
  );
};
