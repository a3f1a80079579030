import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import { pino, type DestinationStream, type Level } from 'pino';

/**
 * Tokens of customer pages and approval requests, and anything else as long as one of our tokens; an id has only 36
 * characters and stays readable.
 */
const tokens = [
  /(\/(?:[ear]|public\/(?:estimates|approvals|roll-outs))\/)[^\s/?#'"\\]+/gi,
  /()[\w-]{43,}/g,
] as const;
/** Reset and invitation links have their token in the query string; filters and searches contain people's names. */
const queryString = /(\/[^\s?'"\\]*)\?[^\s'"\\]*/g;

/**
 * Removes everything from a line that would give a reader of the log access: the tokens and query strings of every
 * URL.
 */
const withoutTokens = (line: string): string =>
  tokens.reduce((kept, token) => kept.replace(token, '$1***'), line.replace(queryString, '$1'));

/**
 * Creates the server's log. Lines are redacted as they are written, whoever writes them and wherever they contain a
 * URL: the framework quotes URLs in requests, in errors, and in its own messages.
 */
export const createLog = (level: Level | 'silent', destination: DestinationStream): FastifyBaseLogger =>
  pino(
    {
      level,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      hooks: { streamWrite: withoutTokens },
    },
    destination,
  );

/** Logs one line per request, when it is answered, with the content of both default lines. */
export class OneLinePerRequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const details = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...details, err: error }, 'request failed while it was answered');
    else reply.log.info(details, 'request completed');
  }
}
