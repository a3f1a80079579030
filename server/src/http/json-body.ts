import type { FastifyInstance } from 'fastify';
import { AppError } from '@sable/domain/kernel/errors';
import { isSignedReport } from './security.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The unparsed body of a webhook. */
    rawBody?: string;
  }
}

/** Deeper than any body the product accepts, and shallow enough for every function that traverses one. */
const MAX_DEPTH = 60;

/**
 * Parses JSON bodies for all routes. Rejects valid JSON that no rule should have to handle: excessive nesting (400),
 * and numbers beyond a double, which JavaScript reads as infinite (422).
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A signature covers the exact text.
    if (isSignedReport(request)) request.rawBody = String(body);
    // Many programs announce JSON with every request, and a deletion has no body.
    if (request.method === 'DELETE' && body.length === 0) return done(null);
    void parseJson(request, String(body), (error, value: unknown) => {
      done(error ?? problemOf(value) ?? null, value);
    });
  });
}

/**
 * Returns why a parsed body is not accepted. Traverses level by level, because deep nesting would overflow a
 * recursive traversal.
 */
function problemOf(body: unknown): AppError | undefined {
  let level = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return new AppError('BAD_REQUEST');
    if (level.some((value) => typeof value === 'number' && !Number.isFinite(value)))
      return new AppError('INVALID', {
        message: 'A number is too large. Nothing was changed. Correct it and try again.',
      });
    level = level.flatMap((value): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return undefined;
}
