import { newCompanySchema } from '@sable/domain/provision-company';
import { z } from 'zod';
import { done, doneAnswer, idParams, silentAnswer, type Routes } from '../http/route.ts';
import { isPending } from './actor.ts';
import { registerProofRoutes } from './proof-routes.ts';
import type { Identity } from './identity.ts';
import { email, password, requireSession, type SessionOf, token, withCookies } from './route-parts.ts';
import { registerEmailChangeRoutes } from './email-change-routes.ts';
import { registerImpersonationRoutes } from './impersonation-routes.ts';
import { registerOwnSessionRoutes } from './own-session-routes.ts';
import { registerPasskeyRoutes } from './passkey-routes.ts';
import { registerProviderRoutes } from './providers/provider-routes.ts';
import { registerRoleViewRoutes } from './role-view-routes.ts';
import { registerSecondFactorRoutes } from './second-factor-routes.ts';
import { registerTokenRoutes } from './token-routes.ts';
import { nobodySchema, sessionSchema, sessionView } from './session-view.ts';
import { registerSignInLinkRoutes } from './sign-in-link-routes.ts';

const bodies = {
  signIn: z.strictObject({ email, password }),
  onboarding: newCompanySchema.omit({ roles: true }).extend({ email, password }),
  switchCompany: z.strictObject({ companyId: z.uuid() }),
  forgot: z.strictObject({ email }),
  withToken: z.strictObject({ token }),
  tokenAndPassword: z.strictObject({ token, password }),
  change: z.strictObject({ current: password, next: password }),
};

const invitationSchema = z.object({
  company: z.string(),
  name: z.string(),
  email: z.string(),
  hasPassword: z.boolean(),
});

const post = { method: 'POST', tag: 'Session' } as const;
const openPost = { ...post, open: true } as const;

/**
 * Registers the routes for sign-in, sign-out, onboarding, passwords, invitations, and the current session. Refusals
 * are thrown; the app turns them into messages.
 */
export function registerSessionRoutes(routes: Routes, { identity }: { identity: Identity }): void {
  const sessionOf = requireSession(identity);
  registerSignIn(routes, identity, sessionOf);
  registerProofRoutes(routes, identity, sessionOf);
  registerPasswords(routes, identity, sessionOf);
  registerInvitations(routes, identity, sessionOf);
  registerSecondFactorRoutes(routes, identity, sessionOf);
  registerOwnSessionRoutes(routes, identity, sessionOf);
  registerSignInLinkRoutes(routes, identity);
  registerPasskeyRoutes(routes, identity, sessionOf);
  registerProviderRoutes(routes, identity, sessionOf);
  registerTokenRoutes(routes, identity, sessionOf);
  registerEmailChangeRoutes(routes, identity, sessionOf);
  registerImpersonationRoutes(routes, identity, sessionOf);
  registerRoleViewRoutes(routes, identity, sessionOf);
}

function registerSignIn(routes: Routes, identity: Identity, sessionOf: SessionOf): void {
  routes.add(
    {
      method: 'GET',
      tag: 'Session',
      path: '/api/session',
      operationId: 'getSession',
      summary: 'Who is signed in, where, and with which settings; user and company are null for nobody',
      open: true,
      answers: {
        200: { description: 'The session', schema: z.union([sessionSchema, nobodySchema]) },
      },
    },
    // Not being signed in is an answer, not an error: the first page of every browser session asks.
    async ({ request }) => {
      const session = await identity.readSession(request);
      if (session && !isPending(session)) return sessionView(session, identity);
      const pending = session && { step: session.step, email: session.email };
      return { user: null, company: null, pending, mailDelivers: identity.mailDelivers };
    },
  );

  routes.add(
    {
      ...openPost,
      path: '/api/sign-in',
      operationId: 'signIn',
      summary: 'Open a session; its cookie comes with the answer',
      body: bodies.signIn,
      answers: doneAnswer,
    },
    async ({ request, reply, body }) => {
      const cookies = await identity.signIn(body(), request);
      return withCookies(reply, cookies).send(done);
    },
  );

  routes.add(
    {
      ...openPost,
      path: '/api/sign-out',
      operationId: 'signOut',
      summary: 'End the session',
      answers: silentAnswer,
    },
    async ({ request, reply }) => {
      const cookies = await identity.signOut(request);
      // Clears the browser's own copies of pages, including those of its back button. The page clears its storage
      // itself, because it keeps the dark mode setting.
      return withCookies(reply, cookies).header('clear-site-data', '"cache"').status(204).send();
    },
  );

  routes.add(
    {
      ...openPost,
      path: '/api/onboarding',
      operationId: 'openCompany',
      summary: 'Open a company with its first administrator, signed in',
      body: bodies.onboarding,
      answers: doneAnswer,
    },
    async ({ request, reply, body }) => {
      const cookies = await identity.openCompany(body(), request);
      return withCookies(reply, cookies).send(done);
    },
  );

  routes.add(
    {
      ...post,
      path: '/api/switch-company',
      operationId: 'switchCompany',
      summary: 'Switch to another company of the same person',
      body: bodies.switchCompany,
      answers: doneAnswer,
    },
    async ({ request, reply, body }) => {
      const session = await sessionOf(request);
      const cookies = await identity.switchCompany(session, body().companyId, request);
      return withCookies(reply, cookies).send(done);
    },
  );
}

