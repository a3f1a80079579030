import { useState } from 'react';
import { z } from 'zod';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import type { MutationName } from '@sable/domain/kernel/mutation-name';
import { ClientError } from '../live/client-error.ts';
import { useAction, type ActionResult } from './use-action.ts';

interface EditedRow {
  readonly id: string;
  readonly version: number;
}

/** A row that a form has opened. */
interface Opened {
  /** The row as it was then, including what was saved since. */
  readonly row: EditedRow;
  /** Fields whose later value was shown to the person, with its version. */
  readonly told: ReadonlyMap<string, number>;
  /** Fields that were saved here. */
  readonly saved: ReadonlySet<string>;
}

const newlyOpened = (row: EditedRow): Opened => ({ row, told: new Map(), saved: new Set() });

/**
 * Returns the version of a field that the person saw. For a field that they saved, this is the current version of the
 * row as long as the row still has the saved value.
 */
const seenIn =
  ({ row, told, saved }: Opened, now: EditedRow) =>
  (field: string): number =>
    saved.has(field) && deepEqual(Reflect.get(now, field), Reflect.get(row, field))
      ? now.version
      : (told.get(field) ?? row.version);

/** Returns the versions that the person saw of the fields that they write. */
function versionsSeen(
  update: string,
  id: string,
  seen: (field: string) => number,
  fields: readonly string[],
) {
  const [collection = ''] = update.split('.');
  return [...new Set(fields.map(seen))].map((version) => ({
    collection,
    id,
    version,
    fields: fields.filter((field) => seen(field) === version),
  }));
}

/** Returns a refusal that the form shows at the field, and that explains what happens to the person's own value. */
function atField({ code, details }: ClientError, field: string): ClientError {
  const kept = 'What you typed is kept. Save again to replace their change.';
  return new ClientError(code, `${String(details['what'])} ${kept}`, { ...details, field });
}

/**
 * Returns the schema of a form field that edits a row: its stored value may stay, even if nobody could enter it
 * today.
 */
export const orStored = <T extends z.ZodType>(schema: T, stored: string | null | undefined) =>
  z.union([schema, z.literal(stored ?? '')]);

/** The row that a form edits, as its draft stores it. */
export interface OpenedRow {
  /** Returns the version of a field that the person saw. */
  readonly seen: (field: string) => number;
  /** Marks the form's current values as typed over earlier versions of their fields. */
  readonly reopen: (versions: Readonly<Record<string, number>>) => void;
}

interface Edit<Patch, Result> {
  /** @param done message shown on success */
  (patch: Patch, done?: string): Promise<ActionResult<Result>>;
  readonly opened: OpenedRow;
}

/**
 * Saves a form that edits an existing row: writes the fields that the person changed, over the row as it was when the
 * form opened. Other people's changes in the meantime stay. If they changed the same field, the save is refused at
 * that field; if saved again, the person's value wins.
 *
 * @param row null while the form creates a new one: there is nothing to overwrite then.
 */
export function useEdit<Patch extends object, Result>(
  update: MutationName<{ readonly id: string; readonly patch: Patch }, Result>,
  row: EditedRow,
): Edit<Patch, Result>;
export function useEdit<Patch extends object, Result>(
  update: MutationName<{ readonly id: string; readonly patch: Patch }, Result>,
  row: EditedRow | null,
): Edit<Patch, Result> | null;
export function useEdit<Patch extends object, Result>(
  update: MutationName<{ readonly id: string; readonly patch: Patch }, Result>,
  row: EditedRow | null,
): Edit<Patch, Result> | null {
  const act = useAction();
  const [opened, setOpened] = useState(row && newlyOpened(row));
  if (!row) return null;
  const current = opened ?? newlyOpened(row);
  const seen = seenIn(current, row);
  const save = async (patch: Patch, done?: string): Promise<ActionResult<Result>> => {
    const changed = { ...patch };
    for (const [field, value] of Object.entries(patch))
      if (deepEqual(value, Reflect.get(current.row, field))) Reflect.deleteProperty(changed, field);
    const expectedVersions = versionsSeen(update, row.id, seen, Object.keys(changed));
    const acted = await act(
      update,
      { id: current.row.id, patch: changed },
      { silent: true, done, expectedVersions },
    );
    if (acted.ok) {
      const saved = new Set([...current.saved, ...Object.keys(changed)]);
      setOpened({ ...current, row: { ...current.row, ...changed }, saved });
      return acted;
    }
    const { key, version } = acted.error.details;
    if (acted.error.code !== 'CONFLICT' || typeof key !== 'string' || typeof version !== 'number')
      return acted;
    setOpened({ ...current, told: new Map(current.told).set(key, version) });
    return { ok: false, error: atField(acted.error, key) };
  };
  const reopen = (versions: Readonly<Record<string, number>>) => {
    const version = Math.min(...Object.values(versions));
    setOpened({ ...newlyOpened({ ...current.row, version }), told: new Map(Object.entries(versions)) });
  };
  return Object.assign(save, { opened: { seen, reopen } });
}
