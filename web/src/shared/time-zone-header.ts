import { TIME_ZONE_HEADER } from '@sable/domain/session-place';

/**
 * Returns a header with this browser's time zone, for the list of sessions: sent with requests that may sign a person
 * in.
 */
export const timeZoneHeader = (): Record<string, string> => ({
  [TIME_ZONE_HEADER]: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
