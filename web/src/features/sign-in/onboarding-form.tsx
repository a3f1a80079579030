import { type FormEvent, useState } from 'react';
import { useSession } from '../../session/session.ts';
import { AuthCard } from './auth-card.tsx';
import { doneAnswer, postAuth } from './auth-request.ts';
import { refreshSession } from './enter-product.ts';
import { onboardingSteps, type OnboardingStep, useOnboardingDraft } from './onboarding-draft.ts';
import { CompanyStep, PlaceStep, YouStep } from './onboarding-steps.tsx';
import classes from './onboarding.module.css';
import { useSubmit } from './use-submit.ts';

const stepTexts: Record<OnboardingStep, { mark: string; title: string; subtitle: string }> = {
  company: {
    mark: 'Company',
    title: 'What is your company called?',
    subtitle: 'You can change everything later.',
  },
  you: {
    mark: 'You',
    title: 'Who are you?',
    subtitle: 'You become its administrator. If you are already registered, use your password.',
  },
  place: {
    mark: 'Place',
    title: 'Where do you work?',
    subtitle: 'This sets your taxes, currency, and dates.',
  },
};

/** Returns the step of a refused field. */
const stepOfField = (field: string): OnboardingStep => {
  if (field === 'companyName') return 'company';
  return field === 'country' || field === 'timeZone' ? 'place' : 'you';
};

/** Creates a new company, step by step. Progress survives a reload. */
export const OnboardingForm = ({ onDone }: { onDone: (companyName: string) => void }) => {
  const { user } = useSession();
  const { draft, change, forget } = useOnboardingDraft(user);
  const [password, setPassword] = useState('');
  const { step, ...input } = draft;
  const { busy, refusal, forgive, handleSubmit } = useSubmit(
    async () => {
      const outcome = await postAuth('/api/onboarding', { ...input, password }, doneAnswer);
      const field = outcome.ok ? null : outcome.refusal.field;
      if (field) change({ step: stepOfField(field) });
      return outcome;
    },
    async () => {
      forget();
      await refreshSession();
      onDone(input.companyName.trim());
    },
  );
  const goTo = (next: OnboardingStep) => {
    forgive();
    change({ step: next });
  };
  const toNext = (next: OnboardingStep) => (event: FormEvent) => {
    event.preventDefault();
    goTo(next);
  };
  const shared = { draft, onChange: change, refusal };
  return (
    <AuthCard
      wide
      title={stepTexts[step].title}
      subtitle={stepTexts[step].subtitle}
      head={<Progress step={step} />}
    >
      {step === 'company' && <CompanyStep {...shared} onSubmit={toNext('you')} onBack={() => {}} />}
      {step === 'you' && (
        <YouStep
          {...shared}
          password={password}
          onPassword={setPassword}
          onSubmit={toNext('place')}
          onBack={() => goTo('company')}
        />
      )}
      {step === 'place' && (
        <PlaceStep {...shared} busy={busy} onSubmit={handleSubmit} onBack={() => goTo('you')} />
      )}
    </AuthCard>
  );
};

const Progress = ({ step }: { step: OnboardingStep }) => {
  const reached = onboardingSteps.indexOf(step);
  return (
    <ol className={classes.progress} aria-label="Steps">
      {onboardingSteps.map((one, index) => (
        <li
          key={one}
          className={classes.mark}
          data-reached={index <= reached || undefined}
          aria-current={one === step ? 'step' : undefined}
        >
          {stepTexts[one].mark}
        </li>
      ))}
    </ol>
  );
};
