import { hasRole, type Actor } from '../kernel/actor.ts';
import { matchNone } from '../kernel/predicate.ts';
import { packages } from '../package.ts';
import { products } from '../product.ts';
import type { ImportKind } from './import-fields.ts';

/** Administrators and the office import (decisions 2.11). */
export const importers = (actor: Actor): boolean => hasRole(actor, 'admin', 'office');

const written = { products, packages };

/** Whether a person may import this kind; products and packages require write permission. */
export const mayImport = (actor: Actor, kind: ImportKind): boolean =>
  importers(actor) &&
  (kind === 'customers' || kind === 'contracts' || written[kind].permission(actor).create !== matchNone);

/** Maximum number of rows per request. */
export const ROWS_A_REQUEST = 100;
/** Maximum number of rows per import. */
export const MAX_IMPORT_ROWS = 20_000;
/** Number of days after its end in which a whole import can be undone. */
export const UNDO_DAYS = 30;

const DAY_MS = 86_400_000;

/** Returns the instant at which an import becomes permanent: 30 days after it ended. */
export const undoEnds = ({
  finishedAt,
  createdAt,
}: {
  finishedAt: string | null;
  createdAt: string;
}): string => new Date(Date.parse(finishedAt ?? createdAt) + UNDO_DAYS * DAY_MS).toISOString();
