import { companyStatuses } from '@sable/domain/company';
import { roles } from '@sable/domain/role';
import { z } from 'zod';
import type { ResolvedSession } from './actor.ts';

const named = z.object({ id: z.uuid(), name: z.string() });
const definedRoleSchema = z.object({
  key: z.uuid(),
  permissions: roles.shape.permissions,
  rights: roles.shape.rights,
});
export const sessionSchema = z.object({
  user: named.extend({ email: z.string(), status: z.string() }),
  roles: z.array(z.string()),
  definedRoles: z.array(definedRoleSchema),
  company: named.extend({
    status: z.enum(companyStatuses),
    brandColor: z.string(),
    timeZone: z.string(),
    currency: z.enum(['USD', 'CAD']),
  }),
  companies: z.array(named),
  userSettingsId: z.uuid().nullable(),
  companySettingsId: z.uuid().nullable(),
  appSettingsId: z.uuid().nullable(),
  settings: z.object({ salesSeeAll: z.boolean() }),
  secondFactorDue: z.iso.datetime().nullable(),
  /** Whether a mail server accepts emails; without one they are stored here and reach nobody. */
  mailDelivers: z.boolean(),
  /** Whether a provider accepts texts; without one they are stored here and reach nobody. */
  textDelivers: z.boolean(),
  /** The user who acts as the person, and until when; null if the person acts themselves. */
  impersonation: z.object({ by: z.string(), endsAt: z.iso.datetime() }).nullable(),
  /** The role as which an administrator views the company; null for their own view. */
  viewing: z.object({ key: z.string(), name: z.string() }).nullable(),
});
const pendingSchema = z.object({ step: z.enum(['code', 'set-up']), email: z.string() });
export const nobodySchema = z.object({
  user: z.null(),
  company: z.null(),
  /** A person who has proven one factor, and the remaining step. */
  pending: pendingSchema.nullable(),
  /** Whether a mail server accepts emails: pages before sign-in that need email show this. */
  mailDelivers: z.boolean(),
});

/** Returns the parts of a session that the browser may see. */
export const sessionView = (
  { user, roles, company, companies, settings, ...ids }: ResolvedSession,
  { mailDelivers, textDelivers }: { readonly mailDelivers: boolean; readonly textDelivers: boolean },
) => ({
  user,
  roles,
  definedRoles: ids.definedRoles,
  company,
  companies,
  userSettingsId: ids.userSettingsId,
  companySettingsId: ids.companySettingsId,
  appSettingsId: ids.appSettingsId,
  settings,
  secondFactorDue: ids.secondFactorDue,
  mailDelivers,
  textDelivers,
  viewing: ids.viewing ?? null,
  impersonation: ids.impersonatedBy ? { by: ids.impersonatedBy, endsAt: ids.impersonationEndsAt } : null,
});
