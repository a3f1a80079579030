import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '@sable/domain/kernel/errors';
import type { Application } from '../application.ts';
import type { Config } from '../config.ts';
import { newKey } from '../transaction-context.ts';
import { registerBackupRoutes } from '../backup/routes.ts';
import { registerDownloadRoutes } from '../files/download-routes.ts';
import { registerUploadRoutes } from '../files/upload-routes.ts';
import { registerIntegrationRoutes } from '../integrations/routes.ts';
import { registerJsonBody } from './json-body.ts';
import { registerLive } from '../live/socket.ts';
import { registerEmailReports } from '../messaging/email-report-routes.ts';
import { createMailPreviews } from '../messaging/mail-preview.ts';
import { registerReplyRoutes } from '../messaging/reply-routes.ts';
import { registerMailRoutes } from '../messaging/routes.ts';
import { registerTextRoutes } from '../messaging/text-routes.ts';
import { registerWebhookRoutes } from '../webhooks/routes.ts';
import { registerSealKeyRoutes } from '../seal/key-routes.ts';
import { registerSealRoutes } from '../seal/routes.ts';
import { actorOf as sessionActor } from '../session/actor.ts';
import { withTokenOrKey } from '../session/bearer.ts';
import { assertReads, createViewLog, recordingViews, viewOf } from '../session/view-log.ts';
import { registerSessionRoutes } from '../session/routes.ts';
import { registerApprovalRoutes } from './approval-routes.ts';
import { CalendarFeeds } from '../calendar-feed.ts';
import { registerBearerGate } from './bearer-gate.ts';
import { registerCalendarFeeds } from './calendar-feed-routes.ts';
import { registerDataRoutes } from './data-routes.ts';
import { answerExpectation, answerOnSocket, answerUnrouted, registerErrors } from './errors.ts';
import { registerEstimateRoutes } from './estimate-routes.ts';
import { openApi } from './openapi.ts';
import { OneLinePerRequest } from './log.ts';
import { registerOperationsRoutes } from './operations-routes.ts';
import { registerPages } from './pages.ts';
import { registerPrivacyPolicy } from './privacy-routes.ts';
import { registerPublicRoutes } from './public-routes.ts';
import { registerRollOutRoutes } from './roll-out-routes.ts';
import { registerRestRoutes } from './rest-routes.ts';
import { MAX_BODY_BYTES, Routes, sendJson } from './route.ts';
import { registerLoadShedding } from './load-shedding.ts';
import { registerSecurity } from './security.ts';
import { registerSetupRoutes } from './setup-routes.ts';

export interface AppOptions {
  readonly application: Application;
  readonly config: Pick<Config, 'publicUrl' | 'trustedProxies' | 'metricsToken' | 'appCheckToken'>;
  readonly log: FastifyBaseLogger;
  /** Folder of the built screens; if undefined, only the APIs answer. */
  readonly pages?: string | undefined;
}

/**
 * Idle timeout of a connection: its other end is gone without notice, like a phone out of range. No answer takes this
 * long.
 */
const SILENT_MS = 120_000;

