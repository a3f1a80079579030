import { givenRights } from '@sable/domain/kernel/rights';
import { z } from 'zod';

/** What the server says of who is signed in. */
export const sessionAnswer = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string(), status: z.string() }).nullable(),
  roles: z.array(z.string()).default([]),
  /** Those of the roles that the company defined, with what they grant. */
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
  /** The company's rules that decide what its people see; the server decides by its own copy. */
  settings: z.object({ salesSeeAll: z.boolean() }).default({ salesSeeAll: true }),
  /** Someone who has proven one factor: what is still to be done of the sign-in. */
  pending: z.object({ step: z.enum(['code', 'set-up']), email: z.string() }).nullish(),
  /** When two-step sign-in must be set up at the latest. */
  secondFactorDue: z.string().nullish(),
  /** Whether a mail server takes emails; without one they are kept here and reach nobody. */
  mailDelivers: z.boolean().optional(),
  /** Whether a provider takes texts; without one they are kept here and reach nobody. */
  textDelivers: z.boolean().optional(),
  /** The super user who acts as the person, and until when. */
  impersonation: z.object({ by: z.string(), endsAt: z.string() }).nullish(),
  /** The role as which an administrator looks at the company. */
  viewing: z.object({ key: z.string(), name: z.string() }).nullish(),
});

export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** Who uses the product in this browser. `loaded` is false until the server has answered once. */
export type Session = SessionAnswer & { loaded: boolean };

export type PendingSignIn = NonNullable<Session['pending']>;
