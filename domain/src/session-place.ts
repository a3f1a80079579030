/** The header in which a browser sends its time zone when it signs in. */
export const TIME_ZONE_HEADER = 'x-time-zone';

/**
 * Returns a place such as `Chicago time`: the only location of a sign-in that is available without a geolocation
 * service. A time zone that names no place is returned unchanged.
 */
export function placeOfZone(timeZone: string): string {
  const [area, ...within] = timeZone.split('/');
  const place = within.at(-1);
  return place && area !== 'Etc' ? `${place.replaceAll('_', ' ')} time` : timeZone;
}
