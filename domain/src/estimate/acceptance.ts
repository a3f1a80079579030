import { z } from 'zod';
import { accounts } from '../account.ts';
import { formatLongDay } from '../calendar-date.ts';
import { dayAtPremises } from '../cancellation/right-clock.ts';
import { zonesOfPremises } from '../cancellation/right-of-sale.ts';
import { checkTarget } from '../contract/sale.ts';
import { deepEqual } from '../kernel/deep-equal.ts';
import { AppError, invalid } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { languageOf, localeOf } from '../language.ts';
import { formatMoney } from '../money.ts';
import { documentTexts } from '../texts/document.ts';
import { signingConsent } from '../texts/signing-consent.ts';
import { evidenceSchema, recordVisitEvent, type Visit } from './customer-visit.ts';
import type { EstimateContent } from './content.ts';
import { contentMoney } from './content-money.ts';
import { signatureHash } from './estimate-events.ts';
import { selectionSchema } from './estimate-parts.ts';
import { followSignature } from './follow-signature.ts';
import { checkMove, type EstimateStatus } from './lifecycle.ts';
import { estimateTotalsSchema } from './pricing-schema.ts';
import { priceChoice } from './sold-version.ts';
import { mixedBills, recurringTexts, taxNote } from './total-rows.ts';
import type { ContentSigner } from './signers.ts';
import { awaitedPlace, placeOf, signaturesOf, signersNow, turnOf, type SignatureRow } from './signing.ts';
import {
  estimateSignatures,
  estimateVersions,
  initialsSchema,
  signatureSchema,
  signerNameSchema,
} from './version.ts';

/** Arguments that the customer sends to accept. The server adds the evidence that it saw itself. */
export const acceptArgs = z.strictObject({
  evidence: evidenceSchema,
  versionHash: z.string().length(64),
  signerName: signerNameSchema,
  consent: z.literal(true, 'Check the box to agree to sign electronically.'),
  signature: signatureSchema,
  /** A buyer's initials, if clauses of the agreement require them. */
  initials: initialsSchema.optional(),
  selection: selectionSchema.default({}),
  /** The option being signed; omitted if there is nothing to choose. */
  optionId: z.uuid().optional(),
});
type AcceptArgs = z.output<typeof acceptArgs>;

/** Whether a request matches a stored signature: the same name, drawing, initials, document, and choice. */
const isSame = (signature: SignatureRow, args: AcceptArgs): boolean =>
  signature.signerName === args.signerName &&
  deepEqual(signature.signature, args.signature) &&
  deepEqual(signature.initials, args.initials ?? null) &&
  isSameChoice(signature, args);

/**
 * Whether two signers sign the same thing. The first signature freezes the option and the choices for all (decisions
 * 8.3).
 */
const isSameChoice = (signature: SignatureRow, { versionHash, selection, optionId }: AcceptArgs): boolean =>
  signature.versionHash === versionHash &&
  deepEqual(signature.selection, selection) &&
  signature.optionId === (optionId ?? null);

const billedSchema = estimateTotalsSchema.pick({ billed: true });

/** Formats the amounts of an acceptance for staff. Recurring amounts are before tax, as billed. */
export function amountsText(
  content: EstimateContent,
  { total, rmr, totals }: { readonly total: number; readonly rmr: number; readonly totals: unknown },
): string {
  const { listed, billed: named } = documentTexts.en;
  const money = (cents: number) => formatMoney(cents, contentMoney(content, 'en'));
  const bills = mixedBills(billedSchema.safeParse(totals).data ?? {});
  const recurring = bills.length > 0 ? bills : [{ frequency: 'monthly' as const, subtotal: rmr }];
  return listed([
    money(total),
    ...recurring.map(({ frequency, subtotal }) => named[frequency](money(subtotal))),
  ]);
}

/** Formats the amounts of an acceptance for its signers, with tax, as the page showed them next to the signature. */
export function signedAmounts(content: EstimateContent, signed: unknown): string {
  const language = languageOf(content);
  const texts = documentTexts[language];
  const totals = estimateTotalsSchema.parse(signed);
  const money = (cents: number) => formatMoney(cents, contentMoney(content, language));
  const amounts = texts.listed([money(totals.oneTime.total), ...recurringTexts(totals, money, texts)]);
  return `${amounts}, ${taxNote(totals, texts)}`;
}

/** Throws ALREADY_SIGNED, so that two people who sign differently never both believe that their signature counts. */
async function refuseOther(tx: Transaction, { link }: Visit, signature: SignatureRow): Promise<never> {
  const { content } = await tx.asSystem().get(estimateVersions, link.versionId);
  const language = languageOf(content);
  throw new AppError('ALREADY_SIGNED', {
    name: signature.signerName,
    day: formatLongDay(signature.signedOn, localeOf(language, content.currency)),
    amounts: signedAmounts(content, signature.totals),
    rep: content.preparedBy?.name ?? content.company.name,
  });
}

/**
 * Returns the first answer again if the slot is already signed with the same choices; undefined while it is open.
 * Throws ALREADY_SIGNED for another name, choice, or document, and LINK_CLOSED if nobody signed here.
 */
