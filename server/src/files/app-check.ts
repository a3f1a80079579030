import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@sable/domain/kernel/errors';
import { sha256 } from '../transaction-context.ts';

/** Header in which a program proves that it is a known app (specification section 7). */
const APP_CHECK_HEADER = 'x-app-check';

/**
 * Checks the app-check token of a request; a request may omit it. Throws `storage/unauthorized-app` if it is not the
 * installation's token.
 *
 * @param token the installation's; if undefined, no token is valid.
 */
export function checkApp({ headers }: FastifyRequest, token: string | undefined): void {
  const given = headers[APP_CHECK_HEADER];
  if (given === undefined) return;
  const matches = timingSafeEqual(Buffer.from(sha256(String(given))), Buffer.from(sha256(token ?? '')));
  if (token === undefined || !matches) throw new AppError('storage/unauthorized-app');
}
