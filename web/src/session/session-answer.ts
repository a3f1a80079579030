import { givenRights } from '@sable/domain/kernel/rights';
import { z } from 'zod';

/** The server's response about the current session. */
export const sessionAnswer = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string(), status: z.string() }).nullable(),
  roles: z.array(z.string()).default([]),
  /** The roles that the company defined, with their permissions. */
  definedRoles: z
    .array(
      z.object({ key: z.string(), permissions: z.array(z.string()), rights: z.array(z.enum(givenRights)) }),
    )
    .optional(),
  company: z
    .object({
      id: z.string(),
      name: z.string(),
      status: z.string(),
      brandColor: z.string().nullable().default(null),
    })
    .nullable(),
  companies: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
  userSettingsId: z.string().nullable().default(null),
  companySettingsId: z.string().nullable().default(null),
  appSettingsId: z.string().nullable().default(null),
  /** The company's rules about what its people can see; the server decides by its own copy. */
  settings: z.object({ salesSeeAll: z.boolean() }).default({ salesSeeAll: true }),
  /** For a person who has proven one factor: the remaining step of the sign-in. */
  pending: z.object({ step: z.enum(['code', 'set-up']), email: z.string() }).nullish(),
  /** The deadline for setting up two-step sign-in. */
  secondFactorDue: z.string().nullish(),
  /** Whether a mail server delivers emails; without one, they are stored here and reach nobody. */
  mailDelivers: z.boolean().optional(),
  /** Whether a provider delivers texts; without one, they are stored here and reach nobody. */
  textDelivers: z.boolean().optional(),
  /** The super user who impersonates the person, and until when. */
  impersonation: z.object({ by: z.string(), endsAt: z.string() }).nullish(),
  /** The role as which an administrator views the company. */
  viewing: z.object({ key: z.string(), name: z.string() }).nullish(),
});

export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** The person who uses the product in this browser. `loaded` is false until the server has responded once. */
export type Session = SessionAnswer & { loaded: boolean };

export type PendingSignIn = NonNullable<Session['pending']>;
