import { TIME_ZONE_HEADER } from '@sable/domain/session-place';

/** The time zone of this browser, for the list of sessions: sent with what may sign a person in. */
export const timeZoneHeader = (): Record<string, string> => ({
  [TIME_ZONE_HEADER]: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
