import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import { pino, type DestinationStream, type Level } from 'pino';

/** What opens a customer's page or a request for approval, and whatever else is as long as a token of ours; an id, at 36 signs, stays readable. */
const tokens = [
  /(\/(?:[ear]|public\/(?:estimates|approvals|roll-outs))\/)[^\s/?#'"\\]+/gi,
  /()[\w-]{43,}/g,
] as const;
/** Reset and invitation links carry their token after the question mark; filters and searches carry people's names. */
const queryString = /(\/[^\s?'"\\]*)\?[^\s'"\\]*/g;

/** A line without what would open something to whoever reads the log: the tokens and questions of every address in it. */
const withoutTokens = (line: string): string =>
  tokens.reduce((kept, token) => kept.replace(token, '$1***'), line.replace(queryString, '$1'));

/**
 * The server's log. Lines are cleaned as they are written, whoever writes them and wherever in them an address stands: the
 * framework quotes it in requests, in errors and in sentences of its own.
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

/** Writes one line per request, when it is answered, with all that two lines would tell. */
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
