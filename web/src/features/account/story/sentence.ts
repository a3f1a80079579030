import { SYSTEM_ID } from '@sable/domain/kernel/actor';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import type { RowIn } from '@sable/domain/queries';
import { authorText, type AuditDisplay, type UpdateRow } from '../../../shared/audit-diff.ts';
import { CUSTOMER_NAME } from '../../../shared/use-people.ts';

/** The subject of a sentence. It determines the icon and the filter. */
export type StoryKind =
  'note' | 'call' | 'text' | 'email' | 'estimate' | 'sale' | 'money' | 'visit' | 'task' | 'account' | 'file';

/** One sentence of an account's story. */
export interface Sentence {
  readonly kind: StoryKind;
  /** The actor's name, at the start of the sentence. */
  readonly who: string;
  /** What the actor did; follows the name. */
  readonly did: string;
  /** Link to the details. */
  readonly path?: string | undefined;
  /** The quoted text. */
  readonly said?: readonly string[] | undefined;
  /** Highlights good news. */
  readonly good?: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** A change with the row's fields after it, or before it if the row was deleted. */
export interface Change {
  readonly update: UpdateRow;
  readonly row: Fields;
  readonly who: string;
  readonly display: AuditDisplay;
  /** Whether the change set a field to this value or, without a value, changed it at all. */
  readonly sets: (field: string, value?: unknown) => boolean;
}

/**
 * Returns the actor. Customers do not change records themselves, so changes that follow from their actions are
 * attributed to Sable.
 */
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

/** Returns a text field; empty if the reader may not see it. */
export const textIn = (row: Fields, field: string): string => {
  const value = row[field];
  return typeof value === 'string' ? value : '';
};

/** Returns a number field; undefined if the reader may not see it. */
export const numberIn = (row: Fields, field: string): number | undefined => {
  const value = row[field];
  return typeof value === 'number' ? value : undefined;
};

/** What happened to an estimate between the dealer and the customer. */
export type EstimateEventRow = RowIn<'estimate-events'>;
/** The fields of an estimate that the story uses. Amounts are missing for people who may not see prices. */
export type StoryEstimate = Pick<RowIn<'estimates'>, 'id' | 'reference' | 'total' | 'rmr'>;
