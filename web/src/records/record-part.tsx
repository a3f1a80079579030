import type { AnyRow } from '@sable/domain/kernel/entity';
import { createContext, use, type ReactNode } from 'react';

/**
 * Where a record can have its own parts: next to its other actions, above its tabs, first among its facts, below
 * everything, and on its card in a list.
 */
export type RecordPlace = 'actions' | 'above' | 'first' | 'below' | 'card';

export interface RecordPartProps {
  collection: string;
  place: RecordPlace;
  row: AnyRow;
}

/** Renders the parts. Only screens know the features that they come from. */
export const RecordPartContext = createContext<(props: RecordPartProps) => ReactNode>(() => null);

/** The extra parts that a collection's records have in one place, on their page and in the panel alike. */
export const RecordPart = (props: RecordPartProps) => use(RecordPartContext)(props);
