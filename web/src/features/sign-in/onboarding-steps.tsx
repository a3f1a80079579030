import { newCompanyFields } from '@sable/domain/new-company-fields';
import { passwordProblem } from '@sable/domain/password-policy';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { ChoiceBar } from '../../shared/choice-bar.tsx';
import { usePasswordPolicy } from '../../shared/use-password-policy.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthForm } from './auth-card.tsx';
import type { Refusal } from './auth-request.ts';
import { NewPasswordField } from './new-password-field.tsx';
import type { OnboardingDraft } from './onboarding-draft.ts';
import classes from './onboarding.module.css';
import { currencyOf, timeZoneFor, timeZonesOf } from './time-zones.ts';

export interface StepProps {
  draft: OnboardingDraft;
  onChange: (patch: Partial<OnboardingDraft>) => void;
  refusal: Refusal | null;
  onSubmit: (event: FormEvent) => void;
  onBack: () => void;
}

interface ActionsProps {
  children: ReactNode;
  busy?: boolean;
  onBack?: () => void;
}

const Actions = ({ children, busy = false, onBack }: ActionsProps) => (
  <div className={classes.actions}>
    {onBack && (
      <Button kind="quiet" onClick={onBack} disabled={busy}>
        Back
      </Button>
    )}
    <Button kind="primary" type="submit" loading={busy}>
      {children}
    </Button>
  </div>
);

/** Returns the domain's validation message for a value; null if it is valid. */
const problemOf = (schema: z.ZodType, value: string): string | null =>
  schema.safeParse(value).error?.issues[0]?.message ?? null;

/** Submits a form if nothing is missing. After the first attempt, shows what is missing. */
const useCheck = (missing: Readonly<Record<string, string | null>>, onPass: (event: FormEvent) => void) => {
  const [tried, setTried] = useState(false);
  return {
    errorOf: (field: string): string | null => (tried ? (missing[field] ?? null) : null),
    handleSubmit: (event: FormEvent) => {
      if (Object.values(missing).every((one) => one === null)) return onPass(event);
      event.preventDefault();
      setTried(true);
    },
  };
};

export const CompanyStep = ({ draft, onChange, refusal, onSubmit }: StepProps) => {
  const missing = { name: problemOf(newCompanyFields.companyName, draft.companyName) };
  const { errorOf, handleSubmit } = useCheck(missing, onSubmit);
  return (
    <AuthForm onSubmit={handleSubmit} refusal={refusal}>
      <TextField
        label="Company name"
        name="organization"
        autoComplete="organization"
        help="As your customers know it; it appears on every estimate."
        maxLength={120}
        error={errorOf('name')}
        value={draft.companyName}
        onChange={(companyName) => onChange({ companyName })}
        autoFocus
      />
      <Actions>Continue</Actions>
    </AuthForm>
  );
};

interface YouStepProps extends StepProps {
  password: string;
  onPassword: (password: string) => void;
}

export const YouStep = ({
  draft,
  onChange,
  password,
  onPassword,
  refusal,
  onSubmit,
  onBack,
}: YouStepProps) => {
  const { personName, email } = draft;
  const policy = usePasswordPolicy();
  const { errorOf, handleSubmit } = useCheck(
    {
      name: problemOf(newCompanyFields.personName, personName),
      email: problemOf(newCompanyFields.email, email),
      password: passwordProblem(policy, password),
    },
    onSubmit,
  );
  const of = (field: string): string | null => (refusal?.field === field ? refusal.message : null);
  const elsewhere = refusal && !['email', 'password'].includes(refusal.field ?? '') ? refusal : null;
  return (
    <AuthForm onSubmit={handleSubmit} refusal={elsewhere}>
      <TextField
        label="Your name"
        error={errorOf('name')}
        name="name"
        autoComplete="name"
        maxLength={120}
        value={personName}
        onChange={(value) => onChange({ personName: value })}
        autoFocus
      />
      <TextField
        label="Email address"
        type="email"
        name="email"
        autoComplete="username"
        maxLength={254}
        error={errorOf('email') ?? of('email')}
        value={email}
        onChange={(value) => onChange({ email: value })}
      />
      <NewPasswordField
        policy={policy}
        value={password}
        onChange={onPassword}
        error={errorOf('password') ?? of('password')}
      />
      <Actions onBack={onBack}>Continue</Actions>
    </AuthForm>
  );
};

const countries = [
  { value: 'us', label: 'United States' },
  { value: 'ca', label: 'Canada' },
] as const;

export const PlaceStep = ({
  draft,
  onChange,
  busy,
  refusal,
  onSubmit,
  onBack,
}: StepProps & { busy: boolean }) => {
  const { country, timeZone } = draft;
  return (
    <AuthForm onSubmit={onSubmit} refusal={refusal}>
      <ChoiceBar
        label="Country"
        asField
        choices={countries}
        value={country}
        onChange={(next) => onChange({ country: next, timeZone: timeZoneFor(next, timeZone) })}
      />
      <SelectField
        label="Time zone"
        help="Expiration dates and appointments follow it."
        choices={timeZonesOf(country, timeZone)}
        value={timeZone}
        onChange={(next) => next && onChange({ timeZone: next })}
      />
      <p className={classes.fact}>
        Prices are in <strong>{currencyOf(country)}</strong>.
      </p>
      <Actions busy={busy} onBack={onBack}>
        Open the company
      </Actions>
    </AuthForm>
  );
};
