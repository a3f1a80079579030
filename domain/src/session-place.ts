/** In which header a browser says its time zone when it signs in. */
export const TIME_ZONE_HEADER = 'x-time-zone';

/** `Chicago time`: the only place that a sign-in tells without a service that knows where addresses are. A zone that names no place is given as it is. */
export function placeOfZone(timeZone: string): string {
  const [area, ...within] = timeZone.split('/');
  const place = within.at(-1);
  return place && area !== 'Etc' ? `${place.replaceAll('_', ' ')} time` : timeZone;
}
