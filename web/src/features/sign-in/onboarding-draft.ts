import { useState } from 'react';
import { z } from 'zod';
import { readSession, writeSession } from '../../session/storage.ts';
import { guessCountry, ownTimeZone } from './time-zones.ts';

const steps = ['company', 'you', 'place'] as const;
export type OnboardingStep = (typeof steps)[number];
export const onboardingSteps: readonly OnboardingStep[] = steps;

const draftSchema = z.object({
  step: z.enum(steps),
  companyName: z.string(),
  personName: z.string(),
  email: z.string(),
  country: z.enum(['us', 'ca']),
  timeZone: z.string(),
});

/** The values that a user has entered so far for a new company. The password is never included. */
export type OnboardingDraft = z.infer<typeof draftSchema>;

const emptyDraft = (person: { name: string; email: string } | null): OnboardingDraft => ({
  step: 'company',
  companyName: '',
  personName: person?.name ?? '',
  email: person?.email ?? '',
  country: guessCountry(),
  timeZone: ownTimeZone(),
});

const readDraft = (): OnboardingDraft | null => {
  const parsed = draftSchema.safeParse(readSession('onboarding'));
  return parsed.success ? parsed.data : null;
};

/** Whether someone has started onboarding in this tab and has not finished. */
export const hasOnboardingDraft = (): boolean => readDraft() !== null;

const keep = (draft: OnboardingDraft | null): void => writeSession('onboarding', draft);

/** Keeps the draft for this tab, so that it survives a reload. The password is not kept, so its step starts again. */
export const useOnboardingDraft = (person: { name: string; email: string } | null) => {
  const [draft, setDraft] = useState<OnboardingDraft>(() => {
    const kept = readDraft();
    if (!kept) return emptyDraft(person);
    return kept.step === 'place' ? { ...kept, step: 'you' } : kept;
  });
  const change = (patch: Partial<OnboardingDraft>): void => {
    const next = { ...draft, ...patch };
    setDraft(next);
    keep(next);
  };
  return { draft, change, forget: () => keep(null) };
};
