import { hasRole, type Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tenancy } from '../db/tenant.ts';
import { readLastBackup } from './last-backup.ts';

export interface BackupRouteOptions {
  readonly tenancy: Tenancy;
  /** Who asks. Throws AppError when nobody is signed in. */
  readonly actorOf: (request: FastifyRequest) => Promise<Actor>;
}

/** `GET /api/admin/last-backup`: when the installation was last backed up, for administrators; `lastBackup` is null before the first time. */
export function registerBackupRoutes(app: FastifyInstance, { tenancy, actorOf }: BackupRouteOptions): void {
  app.get('/api/admin/last-backup', async (request) => {
    const actor = await actorOf(request);
    if (!hasRole(actor, 'admin', 'super')) throw new AppError('NOT_AUTHORIZED');
    return { lastBackup: await readLastBackup(tenancy) };
  });
}
