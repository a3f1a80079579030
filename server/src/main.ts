import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { startApplication } from './application.ts';
import { createDataDirectory } from './data-directory.ts';
import { readConfig } from './config.ts';
import { createApp } from './http/app.ts';
import { createLog } from './http/log.ts';
import { createShutdown } from './shutdown.ts';

/**
 * The total for everything: requests in progress, then up to ten seconds for queued jobs and five for the database.
 */
const SHUTDOWN_TIMEOUT_MS = 20_000;

/**
 * Returns the folder of the built web app next to the server; undefined when the server runs from source behind the
 * dev server.
 */
function builtPages(): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package-lock.json')) && folder !== dirname(folder))
    folder = dirname(folder);
  const pages = join(folder, 'web', 'dist');
  return existsSync(join(pages, 'index.html')) ? pages : undefined;
}

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel, pino.destination({ dest: 1, sync: true }));
  await createDataDirectory(config.dataDir);
  const application = await startApplication(config, log);
  const shutdown = createShutdown({ log, withinMs: SHUTDOWN_TIMEOUT_MS, exit: (code) => process.exit(code) });
  shutdown.opened('the application', () => application.close());
  const app = await createApp({ application, config, log, pages: builtPages() }).catch(
    async (error: unknown) => {
      await application.close();
      throw error;
    },
  );
  shutdown.opened('the routes', () => app.close());
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => void shutdown.stop('stopping: requests under way are finished first'));
  await app.listen({ port: config.port, host: config.host });
  log.info({ address: config.publicUrl, data: config.dataDir, database: application.database.kind }, 'ready');
  process.stdout.write(`\n  Sable is ready: ${config.publicUrl}\n  ${await howToBegin(application)}\n\n`);
}

async function howToBegin({ tenancy }: Awaited<ReturnType<typeof startApplication>>): Promise<string> {
  const companies = await tenancy.crossTenantQuery('select id from all_companies() limit 1');
  return companies.length > 0
    ? 'Sign in with your email address and password. Stop with Ctrl-C.'
    : 'It is empty: open it to set up your company, or to look around with demo data. Stop with Ctrl-C.';
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
