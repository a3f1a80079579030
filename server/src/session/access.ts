import type { ApiKeyReader } from './api-key-access.ts';
import {
  isPending,
  type ReadSession,
  type ResolveAccess,
  type ResolvedAccess,
  type ResolveSession,
  type SessionReader,
} from './actor.ts';
import type { Credential, ReadCredential } from './credential.ts';

/** Looks up the actor of a request in the database. */
export interface AccessReader {
  readonly readCredential: ReadCredential;
  readonly readSession: ReadSession;
  readonly resolveSession: ResolveSession;
  readonly resolveAccess: ResolveAccess;
  /** Returns the access that a credential gives; null if it is not valid or no longer valid. */
  accessOf(credential: Credential): Promise<ResolvedAccess | null>;
  /**
   * Returns the current state of the same access; null if it has ended. A cookie or a token may have been replaced
   * since, so this looks up the session itself.
   */
  resolveAgain(access: ResolvedAccess): Promise<ResolvedAccess | null>;
}

export function createAccessReader(
  readCredential: ReadCredential,
  sessions: SessionReader,
  keys: ApiKeyReader,
): AccessReader {
  const readSession: ReadSession = async (request) => {
    const credential = await readCredential(request);
    return credential === null || credential.kind === 'api-key' ? null : sessions.read(credential);
  };
  const accessOf: AccessReader['accessOf'] = async (credential) => {
    if (credential.kind === 'api-key') return keys.read(credential.hash);
    const session = await sessions.read(credential);
    return session === null || isPending(session) ? null : session;
  };
  return {
    readCredential,
    readSession,
    accessOf,
    async resolveSession(request) {
      const session = await readSession(request);
      return session === null || isPending(session) ? null : session;
    },
    async resolveAccess(request) {
      const credential = await readCredential(request);
      return credential && accessOf(credential);
    },
    resolveAgain: async ({ accessId, credential }) =>
      credential.kind === 'api-key' ? keys.read(credential.hash) : sessions.readAgain(accessId, credential),
  };
}
