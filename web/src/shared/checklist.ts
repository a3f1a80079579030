import { STARTING_COLOR } from '@sable/domain/company';
import type { CompanyRow } from './use-company.ts';

/** The progress of a new company so far. */
export interface SetupFacts {
  readonly company: Pick<CompanyRow, 'phone' | 'email' | 'address' | 'pictureId' | 'brandColor'>;
  readonly hasTaxProfile: boolean;
  readonly people: number;
  readonly hasProduct: boolean;
  readonly hasAccount: boolean;
  /** Whether an email was sent from this server, or stored on it. */
  readonly hasMailed: boolean;
  readonly hasEstimate: boolean;
}

export interface SetupStep {
  readonly id: 'look' | 'company' | 'tax' | 'people' | 'products' | 'customers' | 'email' | 'estimate';
  readonly title: string;
  /** Why it matters. */
  readonly text: string;
  readonly href: string;
  readonly done: boolean;
}

/** Returns a new company's steps to its first estimate, checked off according to the actual data. */
export function setupSteps(facts: SetupFacts): SetupStep[] {
  const { company } = facts;
  const steps = [
    {
      id: 'look',
      title: 'How you look',
      text: 'Your logo and your color on everything that customers see.',
      done: company.pictureId !== null || company.brandColor !== STARTING_COLOR,
    },
    {
      id: 'company',
      title: 'Where to reach you',
      text: 'Address, phone, email, and license appear on every estimate.',
      done: Boolean(company.phone && company.email && company.address?.line1),
    },
    {
      id: 'tax',
      title: 'State and tax',
      text: 'The rate of the place where you install, so that totals are right from the first line.',
      done: facts.hasTaxProfile,
    },
    {
      id: 'people',
      title: 'People',
      text: 'Invite those who sell, install, and keep the books.',
      done: facts.people > 1,
    },
    {
      id: 'products',
      title: 'What you sell',
      text: 'Devices, labor, and monthly services, from a starter catalog or your own file.',
      done: facts.hasProduct,
    },
    {
      id: 'customers',
      title: 'Your customers',
      text: 'Import those you have, or type the first one.',
      done: facts.hasAccount,
    },
    {
      id: 'email',
      title: 'Email',
      text: 'A test email, so that you know how estimates reach customers.',
      done: facts.hasMailed,
    },
    {
      id: 'estimate',
      title: 'First estimate',
      text: 'Lines, totals, and a link that the customer signs on a phone.',
      done: facts.hasEstimate,
    },
  ] as const;
  return steps.map((step) => ({ ...step, href: `/setup?step=${step.id}` }));
}
