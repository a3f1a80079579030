import { readFileSync } from 'node:fs';
import { z } from 'zod';

const file = new URL('../../domain/src/estimate/cases.json', import.meta.url);
const fields = z.record(z.string(), z.unknown());

/** The worked cases of the trade, which the domain's tests calculate. */
export const workedCases = z
  .array(z.object({ id: z.string(), input: fields, expect: fields }))
  .parse(JSON.parse(readFileSync(file, 'utf8')));

export function workedCase(id: string) {
  const found = workedCases.find((each) => each.id === id);
  if (!found) throw new Error(`There is no case ${id}.`);
  return found;
}
