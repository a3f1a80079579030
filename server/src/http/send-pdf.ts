import type { FastifyReply } from 'fastify';
import type { Pdf } from '../pdf-documents.ts';

/**
 * Sends a PDF for inline display. Browsers render it with their own plug-in, which the pages' policy would block:
 * this answer has a policy that allows only that.
 */
export function sendPdf(reply: FastifyReply, { name, bytes }: Pdf): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}"`)
    .header(
      'content-security-policy',
      `default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    )
    .send(bytes);
}
