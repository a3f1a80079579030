/** Screens that a person may begin with after signing in (trade specification, section 3: settings of a user). Each is its path. */
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

/** What the calendar may show. */
export const calendarViews = ['agenda', 'day', 'week', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];
