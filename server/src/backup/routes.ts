import { hasRole, type Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Tenancy } from '../db/tenant.ts';
import type { Routes } from '../http/route.ts';
import { readLastBackup } from './last-backup.ts';

export interface BackupRouteOptions {
  readonly tenancy: Tenancy;
  /** Returns the actor of a request. Throws AppError if nobody is signed in. */
  readonly actorOf: (request: FastifyRequest) => Promise<Actor>;
}

/**
 * Registers `GET /api/admin/last-backup`, which returns when the installation was last backed up, for administrators;
 * `lastBackup` is null before the first backup.
 */
export function registerBackupRoutes(routes: Routes, { tenancy, actorOf }: BackupRouteOptions): void {
  routes.add(
    {
      method: 'GET',
      path: '/api/admin/last-backup',
      operationId: 'getLastBackup',
      tag: 'Platform',
      summary: 'When the installation was last backed up; administrators only',
      answers: {
        200: {
          description: 'The last backup',
          schema: z.object({ lastBackup: z.unknown() }),
        },
      },
    },
    async ({ request }) => {
      const actor = await actorOf(request);
      if (!hasRole(actor, 'admin', 'super')) throw new AppError('NOT_AUTHORIZED');
      return { lastBackup: await readLastBackup(tenancy) };
    },
  );
}
