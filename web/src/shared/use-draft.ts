import { useContext, useEffect, useRef, useState } from 'react';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import { LiveContext } from '../live/hooks.ts';
import { isSecretField } from '../live/secret-fields.ts';
import type { OpenedRow } from './use-edit.ts';

/** Together, the retries last longer than the lease of a page that crashed. */
const RETRY_MS = 3_000;
const MAX_RETRIES = 6;

/** The key, among the typed values, of the field versions that they were typed over. No field has this name. */
const VERSIONS = '@versions';

interface DraftOptions<Values> {
  /** The form's name among the person's drafts; undefined stores nothing. */
  readonly name: string | undefined;
  /** The row that the form edits, if it edits one. */
  readonly opened: OpenedRow | undefined;
  readonly start: Values;
  readonly values: Values;
  readonly dirty: boolean;
  /** Puts previously typed values back into the form. */
  readonly restore: (typed: Partial<Values>) => void;
}

const changedFields = (start: object, values: object): [string, unknown][] =>
  Object.entries(values).filter(([field, value]) => !deepEqual(value, Reflect.get(start, field)));

/** Returns whether this version of the form has a field for such a value. */
function hasField(start: object, field: string, value: unknown): boolean {
  if (!Object.hasOwn(start, field)) return false;
  const empty: unknown = Reflect.get(start, field);
  if (empty === null || value === null) return true;
  return typeof empty === typeof value && Array.isArray(empty) === Array.isArray(value);
}

/** Returns the stored values of a form, without fields that this version of it no longer has. */
function typedIn<Values extends object>(text: string, start: Values): Partial<Values> {
  const typed: Partial<Values> = JSON.parse(text);
  for (const [field, value] of Object.entries(typed))
    if (!hasField(start, field, value)) Reflect.deleteProperty(typed, field);
  return typed;
}

/**
 * Returns the versions that the values were typed over; undefined for a form that edits no row, or for a draft of an
 * earlier version of the program.
 */
function versionsIn(text: string): Readonly<Record<string, number>> | undefined {
  const { [VERSIONS]: versions }: { [VERSIONS]?: Record<string, number> } = JSON.parse(text);
  return versions;
}

/**
 * Stores a form's input in this browser, for one person in one company. It survives a closed tab and a crash, and is
 * restored when the form is opened. Two pages with the same form keep two drafts; the draft of a page that is gone
 * goes to the next page that opens the form. Passwords, passcodes, tokens, and costs are never stored.
 */
export function useDraft<Values extends object>(options: DraftOptions<Values>) {
  const { name, opened, start, values, dirty } = options;
  const drafts = useContext(LiveContext)?.work.drafts;
  const [isRead, setRead] = useState(false);
  const [restored, setRestored] = useState(false);
  const kept = useRef<string | null>(null);
  const latest = useRef(options);
  const changed = dirty ? changedFields(start, values) : [];
  const keepable = changed.filter(([field]) => !isSecretField(field));
  const over = opened && {
    [VERSIONS]: Object.fromEntries(keepable.map(([field]) => [field, opened.seen(field)])),
  };
  const text = keepable.length > 0 ? JSON.stringify({ ...Object.fromEntries(keepable), ...over }) : null;

  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (!drafts || name === undefined) return;
    let gone = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const take = async (tries: number) => {
      const { values: found, isElsewhere } = await drafts.take(name);
      if (gone) return;
      const form = latest.current;
      if (found !== undefined && !form.dirty) {
        kept.current = found;
        const versions = versionsIn(found);
        if (versions) form.opened?.reopen(versions);
        form.restore(typedIn(found, form.start));
        setRestored(true);
      }
      setRead(true);
      // A crashed page counts as open until its lease expires.
      if (found === undefined && isElsewhere && tries > 0)
        retry = setTimeout(() => void (latest.current.dirty || take(tries - 1)), RETRY_MS);
    };
    void take(MAX_RETRIES);
    return () => {
      gone = true;
      clearTimeout(retry);
    };
  }, [drafts, name]);

  useEffect(() => {
    if (!drafts || name === undefined || !isRead || text === kept.current) return;
    if (text === null) {
      kept.current = null;
      void drafts.drop(name);
    } else
      void drafts.keep(name, text).then((stays) => {
        if (stays) kept.current = text;
      });
  }, [drafts, name, isRead, text]);

  return {
    /** Whether the form contains input from a page that is gone. */
    restored,
    /** Returns whether everything typed outlives the page. */
    isKept: () => text === kept.current && keepable.length === changed.length,
    /** Deletes the draft: it was saved or discarded. */
    drop: () => {
      kept.current = null;
      setRestored(false);
      if (name !== undefined) void drafts?.drop(name);
    },
  };
}
