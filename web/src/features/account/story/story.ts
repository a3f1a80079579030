import { localDate } from '@sable/domain/local-date';
import { entityOf } from '@sable/domain/registry';
import type { AuditDisplay, UpdateRow } from '../../../shared/audit-diff.ts';
import { counted, inSentence } from '../../../shared/formats.ts';
import { estimateSentences } from './estimate-sentences.ts';
import { recordSentences } from './record-sentences.ts';
import {
  changeOf,
  textIn,
  type EstimateEventRow,
  type Sentence,
  type StoryKind,
  type StoryEstimate,
} from './sentence.ts';

/** Something a person did, as a sentence. */
interface SentenceItem {
  readonly id: string;
  readonly at: string;
  readonly sentence: Sentence;
  /** The record behind the sentence, to open or change it. */
  readonly about: { readonly collection: string; readonly id: string } | null;
}
/** What the product did automatically between two sentences. */
interface FoldedItem {
  readonly id: string;
  readonly at: string;
  readonly sentence: null;
  readonly steps: readonly UpdateRow[];
}
export type StoryItem = SentenceItem | FoldedItem;

/** A day of the story, 'YYYY-MM-DD' in the company's time zone, latest entry first. */
export interface StoryDay {
  readonly day: string;
  readonly items: readonly StoryItem[];
}

export interface StorySource {
  /** The changes to the account and its child records. */
  readonly updates: readonly UpdateRow[];
  readonly estimates: readonly StoryEstimate[];
  readonly events: readonly EstimateEventRow[];
  readonly display: AuditDisplay;
  /** Whether earlier changes exist that are not in `updates`. If so, nothing older than `updates` is listed. */
  readonly hasEarlier: boolean;
}

/** The kind of entries to show; null for all. */
export type StoryFilter = 'talk' | 'sale' | 'work' | null;

const filters: Readonly<Record<Exclude<StoryFilter, null>, readonly StoryKind[]>> = {
  talk: ['note', 'call', 'text', 'email'],
  sale: ['estimate', 'sale', 'money'],
  work: ['visit', 'task'],
};

const asItem = (update: UpdateRow, display: AuditDisplay): StoryItem => {
  const sentence = recordSentences[update.collection]?.(changeOf(update, display)) ?? null;
  const { id, createdAt: at, collection, documentId } = update;
  if (!sentence) return { id, at, sentence, steps: [update] };
  return { id, at, sentence, about: update.operation === 'delete' ? null : { collection, id: documentId } };
};

/** Collapses consecutive steps into one entry, and consecutive attachments by one person into another. */
function folded(items: readonly StoryItem[]): StoryItem[] {
  const result: StoryItem[] = [];
  let open: UpdateRow[] | null = null;
  let files = 1;
  for (const item of items) {
    if (item.sentence !== null) {
      open = null;
      const last = result.at(-1);
      const isNext = item.sentence.kind === 'file' && last?.sentence?.kind === 'file';
      files = isNext && last.sentence.who === item.sentence.who ? files + 1 : 1;
      if (isNext && files > 1)
        result[result.length - 1] = {
          ...{ ...last, about: null },
          sentence: { ...last.sentence, did: `attached ${files} files` },
        };
      else result.push(item);
    } else if (open) open.push(...item.steps);
    else {
      open = [...item.steps];
      result.push({ ...item, steps: open });
    }
  }
  return result;
}

const mailKey = (estimateId: string, at: string): string => `${estimateId} ${at}`;

/**
 * Returns keys of estimate emails that no mail server took. The estimate was sent at the instant the email was
 * created.
 */
function keptMails(updates: readonly UpdateRow[], display: AuditDisplay): ReadonlySet<string> {
  const changes = updates
    .filter(({ collection }) => collection === 'email-messages')
    .map((update) => changeOf(update, display))
    .filter(({ sets }) => sets('status', 'captured'));
  return new Set(changes.map(({ row }) => mailKey(textIn(row, 'estimateId'), textIn(row, 'createdAt'))));
}

/** Returns the story of an account, latest day first: what people did as sentences, automatic steps collapsed. */
export function storyOf(source: StorySource, filter: StoryFilter = null): StoryDay[] {
  const { updates, estimates, events, display, hasEarlier } = source;
  const dayOf = (at: string) => localDate(at, display.formats.timeZone);
  const oldest = hasEarlier ? (updates.at(-1)?.createdAt ?? '') : '';
  const kept = keptMails(updates, display);
  const isKept = (event: EstimateEventRow) => kept.has(mailKey(event.estimateId, event.createdAt));
  const ofEstimates = estimateSentences({ estimates, events, formats: display.formats, dayOf, isKept })
    .filter(({ at }) => at >= oldest)
    .map((item) => ({ ...item, about: null }));
  // Entries with the same timestamp keep the order of the audit trail, but a sentence comes before the steps that
  // follow from it.
  const all = [...ofEstimates, ...updates.map((update) => asItem(update, display))]
    .filter(
      ({ sentence }) => filter === null || (sentence !== null && filters[filter].includes(sentence.kind)),
    )
    .toSorted(
      (a, b) => b.at.localeCompare(a.at) || Number(a.sentence === null) - Number(b.sentence === null),
    );
  const days = new Map<string, StoryItem[]>();
  for (const item of all) {
    const day = dayOf(item.at);
    const same = days.get(day);
    if (same) same.push(item);
    else days.set(day, [item]);
  }
  return [...days].map(([day, items]) => ({ day, items: folded(items) }));
}

const NAMED = 4;

/** Summarizes collapsed steps: `11 changes: contract, 10 devices`. */
export function stepsText(steps: readonly UpdateRow[]): string {
  const counts = new Map<string, Set<string>>();
  for (const { collection, documentId } of steps)
    counts.set(collection, (counts.get(collection) ?? new Set()).add(documentId));
  const kinds = [...counts].map(([collection, ids]) => {
    const one = inSentence(entityOf(collection).one);
    return ids.size === 1 ? one : counted(ids.size, one);
  });
  const named = kinds.slice(0, NAMED).join(', ');
  return `${counted(steps.length, 'change')}: ${named}${kinds.length > NAMED ? ' and more' : ''}`;
}
