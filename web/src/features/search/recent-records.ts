import type { FoundRecord } from '../../shared/found-record.ts';

const MAX_RECENT = 8;

// In memory only: nothing of a customer stays in the browser's storage.
let recent: readonly FoundRecord[] = [];

/** Makes a record the one that was opened last. */
export function noteOpened(record: FoundRecord): void {
  recent = [record, ...recent.filter(({ path }) => path !== record.path)].slice(0, MAX_RECENT);
}

/** The records opened last, latest first. */
export const recentRecords = (): readonly FoundRecord[] => recent;
