import type { CompanyRow } from './use-company.ts';

/** What a new company has so far; undefined while it is not known yet. */
export interface SetupFacts {
  readonly company: Pick<CompanyRow, 'phone' | 'email' | 'address'>;
  /** Number of taxes in each tax profile. */
  readonly taxProfiles: readonly number[];
  readonly hasProduct: boolean;
  readonly people: number;
  readonly hasAccount: boolean;
  readonly hasEstimate: boolean;
}

export interface SetupStep {
  readonly id: 'company' | 'tax' | 'products' | 'people' | 'account' | 'estimate';
  readonly title: string;
  /** Why it matters. */
  readonly text: string;
  readonly href: string;
  readonly done: boolean;
}

/** The way of a new company to its first estimate, ticked by what is really there. */
export function setupSteps(facts: SetupFacts): SetupStep[] {
  const { company } = facts;
  return [
    {
      id: 'company',
      title: 'Company details',
      text: 'Address, phone and email stand at the head of every estimate.',
      href: '/company',
      done: Boolean(company.phone && company.email && company.address?.line1),
    },
    {
      id: 'tax',
      title: 'Tax profile',
      text: 'The rates of the places where you install, so that totals are right from the first line.',
      href: '/company?tab=taxes',
      done: facts.taxProfiles.some((taxes) => taxes > 0),
    },
    {
      id: 'products',
      title: 'Products',
      text: 'Devices, labor and monthly services with their prices.',
      href: '/products',
      done: facts.hasProduct,
    },
    {
      id: 'people',
      title: 'People',
      text: 'Invite those who sell, install and keep the books.',
      href: '/users',
      done: facts.people > 1,
    },
    {
      id: 'account',
      title: 'First account',
      text: 'The premises of a customer, with someone to talk to.',
      href: '/account',
      done: facts.hasAccount,
    },
    {
      id: 'estimate',
      title: 'First estimate',
      text: 'Lines, totals, and a link that the customer signs on a phone.',
      href: '/estimate/new',
      done: facts.hasEstimate,
    },
  ];
}
