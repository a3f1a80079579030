import type { PackageGroup } from '@sable/domain/estimate/package-price';
import type { PlacedPackage } from '@sable/domain/estimate/placement';
import type { PackageRow } from './estimate-data.ts';
import type { EstimateSession } from './estimate-session.ts';
import { placeEdit } from './new-lines.ts';
import type { LineRow } from './rows.ts';

/** Adds a package after a line (null: at the front; undefined: at the end) of the open option, and offers Undo. */
export function placePackage(
  session: EstimateSession,
  pack: PackageRow,
  after: string | null | undefined,
): void {
  const { openOptionId = null } = session.rows.get() ?? {};
  const edits = [placeEdit(session.estimateId, pack, after, openOptionId)];
  session.change({ label: `${pack.name} added`, edits }, { offer: true });
}

type Group = PackageGroup<LineRow>;

/** Returns the arguments that identify a package of the estimate. */
const named = ({ estimateId }: EstimateSession, { placed, lines }: Group) => ({
  id: estimateId,
  placedId: placed.id,
  optionId: lines[0]?.optionId ?? null,
});

/** Replaces the chosen products in one of a package's choices. */
export function chooseInPackage(
  session: EstimateSession,
  group: Group,
  choice: string,
  productIds: readonly string[],
): void {
  const args = { ...named(session, group), group: choice, productIds: [...productIds] };
  session.change({ label: `${choice} of ${group.placed.name}`, edits: [{ kind: 'choose', args }] });
}

/** Shows a package to the customer as one line, or line by line. */
export function foldPackage(session: EstimateSession, { id, name }: PlacedPackage, folded: boolean): void {
  const args = { id: session.estimateId, placedId: id, folded };
  session.change({
    label: `${name} ${folded ? 'as one line' : 'line by line'}`,
    edits: [{ kind: 'fold', args }],
  });
}

/** Removes a package with all of its lines from the estimate, and offers Undo. */
export function removePackage(session: EstimateSession, group: Group): void {
  const ids = group.lines.map(({ id }) => id);
  session.removeLines(`${group.placed.name} removed`, ids);
}
