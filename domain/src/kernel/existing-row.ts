import type { AnyRow } from './entity.ts';
import { AppError, DeveloperError, developerMessages } from './errors.ts';

/** The row, or NOT_FOUND with what was looked for. */
export function orNotFound<R>(what: string, row: R | undefined): R {
  if (!row) throw new AppError('NOT_FOUND', { what });
  return row;
}

/** A row that was stored or made before. Throws DeveloperError for anything else. */
export function initialized(row: object): AnyRow {
  const candidate = row as AnyRow;
  if (!candidate.id || !candidate.version) throw new DeveloperError(developerMessages.notInitialized);
  return candidate;
}
