/**
 * Screens that a person can choose to open after signing in (trade specification, section 3: settings of a user).
 * Each is a path.
 */
export const homeScreens = [
  'dashboard',
  'accounts',
  'estimates',
  'calendar',
  'dispatch',
  'tasks',
  'leads',
  'reporting',
] as const;

/** The views of the calendar. */
export const calendarViews = ['agenda', 'day', 'week', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];
