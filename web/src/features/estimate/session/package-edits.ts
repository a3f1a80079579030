import type { PackageRow } from './estimate-data.ts';
import type { EstimateSession } from './estimate-session.ts';
import { placeEdit } from './new-lines.ts';

/** Puts a package behind a line (null: at the front; undefined: at the end) of the open option, and offers to take it back. */
export function placePackage(
  session: EstimateSession,
  pack: PackageRow,
  after: string | null | undefined,
): void {
  const { openOptionId = null } = session.rows.get() ?? {};
  const edits = [placeEdit(session.estimateId, pack, after, openOptionId)];
  session.change({ label: `${pack.name} added`, edits }, { offer: true });
}
