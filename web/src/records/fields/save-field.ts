import { useCallback } from 'react';
import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { genericNames } from '@sable/domain/kernel/mutation-name';
import { ClientError } from '../../live/client-error.ts';
import { useMutate } from '../../live/hooks.ts';
import { noteOwnWrite } from '../list/own-writes.ts';
import { checkValue } from './field-facts.ts';

/** Two people changed one field: the other's value applies until this person chooses. */
export interface Conflict {
  readonly id: string;
  readonly field: string;
  readonly who: string;
  readonly theirs: unknown;
  readonly mine: unknown;
  /** The version to build on if the person keeps their own value. */
  readonly version: number;
}

export type Saved =
  | { readonly outcome: 'saved' }
  | { readonly outcome: 'refused'; readonly message: string }
  | { readonly outcome: 'conflict'; readonly conflict: Conflict };

/** Returns the conflict of a refused write, if someone else was faster. */
export function conflictOf(error: unknown, mine: Readonly<Record<string, unknown>>): Conflict | null {
  if (!(error instanceof ClientError) || error.code !== 'CONFLICT') return null;
  const { id, key, who, value, version } = error.details;
  if (typeof key !== 'string' || typeof version !== 'number') return null;
  return { id: String(id), field: key, who: String(who), theirs: value ?? null, mine: mine[key], version };
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'This could not be saved. What you typed is kept. Try again.';

export type SaveField = (row: AnyRow, field: string, value: unknown, version?: number) => Promise<Saved>;

/**
 * Writes one field of a row. `version` is the row's when the person started to type: a later change by another person
 * is a conflict.
 */
export function useSaveField(entity: AnyEntity): SaveField {
  const mutate = useMutate();
  return useCallback(
    async (row, field, value, version = row.version) => {
      const checked = checkValue(entity, field, value);
      if (!checked.ok) return { outcome: 'refused', message: checked.message };
      const patch = { [field]: value };
      noteOwnWrite(row.id);
      try {
        await mutate(genericNames(entity.collection).update, { id: row.id, patch }, { version });
        return { outcome: 'saved' };
      } catch (error) {
        const conflict = conflictOf(error, patch);
        return conflict
          ? { outcome: 'conflict', conflict }
          : { outcome: 'refused', message: messageOf(error) };
      }
    },
    [entity, mutate],
  );
}
