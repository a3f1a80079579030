import { useState } from 'react';
import { errorText } from '@sable/domain/kernel/errors';
import type { Session } from '../../session/session-answer.ts';
import { signOut } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { AuthCard, AuthForm } from './auth-card.tsx';
import { doneAnswer, postAuth, type Refusal } from './auth-request.ts';
import { redirectAfterSignIn, refreshSession } from './enter-product.ts';

const stayed: Refusal = {
  message: 'The server could not be reached. You are still signed in. Check your connection and try again.',
  field: null,
};

/** Returns why nothing is shown: the user is not active, or the company is closed. */
const reasonOf = ({ user, company }: Session): { title: string; text: string } =>
  user?.status === 'active'
    ? { title: `${company?.name ?? 'This company'} is closed`, text: errorText('company-inactive') }
    : {
        title: 'Your access is turned off',
        text: 'Your data is safe. Ask your company’s administrator to restore it.',
      };

/** Shown to a signed-in user without access, or whose company is closed. Offers other companies and sign-out. */
export const CompanyClosedPage = ({ session }: { session: Session }) => {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const others = session.companies.filter(({ id }) => id !== session.company?.id);
  const handleSwitch = async (companyId: string) => {
    setBusy(true);
    const outcome = await postAuth('/api/switch-company', { companyId }, doneAnswer);
    if (!outcome.ok) setRefusal(outcome.refusal);
    else if (await refreshSession()) redirectAfterSignIn();
    setBusy(false);
  };
  const handleSignOut = async () => {
    setBusy(true);
    await signOut().catch(() => {
      setRefusal(stayed);
      setBusy(false);
    });
  };
  const { title, text } = reasonOf(session);
  return (
    <AuthCard title={title} subtitle={text}>
      <AuthForm onSubmit={(event) => event.preventDefault()} refusal={refusal}>
        {others.map(({ id, name }) => (
          <Button key={id} kind="primary" fullWidth disabled={busy} onClick={() => void handleSwitch(id)}>
            Continue in {name}
          </Button>
        ))}
        <Button fullWidth disabled={busy} onClick={() => void handleSignOut()}>
          Sign out
        </Button>
      </AuthForm>
    </AuthCard>
  );
};
