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
  /** The record that it tells of, to open or to change it. */
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

/** A day of the story, 'YYYY-MM-DD' by the company's clock, the latest entry first. */
export interface StoryDay {
  readonly day: string;
  readonly items: readonly StoryItem[];
}

export interface StorySource {
  /** The changes of the account and all that belongs to it. */
  readonly updates: readonly UpdateRow[];
  readonly estimates: readonly StoryEstimate[];
  readonly events: readonly EstimateEventRow[];
  readonly display: AuditDisplay;
  /** Whether earlier changes exist that are not among `updates`: then nothing older than these is listed. */
  readonly hasEarlier: boolean;
}

/** What a reader wants to see; everything when it is null. */
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

/** Steps in a row become one entry, and so do the files that a person attached. */
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

/** The emails of estimates that no server took, by the moment at which they were written: the sending was in the same one. */
function keptMails(updates: readonly UpdateRow[], display: AuditDisplay): ReadonlySet<string> {
  const changes = updates
    .filter(({ collection }) => collection === 'email-messages')
    .map((update) => changeOf(update, display))
    .filter(({ sets }) => sets('status', 'captured'));
  return new Set(changes.map(({ row }) => mailKey(textIn(row, 'estimateId'), textIn(row, 'createdAt'))));
}

/** The story of an account, the latest day first: what people did in sentences, what the product did folded. */
export function storyOf(source: StorySource, filter: StoryFilter = null): StoryDay[] {
  const { updates, estimates, events, display, hasEarlier } = source;
  const dayOf = (at: string) => localDate(at, display.formats.timeZone);
  const oldest = hasEarlier ? (updates.at(-1)?.createdAt ?? '') : '';
  const kept = keptMails(updates, display);
  const isKept = (event: EstimateEventRow) => kept.has(mailKey(event.estimateId, event.createdAt));
  const ofEstimates = estimateSentences({ estimates, events, formats: display.formats, dayOf, isKept })
    .filter(({ at }) => at >= oldest)
    .map((item) => ({ ...item, about: null }));
  // What happened in one moment stands in the order of the trail; a sentence comes above the steps that followed from it.
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

/** What folded steps were about: `11 steps: contract, 10 devices`. */
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
