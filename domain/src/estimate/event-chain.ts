import type { RowOf } from '../kernel/entity.ts';
import type { estimateEvents } from './version.ts';

/** The fields that the hash of an event covers: all of its content, and the hash of the previous event. */
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

/** Prefixes a value with its length, so that no two different rows produce the same text. */
const part = (value: string | number | null): string => {
  if (value === null) return '-';
  const text = String(value);
  // Counts characters as PostgreSQL does: code points, not UTF-16 code units.
  return `${Array.from(text).length}:${text}`;
};

/**
 * Returns the text whose SHA-256 is the hash of an event. The database builds the same text in `event_text` and
 * rejects any other hash.
 */
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

/** Reasons why the record of an estimate fails verification. */
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

/** Where a record is broken: the position of the first faulty event. */
export interface BrokenChain {
  readonly fault: ChainFault;
  readonly position: number;
}

/**
 * Returns the first fault in an ordered chain of events; null if every event is unchanged, at its position, and
 * linked to the previous one.
 */
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
