import { AppError, frozen, notReady } from '@sable/domain/kernel/errors';
import { entities } from '@sable/domain/registry';
import { tableOf } from './columns.ts';
import { errorCode } from './connect.ts';

interface DatabaseError {
  readonly code?: string;
  readonly syscall?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly detail?: string;
}

/**
 * SQLSTATEs of a server that is temporarily unable to work: connection lost (08), out of connections or memory (53),
 * shutting down or starting (57P), failing hardware (58), a standby that rejects writes (25006), idle or
 * whole-transaction timeouts (25P03, 25P04).
 */
const UNAVAILABLE_STATE = /^(08...|53(?!100)...|57P..|58...|25006|25P0[34])$/;
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The driver's own errors have no code. */
const DRIVER_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end)/;

/**
 * Whether a database error means that the connection or its server is gone: a new connection may work, but this one
 * will not.
 */
export function isConnectionLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as DatabaseError;
  // The socket file of a server that is not running.
  if (code === 'ENOENT') return syscall === 'connect';
  if (code === undefined) return DRIVER_MESSAGE.test(error.message);
  return NETWORK_CODES.has(code) || UNAVAILABLE_STATE.test(code);
}

const STATEMENT_TIMEOUT = '57014';

/** PostgreSQL's code for a full disk, and the system's codes for a full disk and an exhausted quota. */
const DISK_FULL = new Set<string | undefined>(['53100', 'ENOSPC', 'EDQUOT']);
const isDiskFull = (error: unknown): boolean => DISK_FULL.has(errorCode(error));

/**
 * Whether the same request would succeed once the database or its disk recovers. Does not consider the person's
 * permissions.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'UNAVAILABLE' || error.code === 'DISK_FULL';
  return isConnectionLost(error) || isDiskFull(error) || errorCode(error) === STATEMENT_TIMEOUT;
}

/**
 * Whether a transaction ended because its session is no longer as cached: the session ended, or its rights changed.
 */
export const isSessionChanged = (error: unknown): boolean => errorCode(error) === 'SB401';

/** Whether an error means that another record still references the removed one. */
export const isStillUsed = (error: unknown): boolean =>
  errorCode(error) === '23503' &&
  error instanceof Error &&
  Boolean((error as DatabaseError).detail?.includes('still referenced'));

const entityIn = (table: string | undefined) => entities.find((entity) => tableOf(entity) === table);

/**
 * Converts a database rejection to an AppError; returns any other error unchanged, which becomes INTERNAL at the
 * edge.
 */
export function toAppError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if (isUnavailable(error)) return new AppError(isDiskFull(error) ? 'DISK_FULL' : 'UNAVAILABLE');
  const { code, table, detail, constraint } = error as DatabaseError;
  // Another transaction holds the row lock for longer than a request should wait.
  if (code === '55P03') return new AppError('CONTENTION');
  if (code === '23505') {
    // PostgreSQL does not name the columns to a role under row-level security.
    const field =
      /\((?:company_id, )?([^)]+)\)=/.exec(detail ?? '')?.[1] ??
      (constraint === 'records_pkey' ? 'id' : 'value');
    return new AppError('DUPLICATE', {
      what: (entityIn(table)?.one ?? 'record').toLowerCase(),
      field: field.replaceAll('_', ' '),
    });
  }
  if (code === '23503') {
    return isStillUsed(error)
      ? notReady(
          `${entityIn(table)?.many ?? 'Other records'} still use this. Nothing was changed. Change or remove those first.`,
        )
      : new AppError('NOT_FOUND', { what: 'Reference' });
  }
  // Text that is not a UUID, date, or number; a NUL or a lone surrogate in a string; a number out of range for its
  // column.
  if (
    code === '22P02' ||
    code === '22P05' ||
    code === '22021' ||
    code === '22007' ||
    code === '22008' ||
    code === '22003'
  ) {
    return new AppError('INVALID', {
      message: 'A value is in the wrong format. Nothing was changed. Correct it and try again.',
    });
  }
  // Each act is checked before it is written: this request contains several acts, which the database would see as
  // one.
  if (code === 'SB409')
    return notReady('These steps cannot run in one request. Nothing was changed. Send them one by one.');
  // Only the policies of frozen rows mean this; any other missing permission is a bug in the program.
  if (code === 'SB423' || (code === '42501' && error.message.includes('policy "frozen_'))) return frozen();
  return error;
}
