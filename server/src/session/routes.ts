import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { foundingSchema } from '@sable/domain/founding';
import { AppError } from '@sable/domain/kernel/errors';
import { z } from 'zod';
import type { ResolvedSession } from './actor.ts';
import type { Identity } from './identity.ts';
import { MAX_PASSWORD_LENGTH } from './password-policy.ts';
import type { CookieHeaders } from './sign-in.ts';

const email = z.string().max(254).trim().toLowerCase().pipe(z.email('Invalid email address'));
const password = z.string().min(1, 'Type a password').max(MAX_PASSWORD_LENGTH, 'The password is too long');
const token = z.string().min(1).max(200);

const bodies = {
  signIn: z.strictObject({ email, password }),
  onboarding: foundingSchema.omit({ roles: true }).extend({ email, password }),
  switchCompany: z.strictObject({ companyId: z.uuid() }),
  forgot: z.strictObject({ email }),
  withToken: z.strictObject({ token }),
  tokenAndPassword: z.strictObject({ token, password }),
  change: z.strictObject({ current: password, next: password }),
};

const done = { ok: true } as const;

/** Sign-in, sign-out, onboarding, passwords, invitations and who is signed in. Refusals are thrown; the app words them. */
export function registerSessionRoutes(app: FastifyInstance, { identity }: { identity: Identity }): void {
  const sessionOf = async (request: FastifyRequest): Promise<ResolvedSession> => {
    const session = await identity.resolveSession(request);
    if (!session) throw new AppError('NOT_AUTHENTICATED');
    return session;
  };
  registerSignIn(app, identity, sessionOf);
  registerPasswords(app, identity, sessionOf);
  registerInvitations(app, identity);
}

type SessionOf = (request: FastifyRequest) => Promise<ResolvedSession>;

function registerSignIn(app: FastifyInstance, identity: Identity, sessionOf: SessionOf): void {
  // Nobody signed in is an answer, not an error: each first page of a browser asks.
  app.get('/api/session', async (request) => {
    const session = await identity.resolveSession(request);
    return session ? sessionView(session) : { user: null, company: null };
  });

  app.post('/api/sign-in', async (request, reply) => {
    const cookies = await identity.signIn(parsed(bodies.signIn, request.body), request);
    return withCookies(reply, cookies).send(done);
  });

  app.post('/api/sign-out', async (request, reply) => {
    const cookies = await identity.signOut(request);
    // The browser's own copies of pages, its back button's included. Storage is wiped by the page, which keeps the choice of dark mode.
    return withCookies(reply, cookies).header('clear-site-data', '"cache"').status(204).send();
  });

  app.post('/api/onboarding', async (request, reply) => {
    const cookies = await identity.openCompany(parsed(bodies.onboarding, request.body), request);
    return withCookies(reply, cookies).send(done);
  });

  app.post('/api/switch-company', async (request, reply) => {
    const { companyId } = parsed(bodies.switchCompany, request.body);
    const cookies = await identity.switchCompany(await sessionOf(request), companyId, request);
    return withCookies(reply, cookies).send(done);
  });
}

function registerPasswords(app: FastifyInstance, identity: Identity, sessionOf: SessionOf): void {
  app.post('/api/password/forgot', async (request) => {
    await identity.forgotPassword(parsed(bodies.forgot, request.body).email, request);
    return done;
  });

  app.post('/api/password/reset', async (request) => {
    await identity.resetPassword(parsed(bodies.tokenAndPassword, request.body), request);
    return done;
  });

  app.post('/api/password/change', async (request, reply) => {
    const input = parsed(bodies.change, request.body);
    const cookies = await identity.changePassword(await sessionOf(request), input, request);
    return withCookies(reply, cookies).send(done);
  });
}

function registerInvitations(app: FastifyInstance, identity: Identity): void {
  // A POST, because the token must not stand in addresses that servers and proxies write down.
  app.post('/api/invitations/look', async (request) =>
    identity.lookAtInvitation(parsed(bodies.withToken, request.body).token, request),
  );

  app.post('/api/invitations/accept', async (request, reply) => {
    const cookies = await identity.acceptInvitation(parsed(bodies.tokenAndPassword, request.body), request);
    return withCookies(reply, cookies).send(done);
  });
}

/** What the browser may know of its session. */
const sessionView = ({ user, roles, company, companies, settings, ...ids }: ResolvedSession) => ({
  user,
  roles,
  company,
  companies,
  userSettingsId: ids.userSettingsId,
  companySettingsId: ids.companySettingsId,
  appSettingsId: ids.appSettingsId,
  settings,
});

const withCookies = (reply: FastifyReply, cookies: CookieHeaders): FastifyReply =>
  reply.header('set-cookie', [...cookies]);

function parsed<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (!issue || issue.path.length === 0) throw new AppError('BAD_REQUEST');
  const problem = issue.message.replace(/\.$/, '');
  throw new AppError('INVALID', {
    message: `${problem}. Nothing was changed. Correct it and try again.`,
    field: issue.path.join('.'),
  });
}
