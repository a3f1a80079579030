import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthCard, AuthForm, AuthNote, AuthSwitch } from './auth-card.tsx';
import { doneAnswer, postAuth } from './auth-request.ts';
import { useSubmit } from './use-submit.ts';

interface ForgotFormProps {
  email: string;
  onEmail: (email: string) => void;
  onBack: () => void;
}

export const ForgotForm = ({ email, onEmail, onBack }: ForgotFormProps) => {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, refusal, handleSubmit } = useSubmit(
    () => postAuth('/api/password/forgot', { email }, doneAnswer),
    () => setSentTo(email.trim()),
  );
  return (
    <AuthCard
      title="Choose a new password"
      subtitle="We mail you a link. It is good for an hour and opens once."
      foot={<AuthSwitch onClick={onBack}>Back to sign-in</AuthSwitch>}
    >
      {sentTo && (
        <AuthNote>
          If {sentTo} signs in here, a link is on its way. Look into the spam folder too; it may take a
          minute.
        </AuthNote>
      )}
      <AuthForm onSubmit={handleSubmit} refusal={refusal}>
        <TextField
          label="Email address"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={onEmail}
          autoFocus
        />
        <Button kind={sentTo ? 'secondary' : 'primary'} type="submit" fullWidth loading={busy}>
          {sentTo ? 'Send another link' : 'Send the link'}
        </Button>
      </AuthForm>
    </AuthCard>
  );
};
