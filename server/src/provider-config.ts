import { z } from 'zod';
import { isLoopback } from './loopback.ts';

/** A sign-in provider that supports OpenID Connect. */
export interface ProviderSettings {
  /** Used in URLs: `google`, `microsoft` or `oidc`. */
  readonly id: string;
  /** The display name. */
  readonly name: string;
  /**
   * Accounts are identified by issuer and subject together. The issuer is normalized, so that it is the same text
   * however it was typed.
   */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const isIssuer = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash } = new URL(value);
  return (
    search === '' && hash === '' && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)))
  );
};

/** The environment variables that enable providers. */
export const providerVariables = {
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_TENANT_ID: z.guid({ error: 'must be the id of the directory (tenant), a GUID' }).optional(),
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, { error: 'must be an https address, such as https://id.example.com' })
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, { error: 'must have 40 characters at most' }).optional(),
} as const;

const schema = z.object(providerVariables);
type Variables = z.infer<typeof schema>;

/**
 * Returns the missing variables among those that a provider needs together; none if the provider is not configured at
 * all.
 */
export function missingProviderVariables(values: Variables): string[] {
  const together = [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET', 'MICROSOFT_TENANT_ID'],
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ] as const;
  return together.flatMap((names) =>
    names.some((name) => values[name]) ? names.filter((name) => !values[name]) : [],
  );
}

/** Returns the configured providers, presets first. */
export function providersOf(values: Variables): readonly ProviderSettings[] {
  const candidates = [
    {
      id: 'google',
      name: 'Google',
      issuer: 'https://accounts.google.com',
      clientId: values.GOOGLE_CLIENT_ID,
      clientSecret: values.GOOGLE_CLIENT_SECRET,
    },
    {
      id: 'microsoft',
      name: 'Microsoft',
      // Requires one directory: through the shared endpoints, accounts of any directory could sign in.
      issuer:
        values.MICROSOFT_TENANT_ID && `https://login.microsoftonline.com/${values.MICROSOFT_TENANT_ID}/v2.0`,
      clientId: values.MICROSOFT_CLIENT_ID,
      clientSecret: values.MICROSOFT_CLIENT_SECRET,
    },
    {
      id: 'oidc',
      name: values.OIDC_NAME ?? 'Single sign-on',
      issuer: values.OIDC_ISSUER,
      clientId: values.OIDC_CLIENT_ID,
      clientSecret: values.OIDC_CLIENT_SECRET,
    },
  ];
  return candidates.flatMap(({ id, name, issuer, clientId, clientSecret }) =>
    issuer && clientId && clientSecret
      ? [{ id, name, issuer: new URL(issuer).href, clientId, clientSecret }]
      : [],
  );
}
