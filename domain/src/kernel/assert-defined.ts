/** Throws if the value is missing. Use for states that correct code cannot reach. */
export function assertDefined<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`Impossible: ${what}`);
  return value;
}
