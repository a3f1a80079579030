import { z } from 'zod';
import { formatLongDay } from '../calendar-date.ts';
import { deepEqual } from '../kernel/deep-equal.ts';
import { pathOf } from '../kernel/document.ts';
import type { RowOf } from '../kernel/entity.ts';
import { AppError } from '../kernel/errors.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { languageOf, localeOf, type Language } from '../language.ts';
import { emailMessages } from '../message.ts';
import { formatMoney } from '../money.ts';
import { documentWords } from '../words/document.ts';
import { mailWords } from '../words/mail.ts';
import { evidenceSchema, recordVisitEvent, type Visit } from './customer-visit.ts';
import type { EstimateContent } from './content.ts';
import { contentMoney } from './content-money.ts';
import { companyToday } from './company-context.ts';
import { selectionSchema } from './estimate.ts';
import { checkMove } from './lifecycle.ts';
import { notifyStaff } from './notify-staff.ts';
import { estimateTotalsSchema } from './pricing-schema.ts';
import type { EstimateRow } from './reprice.ts';
import { sellVersion, priceChoice } from './sold-version.ts';
import { mixedBills } from './total-rows.ts';
import { estimateSignatures, estimateVersions, signatureSchema, signerNameSchema } from './version.ts';

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
  const { signedAt, signedOn, signerName, total, rmr } = signature;
  if (isSame(signature, args)) return { status: 'accepted', signedAt, total, rmr };
  const { content } = await system.get(estimateVersions, link.versionId);
  const language = languageOf(content);
  throw new AppError('ALREADY_SIGNED', {
    name: signerName,
    day: formatLongDay(signedOn, localeOf(language, content.currency)),
    amounts: amountsInWords(content, signature, language),
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
  const choice = priceChoice(version, args.selection, args.optionId ?? null);
  const { priced, fields } = choice;
  const signedOn = await companyToday(tx);
  await system.create(estimateSignatures, {
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
    signedAt: tx.context.now,
    signedOn,
    ipAddress: args.evidence.ipAddress,
    forwardedFor: args.evidence.forwardedFor,
    userAgent: args.evidence.userAgent,
  });
  await recordVisitEvent(tx, found, args.evidence, 'accepted', `Signed by ${args.signerName}`);
  const { sold } = await sellVersion(tx, estimate, choice, { source: 'signed_here', signedOn });
  const amounts = amountsInWords(version.content, sold);
  await notifyStaff(
    tx,
    sold,
    { kind: 'estimate_accepted', title: `${args.signerName} accepted ${sold.reference}`, body: amounts },
    'office',
  );
  tx.enqueue({ kind: 'signed-copy', payload: { versionId: version.id } });
  await mailSignedCopy(tx, found, version.content, sold);
  return { status: 'accepted', signedAt: tx.context.now, total: sold.total, rmr: sold.rmr };
}

/** Mails the signed copy to the signer, in the language of what was signed. */
async function mailSignedCopy(
  tx: Transaction,
  { estimate, link }: Visit,
  content: EstimateContent,
  sold: Pick<EstimateRow, 'total' | 'rmr' | 'totals'>,
): Promise<void> {
  if (!link.recipientEmail) return;
  const { reference, company } = content;
  const language = languageOf(content);
  const words = mailWords[language];
  const day = formatLongDay(await companyToday(tx), localeOf(language, content.currency));
  const message = await tx.asSystem().create(emailMessages, {
    to: link.recipientEmail,
    subject: words.signed.subject(reference, company.name),
    body: [
      words.hello(link.recipientName),
      `${words.signed.thanks(reference, day, amountsInWords(content, sold, language))}\n${words.signed.attached}`,
      company.name,
    ].join('\n\n'),
    accountId: estimate.accountId,
    estimateId: estimate.id,
  });
  tx.enqueue({
    kind: 'mail',
    payload: { messageId: message.id, language, attachSigned: pathOf('estimates', estimate.id) },
  });
}
