import { isClosed, type CompanyStatus } from '@sable/domain/company';
import type { Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import type { DefinedRole } from '@sable/domain/kernel/defined-role';
import type { ActingKey } from '@sable/domain/kernel/key-scope';
import type { SessionProof, Tenancy } from '../db/tenant.ts';
import { personActor, toActingPerson, type ActingPerson, type ActingRow } from './acting-person.ts';
import type { Credential } from './credential.ts';
import type { CookieCarrier } from './session-cookie.ts';

/** A session that does not give access yet. Its person is identified by one factor only. */
export interface PendingSession {
  /** `code`: the second factor is required. `set-up`: a role requires one, and the grace period is over. */
  readonly step: 'code' | 'set-up';
  readonly sessionId: string;
  readonly identityId: string;
  readonly email: string;
  readonly provenAt: string;
}

/**
 * The actor of a request and their company: a person's session, or a program with an API key. Valid at the time of
 * the request.
 */
export interface ResolvedAccess extends ActingPerson {
  /** The credential that the request presented. */
  readonly credential: Credential;
  /** Used by a later transaction to check that all of this is still valid. */
  readonly proof: SessionProof;
  /** Id of the session or the API key: live streams end with it. */
  readonly accessId: string;
  readonly expiresAt: string;
  readonly apiKey?: ActingKey;
  readonly apiKeyName?: string;
  readonly provenAt?: string;
  /**
   * Name and address of the super user who currently acts as the person. Identity and address remain the super user's
   * own.
   */
  readonly impersonatedBy?: string;
  /** The role whose read permissions an administrator currently has. Everything else is still their own. */
  readonly viewing?: { readonly key: string; readonly name: string };
}

/** A credential of a session. An API key is not one. */
export type SessionCredential = Exclude<Credential, { readonly kind: 'api-key' }>;

/** A person's session: who signed in, and their person and company. */
export interface ResolvedSession extends ResolvedAccess {
  readonly credential: SessionCredential;
  readonly sessionId: string;
  readonly identityId: string;
  /** The sign-in address; the person's address in the company may differ. */
  readonly email: string;
  /** When the person last proved their identity in this session. */
  readonly provenAt: string;
  readonly impersonationEndsAt?: string;
  /** When two-step sign-in must be set up at the latest; null if it is set up, or if no role requires it. */
  readonly secondFactorDue: string | null;
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly status: string;
  };
  readonly roles: readonly string[];
  readonly userSettingsId: string | null;
  readonly company: {
    readonly id: string;
    readonly name: string;
    readonly status: CompanyStatus;
    readonly brandColor: string;
    readonly timeZone: string;
    readonly currency: 'USD' | 'CAD';
  };
  readonly companySettingsId: string | null;
  readonly settings: { readonly salesSeeAll: boolean };
  readonly appSettingsId: string | null;
  /** All companies of the identity, including this one. */
  readonly companies: readonly { readonly id: string; readonly name: string }[];
}

/** A person in a company with their rights, as returned for a session. */
interface PersonRow extends ActingRow {
  user_email: string;
  user_settings_id: string | null;
  company_name: string;
  brand_color: string;
  time_zone: string;
  currency: 'USD' | 'CAD';
  company_settings_id: string | null;
  companies: { id: string; name: string }[];
}

interface SessionRow extends PersonRow {
  stamp: string;
  hash: string;
  session_id: string;
  expires_at: string;
  identity_id: string;
  identity_email: string;
  step: 'none' | 'code' | 'set-up';
  second_factor_due: string | null;
  proven_at: string;
  app_settings_id: string | null;
  /** The person whose rights the session has, if not its own; without a user if that person no longer has any. */
  acting: (PersonRow & { acting_until: string; acting_by: string }) | { user_id: null } | null;
  /** The role that an administrator views the company as; without a name if it no longer exists. */
  viewing: { key: string; name: string | null } | null;
  viewing_defined: DefinedRole[];
}

/**
 * Finds the session of a request. Null if there is none, it has ended, it waits for its second factor, or it was
 * never ours.
 */
export type ResolveSession = (request: CookieCarrier) => Promise<ResolvedSession | null>;

/** Finds the session of a request, including one that waits for its second factor. */
export type ReadSession = (request: CookieCarrier) => Promise<ResolvedSession | PendingSession | null>;

/** Finds the session or the API key of a request; null if it has no valid one. */
export type ResolveAccess = (request: CookieCarrier) => Promise<ResolvedAccess | null>;

export const isPending = (session: ResolvedSession | PendingSession): session is PendingSession =>
  'step' in session;

export interface SessionReader {
  /**
   * Queries the database each time: an ended session, or a role or company that was revoked, takes effect
   * immediately.
   */
  read(credential: SessionCredential): Promise<ResolvedSession | PendingSession | null>;
  /** Looks up a session again by its id: a proof may have given it another cookie since. */
  readAgain(accessId: string, credential: SessionCredential): Promise<ResolvedSession | null>;
}

