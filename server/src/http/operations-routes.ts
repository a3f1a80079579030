import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import { brand } from '@sable/domain/brand';
import { companyStatuses } from '@sable/domain/company';
import { hasRole, type Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import type { Tenancy } from '../db/tenant.ts';
import { newKey } from '../transaction-context.ts';
import type { Hub } from '../live/hub.ts';
import type { Writer } from '../mutate.ts';
import { canSeeInside } from './operator-access.ts';
import { idParams, type Routes } from './route.ts';

export interface OperationsRoutes {
  readonly tenancy: Tenancy;
  readonly healthTenancy: Tenancy;
  readonly writer: Writer;
  readonly hub: Hub;
  readonly database: 'embedded' | 'url';
  /** Token that opens metrics and health details to other machines. */
  readonly metricsToken: string | undefined;
  readonly actorOf: (request: FastifyRequest) => Promise<Actor>;
}

interface Jobs {
  readonly waiting: number;
  readonly failed: number;
}

const healthSchema = z.object({
  status: z.string(),
  version: z.string().optional(),
  database: z.object({ kind: z.string(), version: z.string(), answeredInMs: z.number() }).optional(),
  feed: z.object({ connections: z.int(), companies: z.int() }).optional(),
  jobs: z.object({ waiting: z.int(), failed: z.int() }).optional(),
});
const companySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.string(),
  timeZone: z.string(),
  country: z.string(),
  createdAt: z.string(),
  people: z.int(),
  seq: z.int(),
});
const platform = { tag: 'Platform' } as const;

const statusBody = z.strictObject({
  status: z.enum(companyStatuses, `Choose one of ${companyStatuses.join(', ')}`),
});

/** Registers health for load balancers, metrics for Prometheus, and the platform's console. */
export function registerOperationsRoutes(
  app: FastifyInstance,
  routes: Routes,
  { tenancy, healthTenancy, writer, hub, database, metricsToken, actorOf }: OperationsRoutes,
): void {
  const jobs = async (): Promise<Jobs> =>
    (await healthTenancy.crossTenantQuery<Jobs>('select waiting, failed from count_jobs()'))[0] ?? {
      waiting: 0,
      failed: 0,
    };
  const askHealth = async () => {
    const started = performance.now();
    const [server] = await healthTenancy.crossTenantQuery<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    return {
      status: 'ok',
      version: brand.version,
      database: {
        kind: database,
        version: server?.version ?? '',
        answeredInMs: Math.round((performance.now() - started) * 10) / 10,
      },
      feed: {
        connections: hub.connections.size,
        companies: hub.companies.length,
      },
      jobs: await jobs(),
    };
  };
  // One check answers all requests that arrive during it: the route is public and has only one connection.
  let asking: ReturnType<typeof askHealth> | undefined;
  const health = () => (asking ??= askHealth().finally(() => (asking = undefined)));
  const superOnly = async (request: FastifyRequest): Promise<Actor> => {
    const actor = await actorOf(request);
    if (!hasRole(actor, 'super')) throw new AppError('NOT_AUTHORIZED');
    return actor;
  };

  routes.add(
    {
      ...platform,
      method: 'GET',
      path: '/healthz',
      operationId: 'getHealth',
      summary:
        'For load balancers: 503 when the database is gone. Details for this machine, or with METRICS_TOKEN as bearer',
      open: true,
      answers: { 200: { description: 'It works', schema: healthSchema } },
    },
    async ({ request, reply }) => {
      const answer = await health().catch(() => undefined);
      if (!answer) return reply.status(503).header('retry-after', '1').send({ status: 'unavailable' });
      return canSeeInside(request, metricsToken) ? answer : { status: answer.status };
    },
  );
  registerMetrics(app, routes, { hub, jobs, metricsToken });

  routes.add(
    {
      ...platform,
      method: 'GET',
      path: '/api/super/health',
      operationId: 'getPlatformHealth',
      summary: 'Health with memory and uptime; super only',
      answers: {
        200: {
          description: 'Health',
          schema: healthSchema.extend({
            memory: z.int(),
            uptimeSeconds: z.int(),
          }),
        },
      },
    },
    async ({ request }) => {
      await superOnly(request);
      return {
        ...(await health()),
        memory: process.memoryUsage().rss,
        uptimeSeconds: Math.round(process.uptime()),
      };
    },
  );
  routes.add(
    {
      ...platform,
      method: 'GET',
      path: '/api/super/companies',
      operationId: 'listPlatformCompanies',
      summary: 'Every company of the installation; super only',
      answers: {
        200: {
          description: 'The companies',
          schema: z.object({ companies: z.array(companySchema) }),
        },
      },
    },
    async ({ request }) => {
      await superOnly(request);
      const rows = await tenancy.crossTenantQuery(
        'select id, name, status, time_zone as "timeZone", country, created_at as "createdAt", people, seq from all_companies()',
      );
      return { companies: rows };
    },
  );
  routes.add(
    {
      ...platform,
      method: 'POST',
      path: '/api/super/companies/{id}/status',
      operationId: 'setCompanyStatus',
      summary: 'Open or close a company; super only',
      params: idParams,
      notFound: () => new AppError('NOT_FOUND', { what: 'Company' }),
      body: statusBody,
      answers: {
        200: {
          description: 'Done',
          schema: z.object({ seq: z.int(), results: z.array(z.unknown()) }),
        },
      },
    },
    async ({ request, params, body }) => {
      const actor = await superOnly(request);
      const { id } = params();
      const { status } = body();
      // Acts inside the target company, under the super's own name in its audit trail.
      return writer.mutate(
        { ...actor, companyId: id },
        {
          key: newKey(),
          mutations: [{ name: 'companies.setStatus', args: { id, status } }],
        },
      );
    },
  );
}

interface Metrics extends Pick<OperationsRoutes, 'hub' | 'metricsToken'> {
  readonly jobs: () => Promise<Jobs>;
}

function registerMetrics(app: FastifyInstance, routes: Routes, { hub, jobs, metricsToken }: Metrics): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'sable_http_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  new Gauge({
    name: 'sable_live_connections',
    help: 'Live sockets open',
    registers: [registry],
    collect() {
      this.set(hub.connections.size);
    },
  });
  new Gauge({
    name: 'sable_jobs',
    help: 'Outbox jobs',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      // The other metrics matter most when the database does not answer.
      const counts = await jobs().catch(() => undefined);
      if (!counts) return this.reset();
      this.set({ state: 'waiting' }, counts.waiting);
      this.set({ state: 'failed' }, counts.failed);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    );
  });
  routes.add(
    {
      ...platform,
      method: 'GET',
      path: '/metrics',
      operationId: 'getMetrics',
      summary: 'For Prometheus, from this machine or with METRICS_TOKEN as bearer',
      open: true,
      answers: { 200: { description: 'Metrics', contentType: 'text/plain' } },
    },
    async ({ request, reply }) => {
      if (!canSeeInside(request, metricsToken)) {
        void reply.header('www-authenticate', 'Bearer');
        throw new AppError('NOT_AUTHENTICATED');
      }
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
}
