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

/** Company settings that determine what an actor may see, read when the request begins. */
export interface ActorSettings {
  /** Whether reps see every account of the company (product specification, default true) or only their own. */
  readonly salesSeeAll: boolean;
}

/**
 * The actor of a request. Created from a session, a customer's link, or the system itself, and never from client
 * input.
 */
export interface Actor {
  readonly kind: 'user' | 'customer' | 'system';
  /** The id of the user, or of the link for a customer; `system` for the system itself. */
  readonly id: string;
  readonly name: string;
  readonly companyId: string;
  readonly roles: readonly string[];
  /** The actor's custom roles of the company, with their permissions. */
  readonly definedRoles?: readonly DefinedRole[] | undefined;
  readonly settings: ActorSettings;
  /** Set for a program with an API key, which acts for the person who created the key, within its scope. */
  readonly apiKey?: ActingKey;
  /** The name of that key, which is recorded with every change. */
  readonly apiKeyName?: string | undefined;
  /** When the person last re-authenticated in this browser, as ISO 8601; never set for a program. */
  readonly provenAt?: string;
  /** For a customer: the only estimate that the link opens. */
  readonly estimateId?: string;
  /**
   * The name of the super user who impersonates this person. It is recorded with every change, and every read is
   * recorded too.
   */
  readonly impersonatedBy?: string | undefined;
  /**
   * The name of the role that an administrator views the company as. They read with its permissions, and change
   * nothing.
   */
  readonly viewingAs?: string | undefined;
}

/** Roles that require two-step sign-in (product specification, Sign-in). The database enforces the same list. */
const dutyRoles = new Set(['dev', 'super', 'admin']);

/** Whether one of a person's roles requires two-step sign-in. */
export const hasSecondFactorDuty = (roles: readonly string[]): boolean =>
  roles.some((role) => dutyRoles.has(role));

/**
 * Whether one of a person's roles is a platform role. Only super users assign such roles, or manage people who have
 * them.
 */
export const hasPlatformRole = (roles: readonly string[]): boolean =>
  roles.includes('dev') || roles.includes('super');

export const hasRole = (actor: Pick<Actor, 'roles'>, ...roles: SystemRole[]): boolean =>
  roles.some((role) => actor.roles.includes(role));

/** Whether a person works only as a rep: they sell, and none of their roles works for the whole company. */
export const sellsOnly = (actor: Actor): boolean =>
  hasRole(actor, 'sales') && !hasRole(actor, 'super', 'admin', 'manager', 'office', 'auditor');

/** Whether a person is only a partner from outside the company, without any other role. */
export const refersOnly = ({ roles }: Pick<Actor, 'roles'>): boolean =>
  roles.length > 0 && roles.every((role) => role === 'affiliate');

export const isSystem = (actor: Actor): boolean => actor.kind === 'system';

/** The author id of automatic changes. */
export const SYSTEM_ID = 'system';

/** Returns the system as an actor in one company: for jobs, the scheduler, and consequences of permitted changes. */
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
