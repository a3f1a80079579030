import { z } from 'zod';
import { formatLongDay } from '../calendar-date.ts';
import { checkTarget } from '../contract/sale.ts';
import { deepEqual } from '../kernel/deep-equal.ts';
import type { RowOf } from '../kernel/entity.ts';
import { AppError } from '../kernel/errors.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { languageOf, localeOf, type Language } from '../language.ts';
import { formatMoney } from '../money.ts';
import { documentWords } from '../words/document.ts';
import { evidenceSchema, recordVisitEvent, type Visit } from './customer-visit.ts';
import type { EstimateContent } from './content.ts';
import { contentMoney } from './content-money.ts';
import { companyToday } from './company-context.ts';
import { signatureHash } from './estimate-events.ts';
import { estimates, selectionSchema } from './estimate.ts';
import { checkMove } from './lifecycle.ts';
import { estimateTotalsSchema } from './pricing-schema.ts';
import { priceChoice } from './sold-version.ts';
import { mixedBills } from './total-rows.ts';
import { estimateSignatures, estimateVersions, signatureSchema, signerNameSchema } from './version.ts';

/** The job that seals what was signed, see `estimates.accept`. */
export const SEAL_JOB = 'seal';

/** What the customer sends to accept, beside what the server saw. */
export const acceptArgs = z.strictObject({
  evidence: evidenceSchema,
  versionHash: z.string().length(64),
  signerName: signerNameSchema,
  consent: z.literal(true, 'Tick the box to agree to sign electronically.'),
  signature: signatureSchema,
  selection: selectionSchema.default({}),
  /** The option that is signed; left out where there is none to choose. */
  optionId: z.uuid().optional(),
});
type AcceptArgs = z.output<typeof acceptArgs>;

type SignatureRow = RowOf<typeof estimateSignatures>;

/** Whether a request asks for what a signature says: the same link, name, drawing, document, and choice. */
const isSame = (signature: SignatureRow, { evidence, ...args }: AcceptArgs): boolean =>
  signature.linkId === evidence.linkId &&
  signature.signerName === args.signerName &&
  signature.versionHash === args.versionHash &&
  deepEqual(signature.signature, args.signature) &&
  deepEqual(signature.selection, args.selection) &&
  signature.optionId === (args.optionId ?? null);

const billedSchema = estimateTotalsSchema.pick({ billed: true });

/** The amounts of an acceptance in words, before tax of what recurs as it is billed: for the customer in their language, for the staff in English. */
export function amountsInWords(
  content: EstimateContent,
  { total, rmr, totals }: { readonly total: number; readonly rmr: number; readonly totals: unknown },
  language: Language = 'en',
): string {
  const { listed, billed: named } = documentWords[language];
  const money = (cents: number) => formatMoney(cents, contentMoney(content, language));
  const bills = mixedBills(billedSchema.safeParse(totals).data ?? {});
  const recurring = bills.length > 0 ? bills : [{ frequency: 'monthly' as const, subtotal: rmr }];
  return listed([
    money(total),
    ...recurring.map(({ frequency, subtotal }) => named[frequency](money(subtotal))),
  ]);
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
  const { signedOn, signerName } = signature;
  if (isSame(signature, args)) return answerOf(signature);
  const { content } = await system.get(estimateVersions, link.versionId);
  const language = languageOf(content);
  throw new AppError('ALREADY_SIGNED', {
    name: signerName,
    day: formatLongDay(signedOn, localeOf(language, content.currency)),
    amounts: amountsInWords(content, signature, language),
    rep: content.preparedBy?.name ?? content.company.name,
  });
}

/**
 * Keeps the signature with its evidence and has the copy sealed; nothing is sold before that. Throws HASH_MISMATCH when the customer saw another document or chose a line
 * that is no option, and NOT_READY where the agreement that it adds to has ended.
 */
export async function sign(tx: Transaction, found: Visit, args: AcceptArgs) {
  const { estimate, link } = found;
  checkMove(estimate.status, 'sealing');
  const system = tx.asSystem();
  const version = await system.get(estimateVersions, link.versionId);
  if (version.hash !== args.versionHash) throw new AppError('HASH_MISMATCH');
  const { priced, fields } = priceChoice(version, args.selection, args.optionId ?? null);
  await checkTarget(tx, estimate);
  const signedAt = tx.context.now;
  const signature = await system.create(estimateSignatures, {
    estimateId: estimate.id,
    versionId: version.id,
    linkId: link.id,
    signerName: args.signerName,
    signature: args.signature,
    consentText: documentWords[languageOf(version.content)].consent,
    consented: args.consent,
    versionHash: version.hash,
    selection: args.selection,
    optionId: args.optionId ?? null,
    totals: fields.totals ?? {},
    total: priced.oneTime.total,
    rmr: priced.rmr,
    signedAt,
    signedOn: await companyToday(tx),
    ipAddress: args.evidence.ipAddress,
    forwardedFor: args.evidence.forwardedFor,
    userAgent: args.evidence.userAgent,
  });
  await recordVisitEvent(tx, found, args.evidence, 'signed', `Signed by ${args.signerName}`, {
    subjectHash: await signatureHash(tx, signature),
  });
  await system.update(estimates, estimate, { status: 'sealing' });
  tx.enqueue({ kind: SEAL_JOB, payload: { versionId: version.id } });
  return answerOf({ signedAt, total: priced.oneTime.total, rmr: priced.rmr });
}

/** What a signer hears, at the signature and whenever the same is asked again. */
const answerOf = ({ signedAt, total, rmr }: Pick<SignatureRow, 'signedAt' | 'total' | 'rmr'>) => ({
  status: 'signed',
  signedAt,
  total,
  rmr,
});
