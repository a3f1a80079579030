import { useState } from 'react';
import { type Installation, useInstallation } from '../features/sign-in/installation.ts';
import { hasOnboardingDraft } from '../features/sign-in/onboarding-draft.ts';
import { DemoReady, OnboardingDone } from '../features/sign-in/onboarding-done.tsx';
import { OnboardingForm } from '../features/sign-in/onboarding-form.tsx';
import { OnboardingStart } from '../features/sign-in/onboarding-start.tsx';
import { EntrySkeleton } from '../ui/skeletons.tsx';

/** Sets up a new company; if there is none yet, a demo is offered too. */
export const OnboardingScreen = () => {
  const installation = useInstallation();
  const [started, setStarted] = useState(hasOnboardingDraft);
  const [demo, setDemo] = useState<Installation | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  if (opened !== null) return <OnboardingDone companyName={opened} />;
  if (demo) return <DemoReady demo={demo} />;
  if (installation === undefined) return <EntrySkeleton />;
  if (installation?.empty && !started) {
    return <OnboardingStart onStart={() => setStarted(true)} onDemo={setDemo} />;
  }
  return <OnboardingForm onDone={setOpened} />;
};
