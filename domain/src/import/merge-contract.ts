import { sortKey } from '../kernel/fields.ts';
import type { ContractPlan } from './import-plan.ts';
import type { ReadRow } from './read-row.ts';

/** The most services of one contract. */
const MAX_SERVICES = 100;

/** A row that says something. */
export interface Said {
  readonly row: ReadRow;
}
/** One that says a service of a contract. */
export interface SaidContract extends Said {
  readonly contract: ContractPlan;
}

/** What services of one contract may not say in two ways; null where a row says nothing of it. */
const ofContract: readonly (readonly [field: string, of: (contract: ContractPlan) => unknown])[] = [
  ['startsOn', ({ startsOn }) => startsOn],
  ['signedOn', ({ signedOn }) => signedOn],
  ['termMonths', ({ termMonths }) => termMonths || null],
  ['billingDay', ({ billingDay }) => billingDay ?? null],
  ['cancelledOn', ({ cancelledOn }) => cancelledOn],
  ['renewal', ({ renewal, termMonths }) => (termMonths > 0 ? renewal : null)],
  ['renewalMonths', ({ renewalMonths }) => renewalMonths || null],
];

/** The services of each contract: those that began and were canceled on the same days. In the order of the file. */
export function termsOf<P extends SaidContract>(priced: readonly P[]): readonly (readonly P[])[] {
  const days = new Map<string, P[]>();
  for (const part of priced) {
    const key = `${part.contract.startsOn} ${part.contract.cancelledOn ?? ''}`;
    days.set(key, [...(days.get(key) ?? []), part]);
  }
  return [...days.values()];
}

/** The contract of its services; null without one. */
export function contractOf(parts: readonly SaidContract[]): ContractPlan | null {
  const contracts = parts.map(({ contract }) => contract);
  const [main] = contracts;
  if (!main) return null;
  const billingDay = contracts.find((contract) => contract.billingDay !== undefined)?.billingDay;
  // What a term is, and how it goes on, is said by the row that has one.
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

/** What keeps services from being one contract, as the row that is to be mended. */
export function contractFault(parts: readonly SaidContract[]): ReadRow | undefined {
  const [first] = parts;
  if (parts.length > MAX_SERVICES && first)
    return refused(first.row, 'service', `A contract holds ${MAX_SERVICES} services at most.`);
  for (const [field, of] of ofContract) {
    const fault = conflict(parts, field, ({ contract }) => of(contract));
    if (fault) return fault;
  }
  return undefined;
}

/** The first row that says something else of its customer than an earlier one. */
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
    `Row ${first.row.number} says something else about this customer. Write the same in both.`,
  );
}

/** A row with a cell that is to be mended. */
export const refused = (row: ReadRow, field: string, reason: string): ReadRow => ({
  ...row,
  plan: null,
  problems: [{ field, reason }],
});
