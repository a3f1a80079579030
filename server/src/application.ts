import { RECEIPT_JOB } from '@sable/domain/cancellation/rescission-receipt';
import type { FastifyBaseLogger } from 'fastify';
import { PLATFORM_COMPANY_ID, systemActor } from '@sable/domain/kernel/actor';
import { brand } from '@sable/domain/brand';
import { refuseHalfRestored } from './backup/data-files.ts';
import { createScheduler } from './scheduler.ts';
import { migrate } from './db/migrate.ts';
import type { DatabaseLog } from './db/connect.ts';
import { openDatabase, type Database } from './db/open.ts';
import { openTenantPools, POOL_SIZES } from './db/pools.ts';
import { createServerTenancy, createTenancy, type ServerTenancy, type Tenancy } from './db/tenant.ts';
import { createPdfRenderer } from './documents/render-pdf.ts';
import { resolveSecret, type Config } from './config.ts';
import { SEAL_JOB } from '@sable/domain/estimate/follow-signature';
import { REMOVE_FILES } from '@sable/domain/file-mutations';
import { createFileStorage, type FileStorage } from './files/file-storage.ts';
import { createEgress, type Egress } from './egress/egress.ts';
import { WEBHOOK_JOB } from '@sable/domain/webhook';
import { createWebhookDelivery } from './webhooks/deliver.ts';
import { webhookLane } from './webhooks/lane.ts';
import { LiveSessions } from './live-sessions.ts';
import { readEpoch } from './live/feed.ts';
import { Hub } from './live/hub.ts';
import { linkServers } from './live/server-link.ts';
import { createCaptureMailer, type CaptureMailer } from './messaging/capture.ts';
import { changeHandlers } from './messaging/change-handlers.ts';
import { createMailDelivery } from './messaging/deliver-mail.ts';
import { ReplyAddresses } from './messaging/reply-address.ts';
import { createTextDelivery } from './messaging/deliver-text.ts';
import { createCaptureTextDriver, createHttpTextDriver } from './messaging/text-driver.ts';
import { createSmtpMailer } from './messaging/smtp.ts';
import { timedJobs } from './timed-jobs.ts';
import { createImportWorker } from './imports.ts';
import { createWriter, type Commit, type Writer } from './mutate.ts';
import { createOutboxWorker } from './outbox/worker.ts';
import { createSealing, type Sealing } from './sealing.ts';
import { openSealer } from './seal/open-sealer.ts';
import type { Sealer } from './seal/sealer.ts';
import { createPdfDocuments, type PdfDocuments } from './pdf-documents.ts';
import { createRescissionReceipts, type RescissionReceipts } from './rescission-receipts.ts';
import { createIdentity, type Identity } from './session/identity.ts';
import type { HashCost } from './session/password-hash.ts';
import { keysRevokedBy, sessionsEndedBy } from './session/lost-access.ts';
import type { SessionsOf } from './session/sessions.ts';

/** All running parts of the server except the routes. */
export interface Application {
  readonly config: Config;
  readonly database: Database;
  readonly tenancy: Tenancy;
  readonly isFull: ServerTenancy['isFull'];
  /** A separate connection, so that a busy server is not mistaken for a dead one. */
  readonly healthTenancy: Tenancy;
  readonly writer: Writer;
  readonly hub: Hub;
  readonly identity: Identity;
  readonly liveSessions: LiveSessions;
  readonly documents: PdfDocuments;
  readonly sealer: Sealer;
  readonly sealing: Sealing;
  readonly receipts: RescissionReceipts;
  readonly fileStorage: FileStorage;
  readonly capture: CaptureMailer | null;
  /** The installation's secret. */
  readonly secret: string;
  readonly replyAddresses: ReplyAddresses;
  readonly egress: Egress;
  close(): Promise<void>;
}

/**
 * Idempotency key shared by all servers: when several start at once on a new database, one creates the installation's
 * settings and the others get its result.
 */
const PROVISION_KEY = '01900000-0000-7000-8000-000000000000';

const HEALTH_TIMEOUT_MS = 2_000;

