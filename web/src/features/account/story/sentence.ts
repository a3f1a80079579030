import { SYSTEM_ID } from '@sable/domain/kernel/actor';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import type { RowIn } from '@sable/domain/queries';
import { authorText, type AuditDisplay, type UpdateRow } from '../../../shared/audit-diff.ts';
import { CUSTOMER_NAME } from '../../../shared/use-people.ts';

/** The subject of a sentence; it decides the icon next to it and the filter. */
export type StoryKind =
  'note' | 'call' | 'text' | 'email' | 'estimate' | 'sale' | 'money' | 'visit' | 'task' | 'account' | 'file';

/** One sentence of an account's story. */
export interface Sentence {
  readonly kind: StoryKind;
  /** Who did it; the sentence begins with the name. */
  readonly who: string;
  /** What they did, as it goes on after the name. */
  readonly did: string;
  /** Where more about it stands. */
  readonly path?: string | undefined;
  /** What was written or said, in its own words. */
  readonly said?: readonly string[] | undefined;
  /** Good news stands out. */
  readonly good?: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** A change as the sentences read it: its fields after it, or before it where it removed the row. */
export interface Change {
  readonly update: UpdateRow;
  readonly row: Fields;
  readonly who: string;
  readonly display: AuditDisplay;
  /** Whether the change gave a field this value, or with no value, another one. */
  readonly sets: (field: string, value?: unknown) => boolean;
}

/** Who did it. Customers change no record by hand, so the product did what followed from what they did. */
function doerOf(update: UpdateRow, display: AuditDisplay): string {
  const author = authorText(update, display);
  return author === CUSTOMER_NAME ? display.nameOf(SYSTEM_ID) : author;
}

export function changeOf(update: UpdateRow, display: AuditDisplay): Change {
  const { before, after } = update;
  const row = after ?? before ?? {};
  const sets = (field: string, value?: unknown): boolean =>
    !deepEqual(before?.[field] ?? null, row[field] ?? null) && (value === undefined || row[field] === value);
  return { update, row, who: doerOf(update, display), display, sets };
}

/** A field that holds text; empty where it does not exist for the reader. */
export const textIn = (row: Fields, field: string): string => {
  const value = row[field];
  return typeof value === 'string' ? value : '';
};

/** A field that holds a number; undefined where it does not exist for the reader. */
export const numberIn = (row: Fields, field: string): number | undefined => {
  const value = row[field];
  return typeof value === 'number' ? value : undefined;
};

/** What happened to an estimate between the dealer and the customer. */
export type EstimateEventRow = RowIn<'estimate-events'>;
/** What the story names of an estimate; amounts do not exist for who reads no prices. */
export type StoryEstimate = Pick<RowIn<'estimates'>, 'id' | 'reference' | 'total' | 'rmr'>;
