import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import { keyVerbs, type KeyScope } from '@sable/domain/kernel/key-scope';
import { offeredVerbs, verbsOffered } from '@sable/domain/api-key-scope';
import type { TestApp } from './test-app.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Sends a request as a program: a bearer, no cookie, and no origin. */
export const callAs = (
  { app }: Pick<TestApp, 'app'>,
  bearer: string,
  method: Method,
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${bearer}`, ...headers },
    ...(payload && { payload }),
  });

const issued = z.object({ results: z.tuple([z.object({ id: z.string(), key: z.string() })]) });

/** Creates an API key as the person with a cookie. Returns it with its id. */
export async function issueKey(
  server: Pick<TestApp, 'mutate'>,
  cookie: string,
  scope: KeyScope,
  days = 30,
): Promise<{ id: string; key: string }> {
  const answer = await server.mutate(cookie, 'api-keys.issue', { name: 'Website leads', scope, days });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return issued.parse(answer.json()).results[0];
}

/** Everything that a key's scope can include. */
export const wholeScope: KeyScope = Object.keys(offeredVerbs).map((collection) => ({
  collection,
  verbs: keyVerbs.filter((verb) => verbsOffered(collection).includes(verb)),
}));

const pair = z.object({ token: z.string(), expiresAt: z.string(), refreshToken: z.string() });
export type TokenPair = z.infer<typeof pair>;
export const pairOf = (answer: LightMyRequestResponse): TokenPair => pair.parse(answer.json());
