import { z } from 'zod';
import { formatLongDay } from '../calendar-date.ts';
import { writeContract } from '../contract/sale.ts';
import { deepEqual } from '../kernel/deep-equal.ts';
import { pathOf } from '../kernel/document.ts';
import type { RowOf } from '../kernel/entity.ts';
import { AppError } from '../kernel/errors.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { emailMessages } from '../message.ts';
import { formatMoney } from '../money.ts';
import { evidenceSchema, recordVisitEvent, type Visit } from './customer-visit.ts';
import type { EstimateContent } from './content.ts';
import { companyToday } from './company-context.ts';
import { estimates, selectionSchema } from './estimate.ts';
import { checkMove } from './lifecycle.ts';
import { notifyStaff } from './notify-staff.ts';
import { priceEstimate } from './pricing.ts';
import { pricedFields } from './reprice.ts';
import { contentPricingInput } from './selection.ts';
import { estimateSignatures, estimateVersions, signatureSchema, signerNameSchema } from './version.ts';

/** The words a customer agrees to before signing. */
export const consentText =
  'I agree to do this business electronically. I have read this document, I can keep a copy of it, and my signature here has the same effect as one on paper.';

/** What the customer sends to accept, beside what the server saw. */
export const acceptArgs = z.strictObject({
  evidence: evidenceSchema,
  versionHash: z.string().length(64),
  signerName: signerNameSchema,
  consent: z.literal(true, 'Tick the box to agree to sign electronically.'),
  signature: signatureSchema,
  selection: selectionSchema.default({}),
});
type AcceptArgs = z.output<typeof acceptArgs>;

type SignatureRow = RowOf<typeof estimateSignatures>;

/** Whether a request asks for what a signature says: the same link, name, drawing, document, and choice. */
const isSame = (signature: SignatureRow, { evidence, ...args }: AcceptArgs): boolean =>
  signature.linkId === evidence.linkId &&
  signature.signerName === args.signerName &&
  signature.versionHash === args.versionHash &&
  deepEqual(signature.signature, args.signature) &&
  deepEqual(signature.selection, args.selection);

/** The amounts of an acceptance in words. */
function amountsInWords(
  content: EstimateContent,
  { total, rmr }: Pick<SignatureRow, 'total' | 'rmr'>,
): string {
  const money = { currency: content.currency };
  return `${formatMoney(total, money)} and ${formatMoney(rmr, money)} a month`;
}

/**
 * The answer to a request about an estimate that is signed: the first answer again when it asks for the same. Throws ALREADY_SIGNED for
 * another signer, choice, or document: only one of two who sign differently may believe that theirs counts.
 */
export async function repeated(tx: Transaction, { estimate, link }: Visit, args: AcceptArgs) {
  const system = tx.asSystem();
  const [signature] = await system.list(estimateSignatures, {
    where: where({ estimateId: estimate.id }),
    limit: 1,
  });
  if (!signature) throw new AppError('LINK_CLOSED');
  const { signedAt, signedOn, signerName, total, rmr } = signature;
  if (isSame(signature, args)) return { status: 'accepted', signedAt, total, rmr };
  const { content } = await system.get(estimateVersions, link.versionId);
  throw new AppError('ALREADY_SIGNED', {
    name: signerName,
    day: formatLongDay(signedOn),
    amounts: amountsInWords(content, signature),
    rep: content.preparedBy?.name ?? content.company.name,
  });
}

/** Signs, sells and tells, in one transaction. Throws HASH_MISMATCH when the customer saw another document or chose a line that is no option. */
export async function accept(tx: Transaction, found: Visit, args: AcceptArgs) {
  const { estimate, link } = found;
  checkMove(estimate.status, 'accepted');
  const system = tx.asSystem();
  const version = await system.get(estimateVersions, link.versionId);
  if (version.hash !== args.versionHash) throw new AppError('HASH_MISMATCH');
  const optional = new Set(version.content.lines.filter((line) => line.optional).map((line) => line.id));
  if (Object.keys(args.selection).some((id) => !optional.has(id))) throw new AppError('HASH_MISMATCH');
  const priced = priceEstimate(contentPricingInput(version.content, args.selection));
  const {
    lineCount: _count,
    margin: _margin,
    ...fields
  } = pricedFields(priced, version.content.lines.length);
  await system.create(estimateSignatures, {
    estimateId: estimate.id,
    versionId: version.id,
    linkId: link.id,
    signerName: args.signerName,
    signature: args.signature,
    consentText,
    consented: args.consent,
    versionHash: version.hash,
    selection: args.selection,
    totals: fields.totals ?? {},
    total: priced.oneTime.total,
    rmr: priced.rmr,
    signedAt: tx.context.now,
    signedOn: await companyToday(tx),
    ipAddress: args.evidence.ipAddress,
    forwardedFor: args.evidence.forwardedFor,
    userAgent: args.evidence.userAgent,
  });
  await recordVisitEvent(tx, found, args.evidence, 'accepted', `Signed by ${args.signerName}`);
  // With another choice than the one sent, the margin computed before no longer holds.
  const margin = Object.keys(args.selection).length > 0 ? { margin: null } : {};
  const sold = await system.update(estimates, estimate, {
    status: 'accepted',
    decidedAt: tx.context.now,
    selection: args.selection,
    ...fields,
    ...margin,
  });
  await writeContract(tx, {
    estimate: sold,
    priced,
    source: 'signed_here',
    signedOn: await companyToday(tx),
  });
  const amounts = amountsInWords(version.content, sold);
  await notifyStaff(
    tx,
    sold,
    { kind: 'estimate_accepted', title: `${args.signerName} accepted ${sold.reference}`, body: amounts },
    'office',
  );
  tx.enqueue({ kind: 'signed-copy', payload: { versionId: version.id } });
  if (link.recipientEmail) {
    const message = await system.create(emailMessages, {
      to: link.recipientEmail,
      subject: `${version.content.company.name}: your signed copy of ${sold.reference}`,
      body: `Hello ${link.recipientName},\n\nThank you. You accepted ${sold.reference} on ${await companyToday(tx)}: ${amounts}.\nYour signed copy is attached to this email.\n\n${version.content.company.name}`,
      accountId: estimate.accountId,
      estimateId: estimate.id,
    });
    tx.enqueue({
      kind: 'mail',
      payload: { messageId: message.id, attachSigned: pathOf('estimates', estimate.id) },
    });
  }
  return { status: 'accepted', signedAt: tx.context.now, total: sold.total, rmr: sold.rmr };
}