export async function repeated(tx: Transaction, found: Visit, args: AcceptArgs) {
  const { estimate, link } = found;
  const { status } = estimate;
  if (status !== 'signing' && !isSigned(status)) return undefined;
  const { content } = await tx.asSystem().get(estimateVersions, link.versionId);
  const signatures = await signaturesOf(tx, estimate);
  const place = placeOf(content, link);
  const own = signatures.find((signature) => signature.place === place);
  if (own) return isSame(own, args) ? answerOf(own) : refuseOther(tx, found, own);
  if (!isSigned(status)) return undefined;
  const [first] = signatures;
  if (!first) throw new AppError('LINK_CLOSED');
  return refuseOther(tx, found, first);
}

const isSigned = (status: EstimateStatus): boolean => status === 'sealing' || status === 'accepted';

/** Returns the ids of the agreement clauses that a buyer initials. */
const initialedClauses = ({ agreement }: EstimateContent): readonly string[] =>
  (agreement?.clauses ?? []).filter(({ initialed }) => initialed).map(({ id }) => id);

/**
 * Throws INVALID unless a buyer has initialed each clause that requires initials, and a witness none (decisions 8.1).
 */
function checkInitials(content: EstimateContent, { role }: ContentSigner, { initials }: AcceptArgs): void {
  const asked = role === 'buyer' ? initialedClauses(content) : [];
  if (deepEqual([...(initials?.clauses ?? [])].toSorted(), [...asked].toSorted())) return;
  throw invalid('initials', 'Put your initials next to each clause that asks for them. Nothing was signed.');
}

/**
 * Stores a signature with its evidence. If another signer is left, they are asked next. After the last signature the
 * copy is sealed; nothing counts as sold before that. Throws HASH_MISMATCH if the customer saw another document or
 * chose a line that is not optional, NOT_READY if the agreement that it adds to has ended, SIGNER_WAITS before the
 * signer's turn, NO_SIGNER for a reader, PAPER_ONLY if the law requires paper, and ALREADY_SIGNED if an earlier
 * signer made another choice.
 */
export async function sign(tx: Transaction, found: Visit, args: AcceptArgs) {
  const { estimate, link } = found;
  const system = tx.asSystem();
  const version = await system.get(estimateVersions, link.versionId);
  const { content, hash } = version;
  const signers = await signersNow(tx, estimate, content);
  const signatures = await signaturesOf(tx, estimate);
  const place = placeOf(content, link);
  const signer = signers[(place ?? 0) - 1];
  if (place === null || !signer)
    throw new AppError('NO_SIGNER', { names: signers.map(({ name }) => name).join(', ') });
  if (turnOf(place, signers, signatures) === 'later')
    throw new AppError('SIGNER_WAITS', { name: signers[(awaitedPlace(signers, signatures) ?? 1) - 1]?.name });
  if (content.paperOnly)
    throw new AppError('PAPER_ONLY', { rep: content.preparedBy?.name ?? content.company.name });
  if (hash !== args.versionHash) throw new AppError('HASH_MISMATCH');
  const [first] = signatures;
  if (first && !isSameChoice(first, args)) return refuseOther(tx, found, first);
  checkInitials(content, signer, args);
  const isLast = place === signers.length;
  const status = isLast ? 'sealing' : 'signing';
  if (isLast || estimate.status !== 'signing') checkMove(estimate.status, status);
  const { priced, fields } = priceChoice(version, args.selection, args.optionId ?? null);
  await checkTarget(tx, estimate, content);
  const signedAt = tx.context.now;
  const signature = await system.create(estimateSignatures, {
    estimateId: estimate.id,
    versionId: version.id,
    linkId: link.id,
    place,
    round: estimate.signingRound,
    role: signer.role,
    signerName: args.signerName,
    initials: args.initials ?? null,
    signature: args.signature,
    consentText: signingConsent(languageOf(content), content.company),
    consented: args.consent,
    versionHash: hash,
    selection: args.selection,
    optionId: args.optionId ?? null,
    totals: fields.totals ?? {},
    total: priced.oneTime.total,
    rmr: priced.rmr,
    signedAt,
    signedOn: await dayOfSigning(tx, estimate),
    ipAddress: args.evidence.ipAddress,
    forwardedFor: args.evidence.forwardedFor,
    userAgent: args.evidence.userAgent,
  });
  await recordVisitEvent(tx, found, args.evidence, 'signed', signedText(signature), {
    subjectHash: await signatureHash(tx, signature),
  });
  await followSignature(tx, estimate, version, signature);
  return answerOf(signature);
}

/**
 * Returns the day at the premises (decisions 10.5). If two time zones are possible, the one that is ahead applies.
 */
async function dayOfSigning(tx: Transaction, { accountId }: Visit['estimate']): Promise<string> {
  const account = await tx.asSystem().get(accounts, accountId);
  return dayAtPremises(tx.context.now, await zonesOfPremises(tx, account), 'ahead');
}

const signedText = ({ role, signerName }: SignatureRow): string =>
  role === 'witness' ? `Signed as a witness by ${signerName}` : `Signed by ${signerName}`;

/** The response to a signer, both for the first request and for any retry. */
const answerOf = ({ signedAt, total, rmr }: Pick<SignatureRow, 'signedAt' | 'total' | 'rmr'>) => ({
  status: 'signed',
  signedAt,
  total,
  rmr,
});
