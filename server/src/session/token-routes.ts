import { z } from 'zod';
import type { Routes } from '../http/route.ts';
import type { Identity } from './identity.ts';
import { actorOf } from './actor.ts';
import { token, type SessionOf } from './route-parts.ts';

const pairAnswer = {
  200: {
    description: 'The tokens',
    schema: z.object({
      token: z.string().meta({ description: 'For `Authorization: Bearer`' }),
      expiresAt: z.iso
        .datetime()
        .meta({ description: 'The token is no longer valid, and ends with its session' }),
      refreshToken: z.string().meta({ description: 'Gets the next tokens, once' }),
    }),
  },
};

/**
 * Registers the routes for identity tokens: requested with a session, used by programs, renewed with refresh tokens.
 */
export function registerTokenRoutes(routes: Routes, { tokens }: Identity, sessionOf: SessionOf): void {
  routes.add(
    {
      method: 'POST',
      tag: 'Session',
      path: '/api/token',
      operationId: 'issueToken',
      summary: 'An identity token for programs, for five minutes, with a refresh token',
      maxPerMinute: 60,
      answers: pairAnswer,
    },
    async ({ request }) => {
      const session = await sessionOf(request);
      actorOf(session);
      return tokens.issue(session);
    },
  );

  routes.add(
    {
      method: 'POST',
      tag: 'Session',
      path: '/api/token/refresh',
      operationId: 'refreshToken',
      summary: 'The next pair of tokens; a refresh token that is used twice ends its session',
      open: true,
      maxPerMinute: 60,
      body: z.strictObject({ refreshToken: token }),
      answers: pairAnswer,
    },
    async ({ body }) => tokens.refresh(body().refreshToken),
  );
}
