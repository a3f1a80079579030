import { centralStations } from '../central-station.ts';
import { invalid } from '../kernel/errors.ts';
import type { Follow } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';

/** Who chooses a station knows it by its name: no other one has it (trade specification 3). The database holds the same. */
export const followStation: Follow = async (tx, before, after) => {
  if (!after || before?.['nameKey'] === after['nameKey']) return;
  const named = where({ nameKey: String(after['nameKey']) });
  const same = await tx.asSystem().listAll(centralStations, named);
  if (same.some(({ id }) => id !== after.id))
    throw invalid('name', 'Another central station has this name. Nothing was saved. Choose another name.');
};
