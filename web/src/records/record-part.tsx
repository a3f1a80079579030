import type { AnyRow } from '@sable/domain/kernel/entity';
import { createContext, use, type ReactNode } from 'react';

/** Where a record has parts of its own: next to its other actions, above its tabs, first among its facts, below all of it, and on its card in a list. */
export type RecordPlace = 'actions' | 'above' | 'first' | 'below' | 'card';

export interface RecordPartProps {
  collection: string;
  place: RecordPlace;
  row: AnyRow;
}

/** Draws them. The features that they come from are known to screens alone. */
export const RecordPartContext = createContext<(props: RecordPartProps) => ReactNode>(() => null);

/** What the records of a collection have in one place in addition to what every record has, on their page and in the panel alike. */
export const RecordPart = (props: RecordPartProps) => use(RecordPartContext)(props);
