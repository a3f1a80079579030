import { sortKey } from '../kernel/fields.ts';
import type { ContractPlan } from './import-plan.ts';
import type { ReadRow } from './read-row.ts';

/** Maximum number of services of one contract. */
const MAX_SERVICES = 100;

/** A readable row. */
export interface Said {
  readonly row: ReadRow;
}
/** A readable row with a service of a contract. */
export interface SaidContract extends Said {
  readonly contract: ContractPlan;
}

/** Fields in which the services of one contract must agree; null if a row does not contain the field. */
const ofContract: readonly (readonly [field: string, of: (contract: ContractPlan) => unknown])[] = [
  ['startsOn', ({ startsOn }) => startsOn],
  ['signedOn', ({ signedOn }) => signedOn],
  ['termMonths', ({ termMonths }) => termMonths || null],
  ['billingDay', ({ billingDay }) => billingDay ?? null],
  ['cancelledOn', ({ cancelledOn }) => cancelledOn],
  ['renewal', ({ renewal, termMonths }) => (termMonths > 0 ? renewal : null)],
  ['renewalMonths', ({ renewalMonths }) => renewalMonths || null],
];

/**
 * Groups services into contracts: those that began and were canceled on the same days. Keeps the order of the file.
 */
export function termsOf<P extends SaidContract>(priced: readonly P[]): readonly (readonly P[])[] {
  const days = new Map<string, P[]>();
  for (const part of priced) {
    const key = `${part.contract.startsOn} ${part.contract.cancelledOn ?? ''}`;
    days.set(key, [...(days.get(key) ?? []), part]);
  }
  return [...days.values()];
}

/** Merges services into one contract; null without services. */
export function contractOf(parts: readonly SaidContract[]): ContractPlan | null {
  const contracts = parts.map(({ contract }) => contract);
  const [main] = contracts;
  if (!main) return null;
  const billingDay = contracts.find((contract) => contract.billingDay !== undefined)?.billingDay;
  // The row with the longest term determines the term and the renewal.
  const longest = contracts.reduce((a, b) => (b.termMonths > a.termMonths ? b : a));
  const { termMonths, renewal, renewalMonths, noticeDays, renewalAcknowledged } = longest;
  return {
    ...main,
    ...{ termMonths, renewal, renewalMonths, noticeDays, renewalAcknowledged },
    ...(billingDay !== undefined && { billingDay }),
    source: contracts.some(({ source }) => source === 'program') ? 'program' : 'paper',
    services: contracts.flatMap(({ services }) => services),
  };
}

/** Returns the row to fix if the services cannot form one contract. */
export function contractFault(parts: readonly SaidContract[]): ReadRow | undefined {
  const [first] = parts;
  if (parts.length > MAX_SERVICES && first)
    return refused(first.row, 'service', `A contract can have at most ${MAX_SERVICES} services.`);
  for (const [field, of] of ofContract) {
    const fault = conflict(parts, field, ({ contract }) => of(contract));
    if (fault) return fault;
  }
  return undefined;
}

/** Returns the first row that contradicts an earlier row of the same customer. */
export function conflict<P extends Said>(
  parts: readonly P[],
  field: string,
  of: (part: P) => unknown,
): ReadRow | undefined {
  const said = parts.filter((part) => of(part) !== null);
  const [first] = said;
  const other = first && said.find((part) => sortKey(String(of(part))) !== sortKey(String(of(first))));
  if (!first || !other) return undefined;
  return refused(
    other.row,
    field,
    `Row ${first.row.number} has a different value for this customer. Enter the same value in both.`,
  );
}

/** Returns a row with a problem in one cell. */
export const refused = (row: ReadRow, field: string, reason: string): ReadRow => ({
  ...row,
  plan: null,
  problems: [{ field, reason }],
});
