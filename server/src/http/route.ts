import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@sable/domain/kernel/errors';
import { firstProblem, invalidInput } from '@sable/domain/kernel/invalid-input';
import { z } from 'zod';
import type { JsonAnswer } from '../query.ts';
import type { BearerKind } from '../session/bearer.ts';

/** Maximum body size of an ordinary operation, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;
/**
 * Maximum body size, in bytes, where people may legitimately send more at once: the lines of a whole estimate, rows
 * of an import, a long email.
 */
export const MAX_LARGE_BODY_BYTES = 4 * MAX_BODY_BYTES;

/** A route's answer with one status: a schema of its JSON, or the content type of something else. */
export interface RouteAnswer {
  readonly description: string;
  readonly schema?: z.ZodType;
  readonly contentType?: string;
  readonly headers?: z.ZodObject;
}

/**
 * A route with everything that a caller must know about it. The handler parses with the schemas and the OpenAPI
 * document prints them, so the two cannot differ.
 */
export interface Route<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
  /** Path in OpenAPI form: `/api/mail/{id}`. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  /** Whether the route answers without a session. */
  readonly open?: boolean;
  /** Program credentials that open it in addition to a browser's session: none by default. */
  readonly bearers?: readonly BearerKind[];
  /** Whether it accepts another server's reports, authenticated by a signature: sessions and bearers do not apply. */
  readonly signed?: boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Content type of the body; JSON by default. */
  readonly bodyType?: string;
  readonly headers?: z.ZodObject;
  readonly answers: Readonly<Record<number, RouteAnswer>>;
  /** Maximum body size in bytes: `MAX_BODY_BYTES` by default. Uploads have their own parsers and limits. */
  readonly maxBodyBytes?: number;
  /** Rate limit per address and minute. */
  readonly maxPerMinute?: number;
  /** Whether the answer is sent uncompressed: clients can request parts of its bytes. */
  readonly uncompressed?: boolean;
  /** Returns the error for a malformed part of the path: the same as for an unknown one. */
  readonly notFound?: () => AppError;
}

/** A request being handled. Inputs are parsed lazily, so that a handler can check the actor first. */
export interface Call<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly params: () => z.output<Params>;
  readonly query: () => z.output<Query>;
  readonly body: () => z.output<Body>;
}

export type AnyRoute = Route<z.ZodType, z.ZodType, z.ZodType>;

/** Registers routes and keeps their descriptions. */
export class Routes {
  readonly descriptions: AnyRoute[];
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance, descriptions: AnyRoute[] = []) {
    this.#app = app;
    this.descriptions = descriptions;
  }

  /** Returns the same list for routes in a separate scope, with parsers that no other route has. */
  within(scope: FastifyInstance): Routes {
    return new Routes(scope, this.descriptions);
  }

  add<
    Params extends z.ZodType = z.ZodUndefined,
    Query extends z.ZodType = z.ZodUndefined,
    Body extends z.ZodType = z.ZodUndefined,
  >(route: Route<Params, Query, Body>, handler: (call: Call<Params, Query, Body>) => unknown): void {
    this.descriptions.push(route);
    const { method, bearers, signed, maxBodyBytes, maxPerMinute, uncompressed } = route;
    this.#app.route({
      method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(uncompressed && { compress: false }),
      ...(maxBodyBytes && { bodyLimit: maxBodyBytes }),
      config: {
        bearers,
        signed,
        ...(maxPerMinute && { rateLimit: { max: maxPerMinute, timeWindow: '1 minute' } }),
      },
      handler: async (request, reply) => handler(callOf(route, request, reply)),
    });
  }
}

function callOf<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  route: Route<Params, Query, Body>,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<Params, Query, Body> {
  const undeclared = (part: string) => () => {
    throw new Error(`${route.operationId} reads its ${part} but does not declare it.`);
  };
  const { params, query, body, notFound = () => new AppError('NOT_FOUND') } = route;
  return {
    request,
    reply,
    params: params
      ? () => {
          const parsed = params.safeParse(request.params);
          if (!parsed.success) throw notFound();
          return parsed.data;
        }
      : undeclared('path'),
    query: query ? () => parseInput(query, request.query) : undeclared('query'),
    body: body ? () => parseInput(body, request.body) : undeclared('body'),
  };
}

/** Parses a client's input. Throws BAD_REQUEST for a missing body, INVALID with the invalid field. */
function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  if (typeof input !== 'object' || input === null) throw new AppError('BAD_REQUEST');
  throw invalidInput(schema, firstProblem(parsed.error), 'Nothing was changed. Correct it and try again.');
}

export const idParams = z.object({ id: z.uuid() });
export const done = { ok: true } as const;
export const doneAnswer = {
  200: { description: 'Done', schema: z.object({ ok: z.literal(true) }) },
};
export const silentAnswer = { 204: { description: 'Done' } };
export const pdfAnswer = {
  200: { description: 'The document', contentType: 'application/pdf' },
};
export const csvAnswer = {
  200: {
    description: 'Rows as CSV, formulas disarmed',
    contentType: 'text/csv',
  },
};

/** Sends pre-serialized JSON. */
export const sendJson = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(text);

/** Sends a page of rows. */
export const sendPage = (reply: FastifyReply, { rows, seq }: JsonAnswer): FastifyReply =>
  sendJson(reply, `{"rows":[${rows}],"seq":${seq}}`);
