import type { AnyRow } from './entity.ts';
import { AppError, DeveloperError, developerMessages } from './errors.ts';

/** Returns the row. Throws NOT_FOUND with the name of the missing record if there is none. */
export function orNotFound<R>(what: string, row: R | undefined): R {
  if (!row) throw new AppError('NOT_FOUND', { what });
  return row;
}

/** Returns a row that was stored or created before. Throws DeveloperError if there is none. */
export function initialized(row: object): AnyRow {
  const candidate = row as AnyRow;
  if (!candidate.id || !candidate.version) throw new DeveloperError(developerMessages.notInitialized);
  return candidate;
}
