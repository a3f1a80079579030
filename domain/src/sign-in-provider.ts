import { z } from 'zod';

/** Why a sign-in with a provider failed. */
export const providerProblemSchema = z.enum([
  'denied',
  'expired',
  'unreachable',
  'refused',
  'not-linked',
  'linked-elsewhere',
  'signed-out',
  'too-many',
  'failed',
]);
export type ProviderProblem = z.infer<typeof providerProblemSchema>;

/** The message for each problem; it never reveals whether an account exists. `{provider}` is the provider's name. */
const texts: Readonly<Record<ProviderProblem, string>> = {
  denied: 'You did not allow the sign-in at {provider}. Nothing was changed. Try again, or use another way.',
  expired:
    'The sign-in at {provider} took too long, or was started in another browser. Nothing was changed. Try again.',
  unreachable:
    '{provider} could not be reached. Nothing was changed. Try again in a minute, or use another way.',
  refused:
    'The response from {provider} could not be verified. Nothing was changed. Try again. If it keeps happening, ask your administrator.',
  'not-linked':
    'This {provider} account is not linked to a user yet. Nothing was changed. If you sign in another way, do that and link it on your profile under Security. If you were invited, open the link of the invitation.',
  'linked-elsewhere':
    'This {provider} account is linked to another person, or you have linked another one. Nothing was changed. Unlink that one first.',
  'signed-out':
    'You were signed out while you were at {provider}. Nothing was linked. Sign in and link it again.',
  'too-many': 'Too many sign-ins from this address. Nothing was changed. Wait a minute and try again.',
  failed: 'Something went wrong on our end. Nothing was changed. Try again, or use another way.',
};

/** Returns the message for a problem, with the provider's name filled in. */
export const providerProblemText = (problem: ProviderProblem, provider: string): string =>
  texts[problem].replaceAll('{provider}', provider);

/** The result of a sign-in with a provider, as its window reports it to the page that opened it. */
export const providerOutcomeSchema = z.object({ problem: providerProblemSchema.nullable() });

/** The data that the page needs to send a person to a provider, and to receive the result. */
export const providerStartSchema = z.object({ url: z.url(), channel: z.string() });

/** A provider that people may sign in with. */
export const providerSchema = z.object({ id: z.string(), name: z.string() });
export type Provider = z.infer<typeof providerSchema>;
