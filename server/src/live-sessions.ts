import type { Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import { toLiveError, type Connection } from './live/connection.ts';
import type { Hub } from './live/hub.ts';
import type { AccessReader } from './session/access.ts';
import { actorOf, type ResolveAccess, type ResolvedAccess } from './session/actor.ts';

/**
 * Tracks which session or key opened each live connection, so that the connection closes when the session or key
 * ends.
 */
export class LiveSessions {
  readonly resolve: ResolveAccess;
  readonly #resolveAgain: AccessReader['resolveAgain'];
  readonly #opened = new Map<Connection, ResolvedAccess>();

  constructor({ resolveAccess, resolveAgain }: Pick<AccessReader, 'resolveAccess' | 'resolveAgain'>) {
    this.resolve = resolveAccess;
    this.#resolveAgain = resolveAgain;
  }

  readonly opened = (connection: Connection, access: ResolvedAccess): void => {
    this.#opened.set(connection, access);
  };

  readonly closed = (connection: Connection): void => {
    this.#opened.delete(connection);
  };

  /**
   * Whether a connection's key or hour of impersonation has expired. Sessions are extended by use; whatever ends a
   * session reports it separately.
   */
  readonly isExpired = (connection: Connection): boolean => {
    const opened = this.#opened.get(connection);
    if (opened?.apiKey === undefined && opened?.impersonatedBy === undefined) return false;
    return Date.parse(opened.expiresAt) <= Date.now();
  };

  /** Returns the current actor of a connection. Throws AppError if it no longer has one. */
  async refresh(connection: Connection): Promise<Actor> {
    const opened = this.#opened.get(connection);
    if (!opened) return connection.actor;
    const access = await this.#resolveAgain(opened);
    if (access?.company.id !== connection.actor.companyId) throw new AppError('NOT_AUTHENTICATED');
    return actorOf(access);
  }

  /** Closes the streams of a session or a key that has ended. */
  end(hub: Hub, accessId: string): void {
    for (const [connection, opened] of this.#opened) {
      if (opened.accessId !== accessId) continue;
      connection.end(toLiveError(new AppError('NOT_AUTHENTICATED')));
      hub.disconnect(connection);
    }
  }
}
