/** Returns a time zone in which it is currently this hour. */
export function zoneAt(localHour: number): string {
  const ahead = localHour - new Date().getUTCHours();
  const hours = ahead < -12 ? ahead + 24 : ahead > 14 ? ahead - 24 : ahead;
  return hours === 0 ? 'Etc/UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}
