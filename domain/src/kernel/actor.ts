import type { DefinedRole } from './defined-role.ts';
import type { ActingKey } from './key-scope.ts';

/** System roles, from the widest to the narrowest. A company may add its own; these keys are reserved. */
export const systemRoles = [
  'dev',
  'super',
  'admin',
  'manager',
  'office',
  'sales',
  'installer',
  'affiliate',
  'auditor',
] as const;
export type SystemRole = (typeof systemRoles)[number];

/** Whether a role's key is a system role's; a company's own roles have ids as keys. */
export const isSystemRole = (key: string): key is SystemRole =>
  (systemRoles as readonly string[]).includes(key);

/** The company that owns platform catalogs and application settings. */
export const PLATFORM_COMPANY_ID = '00000000-0000-7000-8000-000000000000';

/** Company rules that decide what an actor may see; taken from the company's settings when the request begins. */
export interface ActorSettings {
  /** Sales see every account of the company (product specification, default true) or only their own. */
  readonly salesSeeAll: boolean;
}

/** Who acts. Born from a session, a customer's link or the product itself; never from what a client says. */
export interface Actor {
  readonly kind: 'user' | 'customer' | 'system';
  /** The user's id; for a customer the id of the link; `system` for the product itself. */
  readonly id: string;
  readonly name: string;
  readonly companyId: string;
  readonly roles: readonly string[];
  /** Those of the roles that the company defined for itself, with what they grant. */
  readonly definedRoles?: readonly DefinedRole[] | undefined;
  readonly settings: ActorSettings;
  /** For a program with an API key: the person who made it acts, within the key's scope. */
  readonly apiKey?: ActingKey;
  /** What the person calls that key. Every change then says so. */
  readonly apiKeyName?: string | undefined;
  /** When the person last proved in this browser who they are, as ISO 8601; a program never has. */
  readonly provenAt?: string;
  /** For a customer: the one estimate that the link opens. */
  readonly estimateId?: string;
  /** The super user who acts as this person, by name. Every change then says so, and everything read is recorded. */
  readonly impersonatedBy?: string | undefined;
  /** The role, by name, as which an administrator looks at the company. They read by its rights and change nothing. */
  readonly viewingAs?: string | undefined;
}

/** Roles whose people must sign in in two steps (product specification, Sign-in). The database asks for it by the same list. */
const dutyRoles = new Set(['dev', 'super', 'admin']);

/** Whether one of a person's roles asks for two-step sign-in. */
export const hasSecondFactorDuty = (roles: readonly string[]): boolean =>
  roles.some((role) => dutyRoles.has(role));

/** Whether one of a person's roles belongs to the platform's own people. Only super users give such roles, or manage who has them. */
export const hasPlatformRole = (roles: readonly string[]): boolean =>
  roles.includes('dev') || roles.includes('super');

export const hasRole = (actor: Pick<Actor, 'roles'>, ...roles: SystemRole[]): boolean =>
  roles.some((role) => actor.roles.includes(role));

/** Whether a person's day is that of a rep: they sell, and none of their roles works for the whole company. */
export const sellsOnly = (actor: Actor): boolean =>
  hasRole(actor, 'sales') && !hasRole(actor, 'super', 'admin', 'manager', 'office', 'auditor');

/** Whether a person is a partner from outside the company, and works in it in no other way. */
export const refersOnly = ({ roles }: Pick<Actor, 'roles'>): boolean =>
  roles.length > 0 && roles.every((role) => role === 'affiliate');

export const isSystem = (actor: Actor): boolean => actor.kind === 'system';

/** The author of what the product did automatically. */
export const SYSTEM_ID = 'system';

/** The product acting on its own inside one company: jobs, clocks, and consequences of an allowed act. */
export function systemActor(companyId: string): Actor {
  return {
    kind: 'system',
    id: SYSTEM_ID,
    name: 'Sable',
    companyId,
    roles: [],
    settings: { salesSeeAll: true },
  };
}
