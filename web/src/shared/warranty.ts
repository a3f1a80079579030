/** Returns whether a device is still under warranty on a day, in words; null if it has no warranty. */
export const warrantyNote = (
  until: string | null | undefined,
  today: string,
  day: (date: string) => string,
): string | null =>
  until ? (until >= today ? `Under warranty until ${day(until)}` : `Warranty ended ${day(until)}`) : null;

interface Hanging {
  readonly name: string;
  readonly status: string;
  readonly warrantyUntil: string | null;
}

const gone: readonly string[] = ['planned', 'replaced', 'removed'];

/** Returns the warranties of installed devices, grouped by last day, soonest first. */
export function warrantiesOf(
  devices: readonly Hanging[],
): readonly { readonly until: string; readonly names: readonly string[] }[] {
  const byDay = new Map<string, string[]>();
  for (const { name, status, warrantyUntil } of devices)
    if (warrantyUntil && !gone.includes(status))
      byDay.set(warrantyUntil, [...(byDay.get(warrantyUntil) ?? []), name]);
  return [...byDay]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([until, names]) => ({ until, names: names.toSorted((a, b) => a.localeCompare(b)) }));
}
