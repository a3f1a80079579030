import type { Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import type { Writer } from '../mutate.ts';
import { recordSecurityEvent } from './security-log.ts';
import type { ActingRequest, WithActor } from './with-actor.ts';

const MAX_WORDS = 1000;

/** Records what a super user is about to view as another person; does nothing for a person who acts as themselves. */
export type RecordView = (actor: Actor, what: string | null) => Promise<void>;

export const createViewLog =
  (writer: Writer): RecordView =>
  async ({ companyId, id, impersonatedBy }, what) => {
    if (impersonatedBy === undefined || what === null) return;
    await recordSecurityEvent(
      writer,
      { companyId, id, impersonatedBy },
      { kind: 'viewed', userId: id, doneBy: impersonatedBy, detail: what.slice(0, MAX_WORDS) },
    );
  };

/** Returns what a request reads, for the record; null for a change, which has its own audit row. */
export function viewOf({ method, url = '', body }: ActingRequest): string | null {
  const asked = url.replace(/^\/api\//, '');
  if (method === 'GET') return readable(asked);
  // The query string does not decide what a request does.
  const path = readable(asked.replace(/\?.*$/s, ''));
  if (method === 'POST' && /(^|\/)query$/.test(path))
    return questionText(path.replace(/\/?query$/, ''), body);
  return null;
}

/** Returns a URL decoded, or unchanged if a percent sign in it is not an escape. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** Describes a query of a collection, for the record. */
export const questionText = (collection: string, question: unknown): string =>
  `${collection} ${JSON.stringify(question)}`.trim();

/** Refuses a change by a person who views the company as another role. Throws VIEWING. */
export function assertReads({ viewingAs }: Pick<Actor, 'viewingAs'>, request: ActingRequest): void {
  if (viewingAs !== undefined && viewOf(request) === null) throw new AppError('VIEWING');
}

/**
 * Wraps a {@link WithActor}: everything read as another person is recorded before it is read, and a person who only
 * views as a role cannot change anything.
 */
export const recordingViews =
  (withActor: WithActor, recordView: RecordView): WithActor =>
  (request, work) =>
    withActor(request, async (actor, tenancy) => {
      assertReads(actor, request);
      await recordView(actor, viewOf(request));
      return work(actor, tenancy);
    });
