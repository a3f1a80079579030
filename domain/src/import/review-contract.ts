import { sortKey } from '../kernel/fields.ts';
import { contractsOf, type ContractPlan, type CustomerPlan, type OntoPlan } from './import-plan.ts';
import type { ReviewedRow, ReviewFacts } from './reviewed-row.ts';
import type { ReadRow, SoughtAccount } from './read-row.ts';
import type { AccountIndex, KnownCustomer } from './known-accounts.ts';

const namesOf = (contracts: readonly ContractPlan[]): readonly string[] =>
  contracts.flatMap(({ services }) => services.map(({ name }) => sortKey(name)));

/** Whether an account already has one of the services of the contracts. */
const stands = ({ services }: KnownCustomer, contracts: readonly ContractPlan[]): boolean => {
  const names = new Set(namesOf(contracts));
  return services.some(({ name }) => names.has(sortKey(name)));
};

/**
 * Returns the plan to add contracts to an account. `again` confirms that a service with an existing name is a
 * separate one.
 */
const ontoPlan = (
  { id }: KnownCustomer,
  status: OntoPlan['status'],
  contracts: readonly ContractPlan[],
  again: boolean,
): OntoPlan => ({ onto: id, status, contracts: contracts.map((contract) => ({ ...contract, again })) });

/**
 * Returns the plan that adds the contracts of a customer row to an existing customer; null for a row without a
 * contract.
 */
export function ontoAccount(plan: CustomerPlan, account: KnownCustomer): OntoPlan | null {
  const contracts = contractsOf(plan);
  if (contracts.length === 0 || plan.status === 'lead') return null;
  return ontoPlan(account, plan.status, contracts, stands(account, contracts));
}

/** Reviews the contracts of a file, each against its account and against earlier rows. */
export class ContractReview {
  readonly #accounts: AccountIndex;
  readonly #facts: ReviewFacts;
  /** Row numbers by account and service. */
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

  /** Stores the services of a row, and returns the number of an earlier row with one of them for the account. */
  #note({ id }: KnownCustomer, contracts: readonly ContractPlan[], number: number): number | undefined {
    const keys = namesOf(contracts).map((name) => `${id} ${name}`);
    const earlier = keys.flatMap((key) => this.#seen.get(key) ?? [])[0];
    for (const key of keys) if (!this.#seen.has(key)) this.#seen.set(key, number);
    return earlier;
  }
}
