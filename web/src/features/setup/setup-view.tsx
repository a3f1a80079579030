import { useState } from 'react';
import { useAddress } from '../../address.ts';
import type { SetupStep } from '../../shared/checklist.ts';
import { SetupMark } from '../../shared/setup-list.tsx';
import { useCompany, type CompanyRow } from '../../shared/use-company.ts';
import { useSetup } from '../../shared/use-setup.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { FormSkeleton, TextSkeleton } from '../../ui/skeletons.tsx';
import { CompanyStep } from './company-step.tsx';
import { CustomersStep } from './customers-step.tsx';
import { EmailStep } from './email-step.tsx';
import { EstimateStep } from './estimate-step.tsx';
import { LookStep } from './look-step.tsx';
import { PeopleStep } from './people-step.tsx';
import type { StepProps } from './step-frame.tsx';
import { TaxStep } from './tax-step.tsx';
import classes from './setup.module.css';

/** Loaded lazily: it includes the starter packages, and it is not the first step. */
const CatalogStep = lazyWithRetry(async () => (await import('./catalog-step.tsx')).CatalogStep, {
  Fallback: () => <TextSkeleton lines={8} />,
});

const screens = {
  look: LookStep,
  company: CompanyStep,
  tax: TaxStep,
  people: PeopleStep,
  products: CatalogStep,
  customers: CustomersStep,
  email: EmailStep,
  estimate: EstimateStep,
} satisfies Record<SetupStep['id'], (props: StepProps) => unknown>;

/**
 * Guides a new company to a first branded estimate. The address contains the step. Progress is derived from the
 * records, so anyone can continue.
 */
export const SetupView = () => {
  const { row: company } = useCompany();
  const steps = useSetup(true);
  return company && steps ? <Steps company={company} steps={steps} /> : <FormSkeleton />;
};

const Steps = ({ company, steps }: { company: CompanyRow; steps: readonly SetupStep[] }) => {
  const { query, setQuery } = useAddress();
  // Keeps the current step open when it becomes done while it is being filled in.
  const [begun] = useState(() => steps.find(({ done }) => !done)?.id);
  const step = steps.find(({ id }) => id === (query['step'] ?? begun)) ?? steps.at(-1);
  if (!step) return null;
  const next = steps[steps.indexOf(step) + 1];
  const Screen = screens[step.id];
  const done = steps.filter((each) => each.done).length;
  return (
    <Page>
      <PageHeader
        title={`Set up ${company.name}`}
        subtitle={`${done} of ${steps.length} done. Everything is kept as you go; come back at any time.`}
      />
      <div className={classes.layout}>
        <ol className={classes.rail} aria-label="Steps">
          {steps.map(({ id, title, href, done: isDone }) => (
            <li key={id}>
              <a href={href} aria-current={id === step.id ? 'step' : undefined}>
                <SetupMark done={isDone} />
                {title}
              </a>
            </li>
          ))}
        </ol>
        <Screen
          key={step.id}
          company={company}
          onNext={() => next && setQuery({ step: next.id }, { replace: false })}
        />
      </div>
    </Page>
  );
};
