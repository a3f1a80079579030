import type { FastifyInstance } from 'fastify';
import { AppError } from '@sable/domain/kernel/errors';
import type { Application } from '../application.ts';
import { companyIds, openDemoInfo } from '../seed/demo-info.ts';
import { runSeed } from '../seed/run-seed.ts';

/** What an empty installation offers: setting up a company, or a demo dealership to look around in. */
export function registerSetupRoutes(app: FastifyInstance, { config, tenancy, identity }: Application): void {
  const isEmpty = async (): Promise<boolean> => (await companyIds(tenancy)).length === 0;
  let seeding: Promise<void> | undefined;

  app.get('/api/setup', async () => {
    const demo = await openDemoInfo(config.dataDir, tenancy);
    return { empty: await isEmpty(), demo: demo !== null, ...demo };
  });

  app.post('/api/setup/demo', async () => {
    // Two people who press the button at once wait for the same demo.
    seeding ??= isEmpty().then(async (empty) => {
      if (!empty)
        throw new AppError('NOT_READY', {
          message:
            'This installation is in use already. Nothing was changed. The demo is only for an empty one.',
        });
      await runSeed({
        tenancy,
        identity,
        dataDir: config.dataDir,
        accounts: undefined,
        seed: 1,
        onProgress: () => undefined,
      });
    });
    await seeding.finally(() => (seeding = undefined));
    return { demo: true, ...(await openDemoInfo(config.dataDir, tenancy)) };
  });
}