/** Opens the database, migrates it, and starts the background workers. */
export async function startApplication(config: Config, log: FastifyBaseLogger): Promise<Application> {
  const plainLog = toDatabaseLog(log);
  await refuseHalfRestored(config.dataDir);
  const database = await openDatabase({
    projectId: brand.name.toLowerCase(),
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    log: plainLog,
  });
  try {
    const applied = await migrate(database.ownerConfig);
    if (applied.length > 0) log.info({ migrations: applied }, 'database brought up to date');
    return await composeApplication(config, log, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Returns the log for background work: plain text at every level. */
const toDatabaseLog = (log: FastifyBaseLogger): DatabaseLog => ({
  debug: (text) => log.debug(text),
  info: (text) => log.info(text),
  warn: (text) => log.warn(text),
  error: (text) => log.error(text),
});

/**
 * Wires the application together on a database that is open and migrated.
 *
 * @param hashCost for new passwords, set by test suites that create many people; defaults to the production cost.
 */
export async function composeApplication(
  config: Config,
  log: FastifyBaseLogger,
  database: Database,
  hashCost?: HashCost,
): Promise<Application> {
  const plainLog = toDatabaseLog(log);
  const { requests: tenancy, live, isFull } = createServerTenancy(openTenantPools(database));
  const secret = await resolveSecret(config);
  const publish = (commit: Commit) => {
    hub.publish(commit);
    link.wake(commit.companyId);
    if (commit.effects > 0) for (const worker of workers) worker.wake();
    for (const whose of sessionsEndedBy(commit)) void endSessionsOf(whose);
    for (const keyId of keysRevokedBy(commit)) liveSessions.end(hub, keyId);
  };
  const writer = createWriter(tenancy, publish, secret);
  // Even before the sessions end, or if ending them fails, nobody can use them: each request checks the status of the
  // person and the company.
  const endSessionsOf = (whose: SessionsOf): Promise<void> =>
    identity
      .endSessionsOf(whose)
      .catch((error: unknown) =>
        log.error(
          { err: error },
          'the sessions of a person or a company that was deactivated could not be ended',
        ),
      );
  const capture = config.smtpUrl
    ? null
    : createCaptureMailer({ dataDir: config.dataDir, productName: brand.name });
  const mailer =
    capture ??
    createSmtpMailer({ url: config.smtpUrl ?? '', publicUrl: config.publicUrl, productName: brand.name });
  const identity = await createIdentity({
    database,
    tenancy,
    writer,
    mailer,
    config,
    log: plainLog,
    hashCost,
  });
  const liveSessions = new LiveSessions(identity);
  const hub = new Hub({
    tenancy: live,
    epoch: await readEpoch(tenancy),
    log,
    refresh: (connection) => liveSessions.refresh(connection),
  });
  const link = linkServers(
    database.createPool('sable_app', { max: POOL_SIZES.serverLink, statementTimeoutMs: 0 }),
    tenancy,
    hub,
    (accessId) => liveSessions.end(hub, accessId),
  );
  const renderer = createPdfRenderer({ log: plainLog });
  const fileStorage = createFileStorage({ config, secret, tenancy, writer, log: plainLog });
  const readLogo = fileStorage.thumbnails.readLogo.bind(fileStorage.thumbnails);
  const readPhoto = fileStorage.thumbnails.readPhoto.bind(fileStorage.thumbnails);
  const sealer = await openSealer(config, { tenancy, secret, log: plainLog });
  const documents = createPdfDocuments({ tenancy, renderer, sealer, readLogo, readPhoto });
  const sealing = createSealing({ documents, sealer, writer });
  const receipts = createRescissionReceipts({ tenancy, renderer, sealer, storage: fileStorage, readLogo });
  const replyAddresses = new ReplyAddresses(secret, config.replyAddress);
  const mail = createMailDelivery({
    tenancy,
    writer,
    mailer,
    replyAddresses,
    publicUrl: config.publicUrl,
    readLogo,
    readFile: fileStorage.readFile,
    renderSigned: async (companyId, estimateId) => (await documents.ofEstimate(companyId, estimateId)).bytes,
  });
  const text = createTextDelivery({
    tenancy,
    writer,
    driver: config.textUrl ? createHttpTextDriver(config.textUrl) : createCaptureTextDriver(),
    publicUrl: config.publicUrl,
  });
  const outbox = createOutboxWorker({
    tenancy,
    log: plainLog,
    handlers: {
      mail: mail.deliver,
      text: text.deliver,
      ...changeHandlers(writer),
      [REMOVE_FILES]: fileStorage.removeFiles,
      ...timedJobs(writer),
      [SEAL_JOB]: sealing.seal,
      [RECEIPT_JOB]: receipts.make,
      invitation: (companyId, payload) => identity.sendInvitation(companyId, payload),
    },
    failures: {
      text: text.onPermanentFailure,
      mail: mail.onPermanentFailure,
      [SEAL_JOB]: sealing.onPermanentFailure,
    },
  });
  const imports = createImportWorker(writer, { tenancy, log: plainLog });
  const egress = createEgress({ privateHosts: config.webhookPrivateHosts });
  const webhook = createWebhookDelivery({ tenancy, writer, egress, secret });
  const webhooks = createOutboxWorker({
    tenancy,
    log: plainLog,
    lane: webhookLane,
    handlers: { [WEBHOOK_JOB]: webhook.deliver },
    failures: { [WEBHOOK_JOB]: webhook.onPermanentFailure },
  });
  const workers = [outbox, imports, webhooks];
  const healthTenancy = createTenancy(
    database.createPool('sable_app', { max: POOL_SIZES.health, statementTimeoutMs: HEALTH_TIMEOUT_MS }),
  );
  const scheduler = createScheduler({
    tenancy,
    writer,
    owner: database.ownerConfig,
    sweepIdentity: identity.sweep,
    sweepFiles: (instant) => fileStorage.sweep(instant),
    mailDelivers: mailer.kind === 'smtp',
    log,
  });
  identity.onSessionEnded(({ sessionId }) => liveSessions.end(hub, sessionId));
  await writer.mutate(systemActor(PLATFORM_COMPANY_ID), {
    key: PROVISION_KEY,
    mutations: [{ name: 'settings.provisionApp', args: {} }],
  });
  for (const worker of workers) worker.start();
  scheduler.start();
  return {
    config,
    database,
    tenancy,
    isFull,
    healthTenancy,
    writer,
    hub,
    identity,
    liveSessions,
    documents,
    sealer,
    sealing,
    receipts,
    fileStorage,
    capture,
    secret,
    replyAddresses,
    egress,
    async close() {
      scheduler.stop();
      await link.close();
      await Promise.all(workers.map((worker) => worker.stop()));
      await identity.settled();
      await Promise.all([renderer.close(), sealer.close()]);
      await fileStorage.thumbnails.close();
      await database.close();
    },
  };
}
