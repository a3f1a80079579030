import { useState } from 'react';
import { errorWords } from '@sable/domain/kernel/errors';
import { type Session, signOut } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { AuthCard, AuthForm } from './auth-card.tsx';
import { doneAnswer, postAuth, type Refusal } from './auth-request.ts';
import { goOn, learnSession } from './enter-product.ts';

const stayed: Refusal = {
  message: 'The server could not be reached. You are still signed in. Check your connection and try again.',
  field: null,
};

/** Signed in, but to a company that is closed: says so, and shows the ways out. */
export const ShutOut = ({ session }: { session: Session }) => {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const others = session.companies.filter(({ id }) => id !== session.company?.id);
  const handleSwitch = async (companyId: string) => {
    setBusy(true);
    const outcome = await postAuth('/api/switch-company', { companyId }, doneAnswer);
    if (!outcome.ok) setRefusal(outcome.refusal);
    else if (await learnSession()) goOn();
    setBusy(false);
  };
  const handleSignOut = async () => {
    setBusy(true);
    await signOut().catch(() => {
      setRefusal(stayed);
      setBusy(false);
    });
  };
  return (
    <AuthCard
      title={`${session.company?.name ?? 'This company'} is closed`}
      subtitle={errorWords('company-inactive')}
    >
      <AuthForm onSubmit={(event) => event.preventDefault()} refusal={refusal}>
        {others.map(({ id, name }) => (
          <Button key={id} kind="primary" fullWidth disabled={busy} onClick={() => void handleSwitch(id)}>
            Go on in {name}
          </Button>
        ))}
        <Button fullWidth disabled={busy} onClick={() => void handleSignOut()}>
          Sign out
        </Button>
      </AuthForm>
    </AuthCard>
  );
};
