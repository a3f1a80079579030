import { isSystem, type Actor, type SystemRole } from './actor.ts';

const office: readonly SystemRole[] = ['super', 'admin', 'manager', 'office', 'auditor'];

/**
 * The rights that fields and actions require, and the roles that have them. A person has a right if any of their
 * roles has it; the system actor has all rights. A field whose right no role has, such as `secret`, never leaves the
 * server.
 */
export const rights = {
  /** What the company pays and earns: cost, margin, floor prices, supplier fees. */
  cost: office,
  /** What the customer pays. */
  price: [...office, 'sales'],
  /** What partners are paid, and notes about it. */
  commission: office,
  /** Notes and approvals that stay inside the company. */
  internal: [...office, 'sales', 'installer'],
  /** Where a customer's action came from: IP address and browser. */
  evidence: ['super', 'admin', 'auditor'],
  /** Exporting the rows of a list. */
  export: office,
  /** URLs of other systems: for many services, the URL contains their key. */
  endpoint: ['super', 'admin'],
  /** The answers to a quiz's questions. */
  answers: ['super', 'admin'],
  secret: [],
} as const satisfies Readonly<Record<string, readonly SystemRole[]>>;

export type Right = keyof typeof rights;

/** The rights that a company can give to its own roles: those that its administrators have. */
export const givenRights = [
  'cost',
  'price',
  'commission',
  'internal',
  'evidence',
  'export',
] as const satisfies readonly Right[];

/** Whether one of the actor's roles has a right. */
export function hasRight(actor: Actor, right: Right): boolean {
  if (isSystem(actor)) return true;
  if (actor.kind !== 'user') return false;
  const holders: readonly string[] = rights[right];
  const { roles, definedRoles = [] } = actor;
  return (
    roles.some((role) => holders.includes(role)) ||
    (holders.includes('admin') && definedRoles.some((role) => role.rights.includes(right)))
  );
}
