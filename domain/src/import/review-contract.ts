import { sortKey } from '../kernel/fields.ts';
import { contractsOf, type ContractPlan, type CustomerPlan, type OntoPlan } from './import-plan.ts';
import type { ReviewedRow, ReviewFacts } from './reviewed-row.ts';
import type { ReadRow, SoughtAccount } from './read-row.ts';
import type { AccountIndex, KnownCustomer } from './known-accounts.ts';

const namesOf = (contracts: readonly ContractPlan[]): readonly string[] =>
  contracts.flatMap(({ services }) => services.map(({ name }) => sortKey(name)));

/** Whether an account has a service already that contracts bring. */
const stands = ({ services }: KnownCustomer, contracts: readonly ContractPlan[]): boolean => {
  const names = new Set(namesOf(contracts));
  return services.some(({ name }) => names.has(sortKey(name)));
};

/** Contracts for an account; those that a person decided on bring a service that stands already as another one. */
const ontoPlan = (
  { id }: KnownCustomer,
  status: OntoPlan['status'],
  contracts: readonly ContractPlan[],
  again: boolean,
): OntoPlan => ({ onto: id, status, contracts: contracts.map((contract) => ({ ...contract, again })) });

/** What a row of customers makes of a customer who is here: its contracts come onto the account. Null for one without a contract. */
export function ontoAccount(plan: CustomerPlan, account: KnownCustomer): OntoPlan | null {
  const contracts = contractsOf(plan);
  if (contracts.length === 0 || plan.status === 'lead') return null;
  return ontoPlan(account, plan.status, contracts, stands(account, contracts));
}

/** Reviews the contracts of a file, each against its account and against those before it. */
export class ContractReview {
  readonly #accounts: AccountIndex;
  readonly #facts: ReviewFacts;
  /** Rows by the account and the service that they bring. */
  readonly #seen = new Map<string, number>();

  constructor(accounts: AccountIndex, facts: ReviewFacts) {
    this.#accounts = accounts;
    this.#facts = facts;
  }

  review(row: ReadRow, seeks: SoughtAccount): ReviewedRow {
    const { keys, create } = this.#facts;
    if (row.externalKey !== null && keys.has(row.externalKey)) return { row, state: 'here', imports: false };
    const found = this.#accounts.find(seeks);
    if ('problem' in found)
      return { row: { ...row, problems: [found.problem] }, state: 'fix', imports: false };
    const { account } = found;
    const { contracts, status } = seeks;
    const decided = create.has(row.number);
    const earlier = this.#note(account, contracts, row.number);
    const same = stands(account, contracts);
    const isTwice = same || earlier !== undefined;
    const reviewed = { ...row, plan: ontoPlan(account, status, contracts, isTwice && decided) };
    if (!isTwice) return { row: reviewed, state: 'ready', imports: true };
    const likeness = ['customer and service'] as const;
    return same
      ? { row: reviewed, state: 'known', same: { account, likeness }, imports: decided }
      : {
          row: reviewed,
          state: 'twice',
          same: { likeness, ...(earlier !== undefined && { earlier }) },
          imports: decided,
        };
  }

  /** The number of an earlier row with a service of these for the account. */
  #note({ id }: KnownCustomer, contracts: readonly ContractPlan[], number: number): number | undefined {
    const keys = namesOf(contracts).map((name) => `${id} ${name}`);
    const earlier = keys.flatMap((key) => this.#seen.get(key) ?? [])[0];
    for (const key of keys) if (!this.#seen.has(key)) this.#seen.set(key, number);
    return earlier;
  }
}
