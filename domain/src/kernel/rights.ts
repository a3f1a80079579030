import { isSystem, type Actor, type SystemRole } from './actor.ts';

const office: readonly SystemRole[] = ['super', 'admin', 'manager', 'office', 'auditor'];

/**
 * The rights that fields and acts ask for, and the roles that have them. A person has a right when any one of their roles has it; the product itself has all.
 * What no role has, such as `secret`, never leaves the server.
 */
export const rights = {
  /** What the company pays and earns: cost, margin, floor prices, fees of suppliers. */
  cost: office,
  /** What the customer pays. */
  price: [...office, 'sales'],
  /** What partners are paid, and what is noted about it. */
  commission: office,
  /** Notes and approvals that stay inside the company. */
  internal: [...office, 'sales', 'installer'],
  /** Where a customer's act came from: address and browser. */
  evidence: ['super', 'admin', 'auditor'],
  /** Taking rows of a list out of the product. */
  export: office,
  /** Addresses of other systems: those of many services hold their key. */
  endpoint: ['super', 'admin'],
  /** What answers the questions of a quiz. */
  answers: ['super', 'admin'],
  secret: [],
} as const satisfies Readonly<Record<string, readonly SystemRole[]>>;

export type Right = keyof typeof rights;

/** The rights that a company can give to a role of its own: those that its administrators have. */
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
