import type { RowOf } from '../kernel/entity.ts';
import type { estimateEvents } from './version.ts';

/** What the hash of an event covers: everything that it says, and the hash of the event before. */
export type ChainedEvent = Pick<
  RowOf<typeof estimateEvents>,
  | 'estimateId'
  | 'position'
  | 'revision'
  | 'kind'
  | 'by'
  | 'note'
  | 'questionId'
  | 'lineId'
  | 'ipAddress'
  | 'userAgent'
  | 'subjectHash'
  | 'createdAt'
  | 'previousHash'
>;
export type StoredEvent = ChainedEvent & { readonly hash: string };

/** One value with its length before it, so that no two rows of values read alike. */
const part = (value: string | number | null): string => {
  if (value === null) return '-';
  const text = String(value);
  // Characters as PostgreSQL counts them, not halves of pairs.
  return `${Array.from(text).length}:${text}`;
};

/** The text whose SHA-256 is the hash of an event. The database makes the same in `event_text`, and refuses another hash. */
export const chainText = (event: ChainedEvent): string =>
  [
    event.estimateId,
    event.position,
    event.revision,
    event.kind,
    event.by,
    event.note,
    event.questionId,
    event.lineId,
    event.ipAddress,
    event.userAgent,
    event.subjectHash,
    event.createdAt,
    event.previousHash,
  ]
    .map(part)
    .join('\n');

/** Why the record of an estimate is not what it was. */
export const chainFaults = [
  'changed',
  'missing',
  'unlinked',
  'signature',
  'version',
  'copy',
  'ending',
] as const;
export type ChainFault = (typeof chainFaults)[number];

/** Where a record is broken: the place of the first event that is not as it was. */
export interface BrokenChain {
  readonly fault: ChainFault;
  readonly position: number;
}

/** The first fault of a chain of events in their order; null where each is as it was written, at its place, after the one before. */
export async function brokenLink(
  events: readonly StoredEvent[],
  digest: (text: string) => Promise<string>,
): Promise<BrokenChain | null> {
  let before: StoredEvent | undefined;
  for (const [index, event] of events.entries()) {
    const position = index + 1;
    if (event.position !== position) return { fault: 'missing', position };
    if ((await digest(chainText(event))) !== event.hash) return { fault: 'changed', position };
    if (event.previousHash !== (before?.hash ?? null)) return { fault: 'unlinked', position };
    before = event;
  }
  return null;
}
