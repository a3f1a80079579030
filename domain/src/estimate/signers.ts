import { z } from 'zod';
import { invalid } from '../kernel/errors.ts';
import { choice, ref } from '../kernel/fields.ts';

/** A buyer is bound by the agreement. A witness of a commercial agreement signs after the buyers and is not bound. */
export const signerRoles = ['buyer', 'witness'] as const;
export type SignerRole = (typeof signerRoles)[number];

/** A signer after the estimate's contact, see {@link checkSigners}. */
export const furtherSignerSchema = z.object({
  contactId: ref('Contact', 'contacts'),
  role: choice('Signs as', signerRoles),
});
export type FurtherSigner = z.output<typeof furtherSignerSchema>;
export const MAX_FURTHER_SIGNERS = 5;

/** A signer of a version as sent, in signing order. */
export const contentSignerSchema = z.object({ name: z.string(), role: z.enum(signerRoles) });
export type ContentSigner = z.output<typeof contentSignerSchema>;

/** Throws INVALID if a person would sign twice, or if a witness would sign before a buyer (decisions 8.1). */
export function checkSigners(contactId: string | null, further: readonly FurtherSigner[]): void {
  const people = [contactId, ...further.map((signer) => signer.contactId)];
  if (new Set(people).size < people.length)
    throw invalid(
      'furtherSigners',
      'Signers: the same person is listed twice. Nothing was saved. Choose different people.',
    );
  const roles = further.map(({ role }) => role);
  const witnesses = roles.filter((role) => role === 'witness').length;
  if (witnesses > 1 || (witnesses === 1 && roles.at(-1) !== 'witness'))
    throw invalid(
      'furtherSigners',
      'Signers: one witness may sign, after the buyers. Nothing was saved. Change the order.',
    );
}

interface Signed {
  readonly role: SignerRole;
  readonly signedOn: string;
  readonly signedAt: string;
}

/**
 * Returns when the last buyer signed, which dates the sale: the latest day and the latest instant among the buyers,
 * regardless of their order. The second buyer's paper signature may be dated earlier than the first buyer's signature
 * made here. Undefined if no buyer signed.
 */
export function lastSigned(signatures: readonly Signed[]): Pick<Signed, 'signedOn' | 'signedAt'> | undefined {
  const buyers = signatures.filter(({ role }) => role === 'buyer');
  const latest = (of: (buyer: Signed) => string) => buyers.map(of).toSorted().at(-1);
  const signedOn = latest((buyer) => buyer.signedOn);
  const signedAt = latest((buyer) => buyer.signedAt);
  return signedOn && signedAt ? { signedOn, signedAt } : undefined;
}
