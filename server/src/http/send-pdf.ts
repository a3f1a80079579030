import type { FastifyReply } from 'fastify';
import type { Pdf } from '../pdf-documents.ts';

/**
 * Sends a PDF to be shown in place. Browsers draw it with a plug-in of their own, which the pages' policy would forbid:
 * this answer has one that allows just that.
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
