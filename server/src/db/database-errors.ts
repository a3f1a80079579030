import { AppError } from '@sable/domain/kernel/errors';

interface DatabaseError {
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly detail?: string;
}

const words = (name: string | undefined): string => (name ?? 'record').replaceAll('_', ' ').replace(/s$/, '');

/** What the database refused, as an AppError; anything else stays what it was and becomes INTERNAL at the edge. */
export function toAppError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const { code, table, detail } = error as DatabaseError;
  if (code === '23505') {
    const field = /\((?:company_id, )?([^)]+)\)=/.exec(detail ?? '')?.[1] ?? 'value';
    return new AppError('DUPLICATE', { what: words(table), field: words(field) });
  }
  if (code === '23503') {
    const inUse = detail?.includes('still referenced');
    return inUse
      ? new AppError('NOT_READY', {
          message: `This is still in use by a ${words(table)}. Nothing was changed. Remove or change that first.`,
        })
      : new AppError('NOT_FOUND', { what: 'Reference' });
  }
  // Text that is no uuid, date or number; a NUL or a lone surrogate in a string; a number beyond its column.
  if (
    code === '22P02' ||
    code === '22P05' ||
    code === '22021' ||
    code === '22007' ||
    code === '22008' ||
    code === '22003'
  ) {
    return new AppError('INVALID', {
      message: 'A value is not of the right form. Nothing was changed. Correct it and try again.',
    });
  }
  if (code === '42501') return new AppError('FROZEN');
  return error;
}
