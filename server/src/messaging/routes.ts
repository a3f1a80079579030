import { hasRole, type Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CapturedMail, CaptureMailer } from './capture.ts';

export interface MailRouteOptions {
  /** Null where mail really leaves: then there is nothing to read here. */
  readonly capture: CaptureMailer | null;
  /** Who asks. Throws AppError when nobody is signed in. */
  readonly actorOf: (request: FastifyRequest) => Actor | Promise<Actor>;
}

/** Administrators read what their company sent, everyone else what they caused. A mail of no company is nobody's. */
function mayRead(actor: Actor, mail: CapturedMail): boolean {
  if (actor.kind !== 'user' || mail.companyId !== actor.companyId) return false;
  return hasRole(actor, 'admin', 'super') || mail.createdBy === actor.id;
}

/** What a reader needs of a mail; who caused it is the server's own knowledge. */
const view = ({ companyId: _company, createdBy: _creator, ...mail }: CapturedMail) => mail;

/** `GET /api/mail` and `GET /api/mail/:id`: the captured mail, newest first. Both answer NOT_FOUND where mail goes out by SMTP. */
export function registerMailRoutes(app: FastifyInstance, { capture, actorOf }: MailRouteOptions): void {
  app.get('/api/mail', async (request) => {
    const actor = await actorOf(request);
    if (!capture) throw new AppError('NOT_FOUND', { what: 'Captured mail' });
    const mails = (await capture.list()).filter((mail) => mayRead(actor, mail));
    return {
      rows: mails.map(({ id, at, to, subject, attachments }) => ({ id, at, to, subject, attachments })),
    };
  });

  app.get<{ Params: { id: string } }>('/api/mail/:id', async (request) => {
    const actor = await actorOf(request);
    const mail = await capture?.read(request.params.id);
    if (!mail || !mayRead(actor, mail)) throw new AppError('NOT_FOUND', { what: 'Mail' });
    return view(mail);
  });
}
