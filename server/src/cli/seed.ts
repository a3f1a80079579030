import { parseArgs } from 'node:util';
import { brand } from '@sable/domain/brand';
import type { DatabaseLog } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { createTenancy } from '../db/tenant.ts';
import { createDataDirectory } from '../data-directory.ts';
import { readConfig, type Config } from '../config.ts';
import { createCaptureMailer } from '../messaging/capture.ts';
import { createWriter } from '../mutate.ts';
import { runSeed, type SeedResult } from '../seed/run-seed.ts';
import { createIdentity } from '../session/identity.ts';
import { progressBar } from './progress-bar.ts';

const MAX_ACCOUNTS = 2_000_000;
const USAGE = `Usage: npm run seed            the demo dealership with 300 accounts and a year of history
     npm run seed -- --accounts 100000   the same at larger scale; if it exists already, adds that many accounts
     npm run seed -- --seed 7            other people and other random outcomes`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const warn = (line: string): void => void process.stderr.write(`${line}\n`);
let closing = false;
// Connections that end while the database closes are not worth logging.
const log: DatabaseLog = {
  debug() {},
  info() {},
  warn: (line) => (closing ? undefined : warn(line)),
  error: warn,
};

/** An invalid command line. */
class UsageError extends Error {}

function wholeNumber(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value;
  throw new UsageError(
    `--${name} must be a whole number from 1 to ${most.toLocaleString('en')}. Nothing was changed.\n${USAGE}`,
  );
}

function readArguments(): { accounts: number | undefined; seed: number } {
  try {
    const { values } = parseArgs({ options: { accounts: { type: 'string' }, seed: { type: 'string' } } });
    return {
      accounts: wholeNumber('accounts', values.accounts, MAX_ACCOUNTS),
      seed: wholeNumber('seed', values.seed, Number.MAX_SAFE_INTEGER) ?? 1,
    };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(USAGE);
  }
}

async function seedInto(
  database: Database,
  config: Config,
  size: ReturnType<typeof readArguments>,
): Promise<SeedResult> {
  await migrate(database.ownerConfig);
  const tenancy = createTenancy(database.createPool('sable_app', { max: 3, statementTimeoutMs: 0 }));
  const identity = await createIdentity({
    database,
    tenancy,
    // The past is written in bulk and sends no mail; createIdentity merely requires a writer and a mailer.
    writer: createWriter(tenancy, () => {}),
    mailer: createCaptureMailer({ dataDir: config.dataDir, productName: brand.name }),
    config,
    log,
  });
  return runSeed({
    ...size,
    tenancy,
    identity,
    dataDir: config.dataDir,
    onProgress: progressBar('accounts'),
  });
}

function showResult({ info, accounts, changes }: SeedResult, config: Config, seconds: number): void {
  say(
    `\n  ${accounts.toLocaleString('en')} accounts, ${changes.toLocaleString('en')} changes in the audit trail, in ${seconds.toFixed(1)} s.`,
  );
  if (info) {
    say('');
    for (const { name, role, email } of info.people) say(`  ${name.padEnd(18)}${role.padEnd(12)}${email}`);
    say(`\n  The password of all of them: ${info.password}`);
  }
  say(`\n  Start with "npm start" and open ${config.publicUrl}\n`);
}

async function main(): Promise<void> {
  const started = performance.now();
  const size = readArguments();
  const config = readConfig();
  await createDataDirectory(config.dataDir);
  const database = await openDatabase({
    projectId: brand.name.toLowerCase(),
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    log,
  });
  const close = (): Promise<void> => {
    closing = true;
    return database.close();
  };
  const stop = (): void => {
    say('\n  Stopped. What was added before stays.');
    void close().finally(() => process.exit(130));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    showResult(await seedInto(database, config, size), config, (performance.now() - started) / 1000);
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  warn(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
