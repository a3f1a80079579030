import type { FastifyInstance } from 'fastify';
import { AppError } from '@sable/domain/kernel/errors';
import type { Application } from '../application.ts';
import { readDemo, seedDemoInto } from '../demo.ts';

/** What an empty installation offers: setting up a company, or a demo dealership to look around in. */
export function registerSetupRoutes(app: FastifyInstance, application: Application): void {
  const isEmpty = async (): Promise<boolean> =>
    (await application.tenancy.acrossCompanies('select id from all_companies() limit 1')).length === 0;
  let seeding: Promise<void> | undefined;

  app.get('/api/setup', async () => {
    const demo = await readDemo(application.env.dataDir);
    return { empty: await isEmpty(), demo: demo !== null, ...demo };
  });

  app.post('/api/setup/demo', async () => {
    // Two people who press the button at once wait for the same demo.
    seeding ??= isEmpty().then((empty) => {
      if (!empty)
        throw new AppError('NOT_READY', {
          message:
            'This installation is in use already. Nothing was changed. The demo is only for an empty one.',
        });
      return seedDemoInto(application);
    });
    await seeding.finally(() => (seeding = undefined));
    return { demo: true, ...(await readDemo(application.env.dataDir)) };
  });
}