// The stamp comes from the statement's snapshot, but the function reads a newer one. Changes between the two are
// detected later.
const definedRolesOf = (person: string) => `defined_roles(${person}.company_id, ${person}.user_roles)`;
const sessionBy = (
  hash: string,
) => `select h.hash, session_stamp(h.hash) as stamp, s.*, ${definedRolesOf('s')},
    to_jsonb(a) || jsonb_build_object('defined_roles', ${definedRolesOf('a')}) as acting,
    v.role as viewing, defined_roles(s.company_id, jsonb_build_array(v.role->>'key')) as viewing_defined
  from ${hash} h(hash) cross join resolve_session(h.hash) s left join acting_person(h.hash) a on true
    cross join viewed_role(h.hash) v(role)`;
const BY_HASH = sessionBy('(select $1::text)');
const BY_ID = sessionBy('session_hash($1)');

export function createSessionReader(tenancy: Tenancy): SessionReader {
  const find = async (sql: string, value: string, credential: SessionCredential) => {
    const [row] = await tenancy.crossTenantQuery<SessionRow>(sql, [value]);
    if (!row || row.acting?.user_id === null) return null;
    // A person who is no longer an administrator may no longer view as a role.
    if (row.viewing && !['admin', 'super'].some((role) => row.user_roles.includes(role))) return null;
    const session = pendingOf(row) ?? sessionOf(credential, row);
    return isPending(session) || holdsFor(credential, session) ? session : null;
  };
  return {
    read: (credential) =>
      credential.kind === 'session'
        ? find(BY_HASH, credential.hash, credential)
        : find(BY_ID, credential.sessionId, credential),
    async readAgain(accessId, credential) {
      const session = await find(BY_ID, accessId, credential);
      return session === null || isPending(session) ? null : session;
    },
  };
}

/** An identity token contains the roles it was issued for: with any other roles it is not valid. */
const holdsFor = (credential: SessionCredential, { roles }: ResolvedSession): boolean =>
  credential.kind === 'session' || deepEqual(credential.roles, roles);

const pendingOf = ({ step, ...row }: SessionRow): PendingSession | null =>
  step === 'none'
    ? null
    : {
        step,
        sessionId: row.session_id,
        identityId: row.identity_id,
        email: row.identity_email,
        provenAt: row.proven_at,
      };

function sessionOf(credential: SessionCredential, row: SessionRow): ResolvedSession {
  const acting = row.acting?.user_id ? row.acting : null;
  return {
    credential,
    proof: { kind: 'session', hash: row.hash, stamp: row.stamp },
    accessId: row.session_id,
    sessionId: row.session_id,
    identityId: row.identity_id,
    email: row.identity_email,
    expiresAt: row.expires_at,
    provenAt: row.proven_at,
    secondFactorDue: acting ? null : row.second_factor_due,
    appSettingsId: row.app_settings_id,
    ...personView(acting ?? row),
    ...(row.viewing && {
      viewing: { key: row.viewing.key, name: row.viewing.name ?? row.viewing.key },
      roles: [row.viewing.key],
      definedRoles: row.viewing_defined,
    }),
    ...(acting && {
      impersonatedBy: acting.acting_by,
      impersonationEndsAt: new Date(acting.acting_until).toISOString(),
    }),
  };
}

function personView(row: PersonRow) {
  const { user, company, ...rights } = toActingPerson(row);
  return {
    ...rights,
    user: { ...user, email: row.user_email },
    userSettingsId: row.user_settings_id,
    company: {
      ...company,
      name: row.company_name,
      brandColor: row.brand_color,
      timeZone: row.time_zone,
      currency: row.currency,
    },
    companySettingsId: row.company_settings_id,
    companies: row.companies,
  };
}

/**
 * Returns the actor of a session or an API key. Throws NOT_AUTHENTICATED without one, `account-inactive` for a person
 * who is not active (super or not), and `company-inactive` for an inactive or cancelled company unless the person is
 * super.
 */
export function actorOf(access: ResolvedAccess | null): Actor {
  if (!access) throw new AppError('NOT_AUTHENTICATED');
  const { credential, user, roles, company, apiKey, apiKeyName, provenAt, impersonatedBy, viewing } = access;
  if (user.status !== 'active') throw new AppError('account-inactive');
  if (isClosed(company.status) && !roles.includes('super')) throw new AppError('company-inactive');
  return {
    ...personActor(access),
    ...(apiKey && { apiKey, apiKeyName }),
    ...(impersonatedBy !== undefined && { impersonatedBy }),
    ...(viewing && { viewingAs: viewing.name }),
    // A program with a token has proven nothing, and an impersonating user has proven their own identity, not the
    // person's.
    ...(credential.kind === 'session' &&
      provenAt !== undefined &&
      impersonatedBy === undefined &&
      !viewing && { provenAt }),
  };
}
