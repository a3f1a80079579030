import { threadsOf } from '@sable/domain/estimate/conversation';
import { RECORDED } from '@sable/domain/estimate/recorded';
import { SYSTEM_ID } from '@sable/domain/kernel/actor';
import type { Formats } from '../../../shared/formats.ts';
import { spanText } from '../../../shared/span-text.ts';
import { recordPage } from '../../../record-path.ts';
import type { EstimateEventRow, Sentence, StoryEstimate } from './sentence.ts';

/** A sentence with the time of its event. */
export interface StoryEvent {
  readonly id: string;
  readonly at: string;
  readonly sentence: Sentence;
}

/** Formats the one-time total with tax and RMR before tax, as in all text for staff. */
function amounts({ total, rmr }: StoryEstimate, { money }: Formats): string {
  if (total === undefined || rmr === undefined) return '';
  return rmr === 0 ? `: ${money(total)}` : `: ${money(total)} + ${money(rmr)}/mo`;
}

const deeds: Readonly<Partial<Record<EstimateEventRow['kind'], string>>> = {
  sent: 'sent',
  declined: 'declined',
  extended: 'extended',
  revised: 'revised',
  voided: 'voided',
};

interface SentenceInput {
  readonly event: EstimateEventRow;
  readonly estimate: StoryEstimate;
  readonly said?: readonly string[];
  readonly isKept: boolean;
}

const KEPT = 'The email is stored, not sent: no mail server is set up';

function sentenceOf({ event, estimate, said, isKept }: SentenceInput, formats: Formats): Sentence | null {
  const { reference } = estimate;
  const path = recordPage('estimates', estimate.id) ?? undefined;
  const tell = (did: string, more: Partial<Sentence> = {}): Sentence => ({
    kind: 'estimate',
    who: event.by,
    did,
    path,
    ...more,
  });
  const note = event.note ? [event.note] : undefined;
  const signed = `signed ${reference}${amounts(estimate, formats)}`;
  if (event.kind === 'signed') return tell(signed, { kind: 'sale', good: true });
  // A note with this prefix means that a colleague recorded the decision. The colleague did not sign or decline.
  const isRecorded = event.note?.startsWith(RECORDED) ?? false;
  if (event.kind === 'accepted')
    return isRecorded
      ? tell(`recorded the signature on ${reference}${amounts(estimate, formats)}`, {
          kind: 'sale',
          good: true,
          said: [(event.note ?? '').slice(RECORDED.length)],
        })
      : tell(signed, { kind: 'sale', good: true });
  if (event.kind === 'declined' && isRecorded)
    return tell(`recorded that ${reference} was declined`, {
      said: [(event.note ?? '').slice(RECORDED.length)],
    });
  if (event.kind === 'question') return tell(`asked about ${reference}`, { said: said ?? note });
  if (event.kind === 'expired') return tell(`expired`, { who: reference });
  if (event.kind === 'reminded') return tell(`reminded the customer of ${reference}`);
  if (event.kind === 'rescinded') return tell(`canceled ${reference} by right`, { said: note });
  if (event.kind === 'sent' && isKept) return tell(`froze ${reference}`, { said: [...(note ?? []), KEPT] });
  const deed = deeds[event.kind];
  return deed === undefined ? null : tell(`${deed} ${reference}`, { said: note });
}

/**
 * Returns the replies in a thread after its question, each with its author. The first answer includes the response
 * time.
 */
function repliesOf(thread: ReturnType<typeof threadsOf<EstimateEventRow>>[number]): string[] {
  return thread.replies.map((reply, index) => {
    const took =
      index === 0 && reply.kind === 'answer'
        ? `, after ${spanText(thread.question.createdAt, reply.createdAt)}`
        : '';
    return `${reply.note ?? ''} (${reply.by}${took})`;
  });
}

/** How often a person opened an estimate on one day. */
interface Visits {
  readonly last: EstimateEventRow;
  readonly estimate: StoryEstimate;
  readonly count: number;
}

function visitsOf(
  events: readonly EstimateEventRow[],
  estimate: StoryEstimate,
  dayOf: (at: string) => string,
): Visits[] {
  const found = new Map<string, Visits>();
  for (const event of events) {
    const key = `${event.by} ${dayOf(event.createdAt)}`;
    const before = found.get(key);
    const last = before && before.last.createdAt > event.createdAt ? before.last : event;
    found.set(key, { last, estimate, count: (before?.count ?? 0) + 1 });
  }
  return [...found.values()];
}

interface EstimateStory {
  readonly estimates: readonly StoryEstimate[];
  readonly events: readonly EstimateEventRow[];
  readonly formats: Formats;
  /** Returns the date of an instant in the company's time zone. */
  readonly dayOf: (at: string) => string;
  /** Whether no mail server took the email of a sent estimate. The sentence then does not say “sent”. */
  readonly isKept: (event: EstimateEventRow) => boolean;
}

/**
 * Returns the events between the dealer and the customer over the given estimates. A question and its answers form
 * one entry. Several views on one day are listed once.
 */
export function estimateSentences({
  estimates,
  events,
  formats,
  dayOf,
  isKept,
}: EstimateStory): StoryEvent[] {
  return estimates.flatMap((estimate) => {
    const own = events.filter(({ estimateId }) => estimateId === estimate.id);
    const threads = new Map(threadsOf(own).map((thread) => [thread.question.id, thread]));
    const sentences = own
      .filter(
        ({ kind, questionId }) =>
          kind !== 'viewed' && kind !== 'answer' && (kind !== 'question' || questionId === null),
      )
      // The system accepts signed estimates automatically; the entry of the signature covers that.
      .filter(({ kind, createdBy }) => kind !== 'accepted' || createdBy !== SYSTEM_ID)
      .flatMap((event): StoryEvent[] => {
        const thread = threads.get(event.id);
        const said = thread && [event.note ?? '', ...repliesOf(thread)];
        const input = { event, estimate, isKept: isKept(event), ...(said && { said }) };
        const sentence = sentenceOf(input, formats);
        return sentence ? [{ id: event.id, at: event.createdAt, sentence }] : [];
      });
    const opened = visitsOf(
      own.filter(({ kind }) => kind === 'viewed'),
      estimate,
      dayOf,
    ).map(({ last, count }) => ({
      id: last.id,
      at: last.createdAt,
      sentence: {
        kind: 'estimate' as const,
        who: last.by,
        did: `opened ${estimate.reference}${count > 1 ? ` ${count} times` : ''}`,
        path: recordPage('estimates', estimate.id) ?? undefined,
      },
    }));
    return [...sentences, ...opened];
  });
}
