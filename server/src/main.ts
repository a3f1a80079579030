import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { startApplication } from './application.ts';
import { createDataDirectory, readEnv } from './env.ts';
import { createApp } from './http/app.ts';

const DRAIN_MS = 10_000;

/** The built screens beside the server; none when it runs from source behind the dev server. */
function builtPages(): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package-lock.json')) && folder !== dirname(folder))
    folder = dirname(folder);
  const pages = join(folder, 'web', 'dist');
  return existsSync(join(pages, 'index.html')) ? pages : undefined;
}

async function main(): Promise<void> {
  const env = readEnv();
  const log = pino(
    { level: env.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    pino.destination({ dest: 1, sync: true }),
  );
  await createDataDirectory(env.dataDir);
  const stop = async (code: number, words: string): Promise<never> => {
    log.info(words);
    // A second signal, or a connection that will not end, must not keep the server from stopping.
    setTimeout(() => process.exit(code || 1), DRAIN_MS).unref();
    await app?.close().catch((error: unknown) => log.error({ err: error }, 'the routes did not close well'));
    await application.close();
    process.exit(code);
  };
  const application = await startApplication(
    env,
    log,
    (error) => void stop(1, `the database is gone: ${error.message}`),
  );
  const app = await createApp({ application, env, log, pages: builtPages() }).catch(
    async (error: unknown) => {
      await application.close();
      throw error;
    },
  );
  process.on('SIGTERM', () => void stop(0, 'stopping: requests under way are finished first'));
  process.on('SIGINT', () => void stop(0, 'stopping: requests under way are finished first'));
  await app.listen({ port: env.port, host: env.host });
  log.info({ address: env.publicUrl, data: env.dataDir, database: application.database.kind }, 'ready');
  process.stdout.write(`\n  Sable is ready: ${env.publicUrl}\n  ${await howToBegin(application)}\n\n`);
}

async function howToBegin({ tenancy }: Awaited<ReturnType<typeof startApplication>>): Promise<string> {
  const companies = await tenancy.acrossCompanies('select id from all_companies() limit 1');
  return companies.length > 0
    ? 'Sign in with your e-mail address and password. Stop with Ctrl-C.'
    : 'It is empty: open it to set up your company, or to look around with demo data. Stop with Ctrl-C.';
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
