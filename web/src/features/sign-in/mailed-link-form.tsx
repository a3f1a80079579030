import { useState } from 'react';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthCard, AuthForm, AuthNote, AuthSwitch } from './auth-card.tsx';
import { doneAnswer, postAuth } from './auth-request.ts';
import { useSubmit } from './use-submit.ts';

const purposes = {
  password: {
    path: '/api/password/forgot',
    title: 'Choose a new password',
    subtitle: 'We mail you a link. It is good for an hour and opens once.',
  },
  'sign-in': {
    path: '/api/sign-in/request-link',
    title: 'Sign in by email',
    subtitle:
      'We mail you a link that signs you in, on any device. It is good for 15 minutes and opens once.',
  },
} as const;

/** What is said where no mail server takes the link. */
const KEPT =
  'No mail server is set up: the link is kept on the server and reaches no mailbox. Ask whoever runs it.';

interface MailedLinkFormProps {
  purpose: keyof typeof purposes;
  email: string;
  onEmail: (email: string) => void;
  onBack: () => void;
}

/** Asks for a mailed link. What it says afterwards never tells whether the address is known. */
export const MailedLinkForm = ({ purpose, email, onEmail, onBack }: MailedLinkFormProps) => {
  const { path, title, subtitle } = purposes[purpose];
  const { mailDelivers } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, refusal, handleSubmit } = useSubmit(
    () => postAuth(path, { email }, doneAnswer),
    () => setSentTo(email.trim()),
  );
  return (
    <AuthCard
      title={title}
      subtitle={mailDelivers ? subtitle : KEPT}
      foot={<AuthSwitch onClick={onBack}>Back to sign-in</AuthSwitch>}
    >
      {sentTo && (
        <AuthNote>
          {mailDelivers
            ? `If ${sentTo} signs in here, a link is on its way. Look into the spam folder too; it may take a minute.`
            : `If ${sentTo} signs in here, a link was made and is kept on the server.`}
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
          {mailDelivers
            ? sentTo
              ? 'Send another link'
              : 'Send the link'
            : sentTo
              ? 'Make another link'
              : 'Make the link'}
        </Button>
      </AuthForm>
    </AuthCard>
  );
};
