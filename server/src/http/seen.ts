import type { FastifyRequest } from 'fastify';

const forwarded = (request: FastifyRequest): string | null => {
  const value = request.headers['x-forwarded-for'];
  return (Array.isArray(value) ? value.join(', ') : value)?.slice(0, 200) ?? null;
};

/** Returns what the server knows about a customer's request, for the evidence. */
export const seenOf = (request: FastifyRequest) => ({
  // Behind a trusted proxy, this is the customer’s own address, never the proxy’s.
  ipAddress: request.ip,
  forwardedFor: forwarded(request),
  userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
});
