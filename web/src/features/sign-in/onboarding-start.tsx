import { IconBuildingStore, IconCompass } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { AuthCard, AuthForm } from './auth-card.tsx';
import type { Refusal } from './auth-request.ts';
import { type Installation, makeDemo } from './installation.ts';

interface OnboardingStartProps {
  onStart: () => void;
  onDemo: (demo: Installation) => void;
}

/** Shown for an installation without a company: create one, or explore the demo first. */
export const OnboardingStart = ({ onStart, onDemo }: OnboardingStartProps) => {
  const [making, setMaking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const handleDemo = async () => {
    setMaking(true);
    setRefusal(null);
    const outcome = await makeDemo();
    if (outcome.ok) return onDemo(outcome.answer);
    setRefusal(outcome.refusal);
    setMaking(false);
  };
  return (
    <AuthCard
      wide
      title="Welcome. Let’s set up your company"
      subtitle="Open your own company in three short steps, or look around in a made-up dealership first."
    >
      <AuthForm onSubmit={(event) => event.preventDefault()} refusal={refusal}>
        {making ? (
          <ProgressBar label="Making a dealership with a year of history" note="a few seconds" />
        ) : (
          <>
            <Button
              kind="primary"
              fullWidth
              icon={<IconBuildingStore size={18} stroke={1.5} aria-hidden />}
              onClick={onStart}
            >
              Set up your company
            </Button>
            <Button
              fullWidth
              icon={<IconCompass size={18} stroke={1.5} aria-hidden />}
              onClick={() => void handleDemo()}
            >
              Look around with demo data
            </Button>
          </>
        )}
      </AuthForm>
    </AuthCard>
  );
};
