const days = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'long', month: 'long', day: 'numeric' },
  timeZone: 'UTC',
});

/**
 * Matches the name of a half hour in a person's lane: `New appointment Ann Lee, Tuesday, November 24, 8:00 AM to 8:30
 * AM`.
 */
export function placeOnBoard(who: string, day: string, time: string): RegExp {
  const [hour = '', minute = ''] = time.split(':');
  const half = Number(hour) < 12 ? 'AM' : 'PM';
  // There is a narrow space between the time and AM or PM.
  return new RegExp(
    `^New appointment ${who}, ${days.format(new Date(`${day}T00:00:00Z`))}, ${Number(hour) % 12 || 12}:${minute}\\s${half} to`,
  );
}
