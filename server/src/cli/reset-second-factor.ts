import { brand } from '@sable/domain/brand';
import { AppError } from '@sable/domain/kernel/errors';
import { readConfig, type Config } from '../config.ts';
import { columnTypes } from '../db/connect.ts';
import { runningServer } from '../db/embedded-running.ts';
import { databaseOver, openDatabase, type Database } from '../db/open.ts';
import { createTenancy } from '../db/tenant.ts';
import { createCaptureMailer } from '../messaging/capture.ts';
import { createSmtpMailer } from '../messaging/smtp.ts';
import { createWriter } from '../mutate.ts';
import { createIdentity } from '../session/identity.ts';
import { commandLog, failCommand, onlyArgument, say } from './command.ts';

const USAGE = `Usage: npm run reset-second-factor -- EMAIL   for a person who lost their authenticator app and their recovery codes`;

/** Opens the database of an installation, running or stopped. */
async function openInstallation({ dataDir, databaseUrl }: Config): Promise<Database> {
  const projectId = brand.name.toLowerCase();
  const running = databaseUrl === undefined ? await runningServer(dataDir) : undefined;
  return running
    ? databaseOver('embedded', { ...running, types: columnTypes }, commandLog, async () => {})
    : openDatabase({ projectId, dataDir, databaseUrl, log: commandLog });
}

async function main(): Promise<void> {
  const config = readConfig();
  const { dataDir, smtpUrl, publicUrl } = config;
  const email = onlyArgument(USAGE).trim().toLowerCase();
  const database = await openInstallation(config);
  try {
    const tenancy = createTenancy(database.createPool('sable_app', { max: 2 }));
    const identity = await createIdentity({
      database,
      tenancy,
      writer: createWriter(tenancy, () => {}),
      mailer: smtpUrl
        ? createSmtpMailer({ url: smtpUrl, publicUrl, productName: brand.name })
        : createCaptureMailer({ dataDir, productName: brand.name }),
      config,
      log: commandLog,
    });
    await identity.resetSecondFactorByOperator(email).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
      throw new Error(`Nobody signs in with ${email}. Nothing was changed.`);
    });
    await identity.settled();
  } finally {
    await database.close();
  }
  say(
    `Two-step sign-in of ${email} is reset: every device is signed out, and the next sign-in asks for the password alone. The person was mailed.`,
  );
}

main().catch(failCommand);
