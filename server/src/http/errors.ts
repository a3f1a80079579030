import { STATUS_CODES, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, DeveloperError, errorText, type ErrorCode } from '@sable/domain/kernel/errors';
import { toAppError } from '../db/database-errors.ts';
import { StoreUnavailable } from '../files/file-store.ts';
import { newKey } from '../transaction-context.ts';
import { createNonce, interfaceHeaders, securityHeaders } from './security.ts';

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

/** Codes for what the framework itself rejects before a route is reached. */
const frameworkCodes: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  414: 'ADDRESS_TOO_LONG',
  415: 'UNSUPPORTED_TYPE',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
};

/**
 * Converts an error to the client's answer: an expected rejection with its own message, anything else as INTERNAL
 * with the request id.
 */
export function answerOf(thrown: unknown, requestId: string): ErrorAnswer {
  const error = thrown instanceof StoreUnavailable ? new AppError('UNAVAILABLE') : toAppError(thrown);
  if (error instanceof AppError)
    return shape(error.status, error.code, error.message, error.details, requestId);
  if (error instanceof DeveloperError) return shape(400, 'BAD_REQUEST', error.message, {}, requestId);
  const statusCode = statusOf(error);
  const code = frameworkCodes[statusCode] ?? (statusCode < 500 ? 'BAD_REQUEST' : 'INTERNAL');
  return shape(
    code === 'INTERNAL' ? 500 : statusCode,
    code,
    errorText(code, { requestId, seconds: 60 }),
    {},
    requestId,
  );
}

/** Returns the HTTP status of the framework's own errors; 500 for anything else. */
const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;

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

/** Seconds after which a client may retry when the database or the server is overloaded. */
const RETRY_AFTER_SECONDS = 1;

/**
 * Logs a request that failed because of the server. Temporary errors get one line, so that a server that sheds load
 * does not drown in stack traces.
 */
export function logFailure(log: FastifyRequest['log'], error: unknown, status: number): void {
  if (status < 500) return;
  const reason = error instanceof Error ? error.message : String(error);
  if (status === 507) log.error({ reason }, 'the disk is full: nothing is stored until there is room on it');
  else if (status === 503) log.warn({ reason }, 'request could not be served now');
  else log.error({ err: error }, 'request failed');
}

/** Registers the only place where errors become answers. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler<Error>((error, request, reply) => {
    const { status, body } = answerOf(error, request.id);
    logFailure(request.log, error, status);
    const { details } = body.error;
    const seconds = 'seconds' in details ? details.seconds : undefined;
    if (status === 503 || status === 507) void reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    else if (status === 429 && seconds !== undefined) void reply.header('retry-after', String(seconds));
    // The rest of a body without a content length could be endless.
    if (status === 413 && request.headers['content-length'] === undefined) {
      request.raw.pause();
      void reply.header('connection', 'close');
    }
    return reply.status(status).send(body);
  });
}

/** Builds the complete answer to a request that reaches no route and therefore no handler above. */
function unroutedAnswer(error: unknown, requestId: string, https: boolean) {
  const { status, body } = answerOf(error, requestId);
  const headers = {
    ...securityHeaders(createNonce(), https),
    ...interfaceHeaders,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
  };
  return { status, headers, text: JSON.stringify(body) };
}

/** Answers a malformed URL (`/%`). */
export const answerUnrouted =
  (publicUrl: string) =>
  (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const { status, headers, text } = unroutedAnswer(error, request.id, publicUrl.startsWith('https:'));
    void reply.status(status).headers(headers).send(text);
  };

/** Answers to requests that Node itself rejects as malformed or too long, by error code. */
const socketErrors: Readonly<Record<string, AppError>> = {
  HPE_HEADER_OVERFLOW: new AppError('HEADERS_TOO_LARGE'),
  ERR_HTTP_REQUEST_TIMEOUT: new AppError('REQUEST_TIMEOUT'),
};

/** Answers a request that Node could not parse; only its socket exists. */
export const answerOnSocket =
  (publicUrl: string) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const refusal = socketErrors[error.code ?? ''] ?? new AppError('BAD_REQUEST');
    const { status, headers, text } = unroutedAnswer(refusal, newKey(), publicUrl.startsWith('https:'));
    const lines = Object.entries({
      ...headers,
      'content-length': String(Buffer.byteLength(text)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
  };

/** Answers a request whose `Expect` asks for something else than 100-continue, which Node itself answers. */
export const answerExpectation =
  (publicUrl: string): RequestListener =>
  (_request, response) => {
    const refusal = new AppError('EXPECTATION_FAILED');
    const { status, headers, text } = unroutedAnswer(refusal, newKey(), publicUrl.startsWith('https:'));
    // The body stays unread.
    response.writeHead(status, {
      ...headers,
      'content-length': Buffer.byteLength(text),
      connection: 'close',
    });
    response.end(text);
  };
