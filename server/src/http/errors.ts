import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, DeveloperError, errorWords } from '@sable/domain/kernel/errors';
import { toAppError } from '../db/database-errors.ts';

interface ErrorAnswer {
  readonly status: number;
  readonly body: {
    readonly error: {
      readonly code: string;
      readonly message: string;
      readonly details: object;
      readonly requestId: string;
    };
  };
}

interface Thrown {
  readonly statusCode?: number;
  readonly code?: string;
}

/** What the framework itself refuses before a route is reached. */
const frameworkCodes: Readonly<
  Record<number, 'BAD_REQUEST' | 'NOT_FOUND' | 'TOO_LARGE' | 'RATE_LIMITED' | 'UNAVAILABLE'>
> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  414: 'TOO_LARGE',
  415: 'BAD_REQUEST',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
};

/** An error as the client may see it: an expected refusal in its own words, anything else as INTERNAL with the request's number. */
export function answerOf(thrown: unknown, requestId: string): ErrorAnswer {
  const error = toAppError(thrown);
  if (error instanceof AppError)
    return shape(error.status, error.code, error.message, error.details, requestId);
  if (error instanceof DeveloperError) return shape(400, 'BAD_REQUEST', error.message, {}, requestId);
  const { statusCode = 500 } = (error ?? {}) as Thrown;
  const code = frameworkCodes[statusCode] ?? (statusCode < 500 ? 'BAD_REQUEST' : 'INTERNAL');
  return shape(
    code === 'INTERNAL' ? 500 : statusCode,
    code,
    errorWords(code, { requestId, seconds: 60 }),
    {},
    requestId,
  );
}

const shape = (
  status: number,
  code: string,
  message: string,
  details: object,
  requestId: string,
): ErrorAnswer => ({
  status,
  body: { error: { code, message, details, requestId } },
});

/** Seconds after which a client may try again when the database or the server is too busy to say. */
const RETRY_AFTER_SECONDS = 1;

/** The one place where errors become answers. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler<Error>((error, request, reply) => {
    const { status, body } = answerOf(error, request.id);
    // A server that sheds load must not drown in stack traces.
    if (status === 503) request.log.warn({ reason: error.message }, 'request could not be served now');
    else if (status >= 500) request.log.error({ err: error }, 'request failed');
    const { seconds } = body.error.details as { seconds?: unknown };
    if (status === 503) void reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    else if (status === 429 && seconds !== undefined) void reply.header('retry-after', String(seconds));
    return reply.status(status).send(body);
  });
}

/** Answers an address that cannot even be read (`/%`): no route, and so no handler of the above, is reached by it. */
export function answerUnrouted(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = answerOf(error, request.id);
  void reply
    .status(status)
    .headers({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" })
    .send(body);
}
