import { useState } from 'react';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthCard, AuthForm, AuthNote, AuthSwitch } from './auth-card.tsx';
import { doneAnswer, postAuth } from './auth-request.ts';
import { useSubmit } from './use-submit.ts';

/** `kept` is shown if there is no mail server for the link, and names whom to ask. */
const purposes = {
  password: {
    path: '/api/password/forgot',
    title: 'Choose a new password',
    subtitle: 'We’ll email you a link. It works once and expires in one hour.',
    kept: 'No mail server is set up, so links cannot be emailed. Ask an administrator of your company: under Users, Access, they can make a link to a new password and give it to you. If you are the administrator, ask the server administrator: the link made here is kept on the server.',
  },
  'sign-in': {
    path: '/api/sign-in/request-link',
    title: 'Sign in by email',
    subtitle:
      'We’ll email you a link that signs you in, on any device. It works once and expires in 15 minutes.',
    kept: 'No mail server is set up, so links cannot be emailed. Sign in with your password. If you forgot it, ask an administrator of your company: under Users, Access, they can make a link to a new one.',
  },
} as const;

interface MailedLinkFormProps {
  purpose: keyof typeof purposes;
  email: string;
  onEmail: (email: string) => void;
  onBack: () => void;
}

/** Requests a mailed link. The confirmation never reveals whether the address is known. */
export const MailedLinkForm = ({ purpose, email, onEmail, onBack }: MailedLinkFormProps) => {
  const { path, title, subtitle, kept } = purposes[purpose];
  const { mailDelivers } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, refusal, handleSubmit } = useSubmit(
    () => postAuth(path, { email }, doneAnswer),
    () => setSentTo(email.trim()),
  );
  return (
    <AuthCard
      title={title}
      subtitle={mailDelivers ? subtitle : kept}
      foot={<AuthSwitch onClick={onBack}>Back to sign-in</AuthSwitch>}
    >
      {sentTo && (
        <AuthNote>
          {mailDelivers
            ? `If ${sentTo} is registered, a link is on its way. Check the spam folder too; it may take a minute.`
            : `If ${sentTo} is registered, a link was created and is stored on the server.`}
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
