import type { FastifyRequest } from 'fastify';
import type { Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import { toLiveError, type Connection } from './live/connection.ts';
import type { Hub } from './live/hub.ts';
import { actorOf, type ResolvedSession, type ResolveSession } from './session/actor.ts';

/** Remembers which session each live connection was opened with, so that the connection ends with it. */
export class LiveSessions {
  readonly resolve: ResolveSession;
  readonly #requests = new Map<
    Connection,
    { readonly request: FastifyRequest; readonly sessionId: string }
  >();

  constructor(resolve: ResolveSession) {
    this.resolve = resolve;
  }

  readonly opened = (connection: Connection, request: FastifyRequest, session: ResolvedSession): void => {
    this.#requests.set(connection, { request, sessionId: session.sessionId });
  };

  readonly closed = (connection: Connection): void => {
    this.#requests.delete(connection);
  };

  /** Who is behind a connection now. Throws AppError when nobody is any more. */
  async refresh(connection: Connection): Promise<Actor> {
    const held = this.#requests.get(connection);
    if (!held) return connection.actor;
    const session = await this.resolve(held.request);
    if (session?.company.id !== connection.actor.companyId) throw new AppError('NOT_AUTHENTICATED');
    return actorOf(session);
  }

  /** Closes the streams of a session that has ended. */
  end(hub: Hub, sessionId: string): void {
    for (const [connection, held] of this.#requests) {
      if (held.sessionId !== sessionId) continue;
      connection.end(toLiveError(new AppError('NOT_AUTHENTICATED')));
      hub.disconnect(connection);
    }
  }
}
