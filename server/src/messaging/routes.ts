import { hasRole, type Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Routes } from '../http/route.ts';
import { capturedSchema, type CapturedEmail, type CaptureMailer } from './capture.ts';

export interface MailRouteOptions {
  /** Null if email is sent by SMTP; then nothing is captured. */
  readonly capture: CaptureMailer | null;
  /** Returns the actor of a request. Throws AppError if nobody is signed in. */
  readonly actorOf: (request: FastifyRequest) => Actor | Promise<Actor>;
}

/** Administrators read their company's email, everyone else what they caused. Nobody reads email without a company. */
function canRead(actor: Actor, mail: CapturedEmail): boolean {
  if (actor.kind !== 'user' || mail.companyId !== actor.companyId) return false;
  return hasRole(actor, 'admin', 'super') || mail.createdBy === actor.id;
}

/** Returns the fields visible to a reader. The person who caused an email is not among them. */
const view = ({ companyId: _company, createdBy: _creator, ...mail }: CapturedEmail) => mail;

const mailSchema = capturedSchema.omit({ companyId: true, createdBy: true });
const headSchema = mailSchema.omit({ text: true, html: true });

/**
 * Registers `GET /api/mail` and `GET /api/mail/:id`: the captured emails, newest first. Both answer NOT_FOUND if
 * email is sent by SMTP.
 */
export function registerMailRoutes(routes: Routes, { capture, actorOf }: MailRouteOptions): void {
  routes.add(
    {
      method: 'GET',
      path: '/api/mail',
      operationId: 'listMail',
      tag: 'Email',
      summary: 'Email that was kept instead of sent, newest first',
      answers: {
        200: {
          description: 'The emails',
          schema: z.object({ rows: z.array(headSchema) }),
        },
      },
    },
    async ({ request }) => {
      const actor = await actorOf(request);
      if (!capture) throw new AppError('NOT_FOUND', { what: 'Captured email' });
      const mails = (await capture.list()).filter((mail) => canRead(actor, mail));
      return {
        rows: mails.map(({ id, at, to, cc, subject, attachments }) => ({
          id,
          at,
          to,
          cc,
          subject,
          attachments,
        })),
      };
    },
  );

  routes.add(
    {
      method: 'GET',
      path: '/api/mail/{id}',
      operationId: 'getMail',
      tag: 'Email',
      summary: 'One kept email with its text',
      params: z.object({ id: z.string().max(40) }),
      notFound: () => new AppError('NOT_FOUND', { what: 'Email' }),
      answers: { 200: { description: 'The email', schema: mailSchema } },
    },
    async ({ request, params }) => {
      const actor = await actorOf(request);
      const mail = await capture?.read(params().id);
      if (!mail || !canRead(actor, mail)) throw new AppError('NOT_FOUND', { what: 'Email' });
      return view(mail);
    },
  );
}
