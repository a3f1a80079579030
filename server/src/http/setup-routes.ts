import { z } from 'zod';
import { notReady } from '@sable/domain/kernel/errors';
import { passwordPolicySchema } from '@sable/domain/password-policy';
import { providerSchema } from '@sable/domain/sign-in-provider';
import type { Application } from '../application.ts';
import { companyIds, openDemoInfo } from '../seed/demo-info.ts';
import { readPasswordPolicy } from '../session/password-policy.ts';
import type { Routes } from './route.ts';
import { runSeed } from '../seed/run-seed.ts';

const demoSchema = z.object({
  demo: z.boolean(),
  people: z.array(z.object({ name: z.string(), role: z.string(), email: z.string() })).optional(),
  password: z.string().optional(),
});

/**
 * Registers what an empty installation offers: setting up a company, or a demo dealership to explore.
 *
 * @param demoAccounts its size, if it differs from the default.
 */
export function registerSetupRoutes(
  routes: Routes,
  { config, tenancy, identity }: Pick<Application, 'config' | 'tenancy' | 'identity'>,
  demoAccounts?: number,
): void {
  const isEmpty = async (): Promise<boolean> => (await companyIds(tenancy)).length === 0;
  const assertEmpty = async (): Promise<void> => {
    if (!(await isEmpty()))
      throw notReady(
        'This installation is already in use. Nothing was changed. The demo is only for an empty one.',
      );
  };
  let seeding: Promise<unknown> | undefined;

  routes.add(
    {
      method: 'GET',
      path: '/api/setup',
      operationId: 'getSetup',
      tag: 'Set-up',
      summary:
        'Whether the installation is empty, or a demo, what new passwords must have, and which providers sign in',
      open: true,
      answers: {
        200: {
          description: 'What is here',
          schema: demoSchema.extend({
            empty: z.boolean(),
            passwordPolicy: passwordPolicySchema,
            providers: z.array(providerSchema),
          }),
        },
      },
    },
    async () => {
      const demo = await openDemoInfo(config.dataDir, tenancy);
      const passwordPolicy = await readPasswordPolicy(tenancy);
      const providers = identity.providers.list;
      return { empty: await isEmpty(), demo: demo !== null, ...demo, passwordPolicy, providers };
    },
  );

  routes.add(
    {
      method: 'POST',
      path: '/api/setup/demo',
      operationId: 'makeDemo',
      tag: 'Set-up',
      summary: 'Fill an empty installation with the demo',
      open: true,
      answers: {
        200: { description: 'Who can sign in, and how', schema: demoSchema },
      },
    },
    async () => {
      // Concurrent requests wait for the same demo.
      seeding ??= assertEmpty().then(() =>
        runSeed({
          tenancy,
          identity,
          dataDir: config.dataDir,
          accounts: demoAccounts,
          seed: 1,
          onProgress: () => undefined,
          beforeWrite: assertEmpty,
        }),
      );
      await seeding.finally(() => (seeding = undefined));
      return { demo: true, ...(await openDemoInfo(config.dataDir, tenancy)) };
    },
  );
}