/** Creates the server with all of its routes. */
export async function createApp({ application, config, log, pages }: AppOptions): Promise<FastifyInstance> {
  const { tenancy, healthTenancy, writer, hub, identity, documents, fileStorage, capture, database } =
    application;
  const app = fastify({
    loggerInstance: log,
    logController: new OneLinePerRequest(),
    genReqId: newKey,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
    connectionTimeout: SILENT_MS,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: answerUnrouted(config.publicUrl),
    clientErrorHandler: answerOnSocket(config.publicUrl),
    // A request without a host is refused by our own hook: Node's answer has no body.
    http: { requireHostHeader: false },
  });
  app.server.on('checkExpectation', answerExpectation(config.publicUrl));
  registerErrors(app);
  registerJsonBody(app);
  registerSecurity(app, config);
  registerBearerGate(app);
  registerLoadShedding(app, { companyOf: identity.lastCompanyOf, isFull: application.isFull });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(websocket, { options: { maxPayload: 256 * 1024 } });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('RATE_LIMITED', { seconds: Math.ceil(ttl / 1000) }),
  });

  const recordView = createViewLog(writer);
  const withActor = recordingViews(identity.withActor, recordView);
  const actorOf = async (request: FastifyRequest) => {
    const actor = sessionActor(await identity.resolveAccess(request));
    assertReads(actor, request);
    await recordView(actor, viewOf(request));
    return actor;
  };
  const isStaffOf = async (request: FastifyRequest, companyId: string) =>
    (await identity.resolveSession(request))?.company.id === companyId;
  const data = { writer, withActor };
  const routes = new Routes(app);

  registerSessionRoutes(routes, { identity });
  registerSetupRoutes(routes, application);
  registerDataRoutes(routes, data);
  registerRestRoutes(routes, data);
  const { sealing, receipts, replyAddresses } = application;
  const { thumbnails } = fileStorage;
  registerEstimateRoutes(routes, {
    ...data,
    documents,
    mailPreviews: createMailPreviews({
      replyAddresses,
      publicUrl: config.publicUrl,
      readLogo: thumbnails.readLogo.bind(thumbnails),
    }),
  });
  registerPublicRoutes(routes, { tenancy, writer, documents, sealing, receipts, thumbnails, isStaffOf });
  registerPrivacyPolicy(routes, tenancy);
  registerRollOutRoutes(routes, { tenancy, writer, sealing, isStaffOf });
  registerApprovalRoutes(routes, { tenancy, writer, secret: application.secret });
  registerDownloadRoutes(routes, { storage: fileStorage, tenancy, withActor });
  await registerUploadRoutes(app, routes, { storage: fileStorage, tenancy, actorOf });
  await registerSealRoutes(app, routes, application.sealer);
  registerCalendarFeeds(routes, {
    feeds: new CalendarFeeds(tenancy, application.secret, config.publicUrl),
    writer,
    actorOf,
  });
  registerMailRoutes(routes, { capture, actorOf });
  registerEmailReports(routes, { writer, secret: application.config.mailWebhookSecret });
  registerReplyRoutes(routes, {
    tenancy,
    writer,
    addresses: replyAddresses,
    secret: application.config.mailWebhookSecret,
  });
  registerTextRoutes(routes, { writer, secret: application.config.textWebhookSecret });
  registerIntegrationRoutes(routes, {
    config: application.config,
    tenancy: application.tenancy,
    store: fileStorage.store,
    authority: application.sealer.authority,
    providers: identity.providers,
    log,
    actorOf,
  });
  registerSealKeyRoutes(routes, {
    sealer: application.sealer,
    writer,
    resolveSession: identity.resolveSession,
  });
  registerWebhookRoutes(routes, {
    writer,
    egress: application.egress,
    secret: application.secret,
    resolveSession: identity.resolveSession,
  });
  registerBackupRoutes(routes, { tenancy, actorOf });
  registerOperationsRoutes(app, routes, {
    tenancy,
    healthTenancy,
    writer,
    hub,
    database: database.kind,
    metricsToken: config.metricsToken,
    actorOf,
  });
  registerLive(app, { hub, ...application.liveSessions, recordView });

  // Created on first request: it would take most of the startup time.
  let description: Promise<string> | undefined;
  routes.add(
    {
      method: 'GET',
      path: '/api/openapi.json',
      operationId: 'getDescription',
      tag: 'Data',
      summary: 'This description',
      bearers: withTokenOrKey,
      answers: {
        200: {
          description: 'OpenAPI 3.1',
          schema: z.looseObject({ openapi: z.string() }),
        },
      },
    },
    async ({ request, reply }) => {
      await actorOf(request);
      description ??= openApi(routes.descriptions, config.publicUrl).then((made) => JSON.stringify(made));
      return sendJson(reply, await description);
    },
  );
  if (pages) await registerPages(app, pages);
  else
    app.setNotFoundHandler(() => {
      throw new AppError('NOT_FOUND');
    });
  return app;
}
