import type { FoundRecord } from '../../shared/found-record.ts';

const MAX_RECENT = 8;

// In memory only: customer data must not remain in the browser's storage.
let recent: readonly FoundRecord[] = [];

/** Moves a record to the front of the recently opened ones. */
export function noteOpened(record: FoundRecord): void {
  recent = [record, ...recent.filter(({ path }) => path !== record.path)].slice(0, MAX_RECENT);
}

/** Returns the recently opened records, latest first. */
export const recentRecords = (): readonly FoundRecord[] => recent;