function registerPasswords(routes: Routes, identity: Identity, sessionOf: SessionOf): void {
  routes.add(
    {
      ...openPost,
      path: '/api/password/forgot',
      operationId: 'forgotPassword',
      summary: 'Email a link for a new password; the response never reveals whether the address is known',
      body: bodies.forgot,
      answers: doneAnswer,
    },
    async ({ request, body }) => {
      await identity.forgotPassword(body().email, request);
      return done;
    },
  );

  routes.add(
    {
      ...openPost,
      path: '/api/password/reset/check',
      operationId: 'checkResetLink',
      summary: 'Whether a mailed link still sets a new password; it is not used up',
      body: bodies.withToken,
      answers: doneAnswer,
    },
    async ({ request, body }) => {
      await identity.checkResetLink(body().token, request);
      return done;
    },
  );

  routes.add(
    {
      ...openPost,
      path: '/api/password/reset',
      operationId: 'resetPassword',
      summary: 'Set a new password with a mailed link; every session ends',
      body: bodies.tokenAndPassword,
      answers: doneAnswer,
    },
    async ({ request, body }) => {
      await identity.resetPassword(body(), request);
      return done;
    },
  );

  routes.add(
    {
      ...post,
      path: '/api/password/change',
      operationId: 'changePassword',
      summary: 'Change your password; every other session ends',
      body: bodies.change,
      answers: doneAnswer,
    },
    async ({ request, reply, body }) => {
      const session = await sessionOf(request);
      const cookies = await identity.changePassword(session, body(), request);
      return withCookies(reply, cookies).send(done);
    },
  );
}

function registerInvitations(routes: Routes, identity: Identity, sessionOf: SessionOf): void {
  routes.add(
    {
      ...post,
      path: '/api/users/{id}/invitation-link',
      operationId: 'linkInvitation',
      summary:
        'A link for an invited person, to be handed over where no mail server is set up; administrators only. Requires a recent sign-in',
      params: idParams,
      answers: { 200: { description: 'The link', schema: z.object({ link: z.url() }) } },
    },
    async ({ request, params }) => identity.linkInvitation(await sessionOf(request), params().id),
  );

  routes.add(
    {
      ...post,
      path: '/api/users/{id}/password-link',
      operationId: 'linkPassword',
      summary:
        'A link to a new password for a person who forgot theirs, to be handed over where no mail server is set up; administrators only. Requires a recent sign-in',
      params: idParams,
      answers: { 200: { description: 'The link', schema: z.object({ link: z.url() }) } },
    },
    async ({ request, params }) => identity.linkPassword(await sessionOf(request), params().id),
  );

  // A POST, because the token must not appear in URLs that servers and proxies log.
  routes.add(
    {
      ...openPost,
      path: '/api/invitations/look',
      operationId: 'readInvitation',
      summary: 'Who invites whom',
      body: bodies.withToken,
      answers: {
        200: { description: 'The invitation', schema: invitationSchema },
      },
    },
    async ({ request, body }) => identity.lookAtInvitation(body().token, request),
  );

  routes.add(
    {
      ...openPost,
      path: '/api/invitations/accept',
      operationId: 'acceptInvitation',
      summary: 'Accept an invitation; signed in',
      body: bodies.tokenAndPassword,
      answers: doneAnswer,
    },
    async ({ request, reply, body }) => {
      const cookies = await identity.acceptInvitation(body(), request);
      return withCookies(reply, cookies).send(done);
    },
  );
}
