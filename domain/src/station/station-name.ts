import { centralStations } from '../central-station.ts';
import { invalid } from '../kernel/errors.ts';
import type { Follow } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';

/**
 * Rejects a duplicate station name, because people choose a station by its name (trade specification 3). The database
 * enforces the same rule.
 */
export const followStation: Follow = async (tx, before, after) => {
  if (!after || before?.['nameKey'] === after['nameKey']) return;
  const named = where({ nameKey: String(after['nameKey']) });
  const same = await tx.asSystem().listAll(centralStations, named);
  if (same.some(({ id }) => id !== after.id))
    throw invalid('name', 'Another central station has this name. Nothing was saved. Choose another name.');
};
