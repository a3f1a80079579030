import { sortKey } from '../kernel/fields.ts';
import { identityKeys, nameKey, type Identity } from './customer-identity.ts';
import type { ContractPlan, CustomerPlan, ImportPlan } from './import-plan.ts';
import type { ReadRow } from './read-row.ts';
import { conflict, contractFault, contractOf, refused, termsOf, type Said } from './merge-contract.ts';

type Account = CustomerPlan['account'];

/** A readable row of a customer. */
interface Part extends Said {
  readonly plan: CustomerPlan;
}
/** A readable row of a customer with a contract. */
interface Priced extends Part {
  readonly contract: ContractPlan;
}

/** Maximum number of contracts of one customer. */
const MAX_CONTRACTS = 21;

/**
 * Returns the key that rows of one customer share: number and name, or, in a file without numbers, name and address.
 */
export function togetherOf(externalKey: string | null, account: Identity): string | null {
  if (!account.name) return null;
  if (externalKey !== null) return `number ${externalKey} ${nameKey(account.name)}`;
  const found = identityKeys(account).find(([likeness]) => likeness === 'name and address');
  return found ? found.join(' ') : null;
}

/**
 * Merges the rows of each customer into one. Each row with a price is a service of a contract, and services that
 * began or were canceled on different days belong to different contracts. Rows with the same service at the same
 * price are duplicates and stay separate. If one row cannot be read, only the rows to fix remain, so that no customer
 * is imported without one of their services.
 */
export function mergeCustomers(rows: readonly ReadRow[]): readonly ReadRow[] {
  const groups = new Map<string, ReadRow[]>();
  for (const row of rows) {
    const key = row.together ?? `row ${row.number}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap(mergeOne).sort((a, b) => a.number - b.number);
}

const isCustomer = (plan: ImportPlan | null): plan is CustomerPlan => plan !== null && 'account' in plan;

function mergeOne(rows: readonly ReadRow[]): readonly ReadRow[] {
  if (rows.length === 1) return rows;
  const faulty = rows.filter(({ plan }) => plan === null);
  if (faulty.length > 0) return faulty;
  const parts = rows.flatMap((row): Part[] => (isCustomer(row.plan) ? [{ row, plan: row.plan }] : []));
  const repeated = repeatedServices(parts);
  const own = parts.filter((part) => !repeated.has(part.row.number));
  const priced = own.flatMap((part): Priced[] =>
    part.plan.contract ? [{ ...part, contract: part.plan.contract }] : [],
  );
  const [first] = own;
  // If only one service or only leads remain, the other rows are complete duplicates.
  if (!first || priced.length === 0 || own.length < 2) return rows;
  const together = termsOf(priced);
  const fault = faultOf(own, together);
  if (fault) return [fault];
  return [
    { ...first.row, plan: planOf(first, own, together), remark: null },
    ...rows.filter(({ number }) => repeated.has(number)),
  ];
}

/** Returns the numbers of rows that repeat a service of an earlier row at the same price. */
function repeatedServices(parts: readonly Part[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  for (const { row, plan } of parts) {
    const [service] = plan.contract?.services ?? [];
    if (!service) continue;
    const until = plan.contract?.cancelledOn ?? '';
    const key = `${sortKey(service.name)} ${service.frequency} ${service.billed} ${until}`;
    if (seen.has(key)) repeated.add(row.number);
    seen.add(key);
  }
  return repeated;
}

const streetOf = ({ site }: Account): string | null => site?.line1 || null;

/** Fields in which the rows of one customer must agree; null if a row does not contain the field. */
const ofAccount: readonly (readonly [field: string, of: (account: Account) => string | null])[] = [
  ['line1', streetOf],
  ['city', ({ site }) => site?.city || null],
  ['region', ({ site }) => site?.region || null],
  ['postal', ({ site }) => site?.postal || null],
  ['phone', ({ phone }) => phone],
  ['email', ({ email }) => email],
  ['leadSource', ({ leadSource }) => leadSource],
  ['campaign', ({ campaign }) => campaign ?? null],
];

function faultOf(own: readonly Part[], contracts: readonly (readonly Priced[])[]): ReadRow | undefined {
  const [first] = own;
  if (contracts.length > MAX_CONTRACTS && first)
    return refused(
      first.row,
      'startsOn',
      `A customer can be imported with at most ${MAX_CONTRACTS} contracts.`,
    );
  for (const [field, of] of ofAccount) {
    const fault = conflict(own, field, ({ plan }) => of(plan.account));
    if (fault) return fault;
  }
  for (const priced of contracts) {
    const fault = contractFault(priced) ?? conflict(priced, 'status', ({ plan }) => plan.status);
    if (fault) return fault;
  }
  return undefined;
}

function planOf(first: Part, own: readonly Part[], together: readonly (readonly Priced[])[]): CustomerPlan {
  const accounts = own.map(({ plan }) => plan.account);
  const said = <F extends keyof Account>(field: F): Account[F] =>
    accounts.map((account) => account[field]).find((value) => value ?? false) ?? first.plan.account[field];
  const notes = [...new Set(accounts.flatMap((account) => account.notes ?? []))].join('\n');
  const [contract = null, ...further] = together.flatMap((priced) => contractOf(priced) ?? []);
  return {
    account: {
      ...first.plan.account,
      phone: said('phone'),
      email: said('email'),
      site: accounts.find(streetOf)?.site ?? said('site'),
      leadSource: said('leadSource'),
      campaign: said('campaign'),
      notes: notes.slice(0, 10_000) || null,
      type: accounts.some(({ type }) => type === 'commercial') ? 'commercial' : 'residential',
    },
    status: statusOf(together.flat()),
    contract,
    ...(further.length > 0 && { further }),
  };
}

/** Returns the status of a customer: active or installed if any contract is live, otherwise canceled. */
function statusOf(priced: readonly Priced[]): CustomerPlan['status'] {
  const said = priced.map(({ plan }) => plan.status);
  return (['active', 'installed'] as const).find((status) => said.includes(status)) ?? 'cancelled';
}
