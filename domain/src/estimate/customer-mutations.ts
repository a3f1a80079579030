import { z } from 'zod';
import { accounts } from '../account.ts';
import { pathOf } from '../kernel/document.ts';
import { AppError } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { emailMessages } from '../message.ts';
import { formatMoney } from '../money.ts';
import { contentPricingInput } from './content.ts';
import { companyToday } from './draft-mutations.ts';
import { estimates } from './estimate.ts';
import { checkMove, declineReasons, openStatuses } from './lifecycle.ts';
import { tell } from './people.ts';
import { priceEstimate } from './pricing.ts';
import { pricedFields, type EstimateRow } from './reprice.ts';
import {
  estimateEvents,
  estimateLinks,
  estimateSignatures,
  estimateVersions,
  signatureSchema,
} from './version.ts';

/** What the server saw of the request; a client never says it. */
export const evidenceSchema = z.object({
  linkId: z.uuid(),
  ipAddress: z.string().max(60).nullable(),
  forwardedFor: z.string().max(200).nullable(),
  userAgent: z.string().max(400).nullable(),
});
type Evidence = z.output<typeof evidenceSchema>;

/** The words a customer agrees to before signing. */
export const consentText =
  'I agree to do this business electronically. I have read this document, I can keep a copy of it, and my signature here has the same effect as one on paper.';

const customer = { allow: (actor: { kind: string }) => actor.kind === 'customer', serverOnly: true };

interface Visit {
  readonly estimate: EstimateRow;
  readonly link: Awaited<ReturnType<typeof linkOf>>;
}

const linkOf = (tx: Transaction, id: string) => tx.asSystem().get(estimateLinks, id);

/** The estimate behind a link, locked. Refuses a link that was revoked or replaced, and an offer that is closed. */
async function visit(tx: Transaction, { linkId }: Evidence): Promise<Visit> {
  const link = await linkOf(tx, linkId);
  const estimate = await tx.asSystem().get(estimates, link.estimateId);
  if (link.revokedAt) throw new AppError('LINK_UNKNOWN');
  if (estimate.status === 'voided') throw new AppError('LINK_CLOSED');
  if (estimate.versionId !== link.versionId) throw new AppError('LINK_SUPERSEDED');
  return { estimate, link };
}

async function openVisit(tx: Transaction, evidence: Evidence): Promise<Visit> {
  const found = await visit(tx, evidence);
  const { status, expiresOn } = found.estimate;
  if (
    status === 'expired' ||
    (openStatuses.includes(status) && expiresOn && expiresOn < (await companyToday(tx)))
  )
    throw new AppError('LINK_EXPIRED');
  if (!openStatuses.includes(status)) throw new AppError('LINK_CLOSED');
  return found;
}

async function record(
  tx: Transaction,
  { estimate, link }: Visit,
  evidence: Evidence,
  kind: 'viewed' | 'question' | 'accepted' | 'declined',
  note: string | null,
): Promise<void> {
  await tx.asSystem().create(estimateEvents, {
    estimateId: estimate.id,
    revision: estimate.revision,
    kind,
    by: link.recipientName,
    note,
    ipAddress: evidence.ipAddress,
    userAgent: evidence.userAgent,
  });
}

const evidence = evidenceSchema;

const acceptArgs = z.strictObject({
  evidence,
  versionHash: z.string().length(64),
  signerName: z.string().trim().min(2, 'Type your full name.').max(120),
  consent: z.literal(true, 'Tick the box to agree to sign electronically.'),
  signature: signatureSchema,
  selection: z.record(z.uuid(), z.boolean()).default({}),
});
type AcceptArgs = z.output<typeof acceptArgs>;

export const customerMutations = {
  /** Notes that the customer really looked: the page says so after a touch, a key or a scroll, never by a mere GET. */
  'customer.view': mutation({
    args: z.strictObject({ evidence }),
    ...customer,
    async run(tx, args) {
      const found = await visit(tx, args.evidence);
      const { estimate, link } = found;
      if (link.viewedAt) return;
      await tx.asSystem().update(estimateLinks, link, { viewedAt: tx.env.now });
      await record(tx, found, args.evidence, 'viewed', null);
      if (estimate.status !== 'sent') return;
      const viewed = await tx
        .asSystem()
        .update(estimates, estimate, { status: 'viewed', viewedAt: tx.env.now });
      await tell(
        tx,
        viewed,
        {
          kind: 'estimate_viewed',
          title: `${link.recipientName} opened ${viewed.reference}`,
          body: viewed.title,
        },
        'rep',
      );
    },
  }),

  /** A question or a wish for changes; the rep hears of it at once. */
  'customer.ask': mutation({
    args: z.strictObject({ evidence, question: z.string().trim().min(2, 'Write your question.').max(4000) }),
    ...customer,
    async run(tx, { evidence: seen, question }) {
      const found = await openVisit(tx, seen);
      await record(tx, found, seen, 'question', question);
      const asked = await tx.asSystem().update(estimates, found.estimate, { status: 'changes_requested' });
      await tell(
        tx,
        asked,
        {
          kind: 'estimate_question',
          title: `${found.link.recipientName} asks about ${asked.reference}`,
          body: question.slice(0, 480),
        },
        'rep',
      );
    },
  }),

  'customer.decline': mutation({
    args: z.strictObject({
      evidence,
      reason: z.enum(declineReasons),
      note: z.string().trim().max(500).optional(),
    }),
    ...customer,
    async run(tx, { evidence: seen, reason, note }) {
      const found = await openVisit(tx, seen);
      checkMove(found.estimate.status, 'declined');
      await record(tx, found, seen, 'declined', [reason.replace('_', ' '), note].filter(Boolean).join(': '));
      const declined = await tx.asSystem().update(estimates, found.estimate, {
        status: 'declined',
        declineReason: reason,
        declineNote: note ?? null,
        decidedAt: tx.env.now,
      });
      await tell(
        tx,
        declined,
        {
          kind: 'estimate_declined',
          title: `${found.link.recipientName} declined ${declined.reference}`,
          body: [reason.replace('_', ' '), note].filter(Boolean).join(': '),
        },
        'managers',
      );
    },
  }),

  /**
   * Accepts with a signature: recomputes the totals of what was chosen, keeps the evidence, sells the account, tells
   * everyone concerned. Sent twice, or twenty times at once, it happens once and every sender hears the same answer.
   */
  'customer.accept': mutation({
    args: acceptArgs,
    ...customer,
    async run(tx, args) {
      const before = await visit(tx, args.evidence);
      if (before.estimate.status === 'accepted') return accepted(tx, before.estimate);
      const found = await openVisit(tx, args.evidence);
      return accept(tx, found, args);
    },
  }),
};

/** The answer of an acceptance, the same for the first and for every repeated request. */
async function accepted(tx: Transaction, estimate: EstimateRow) {
  const [signature] = await tx
    .asSystem()
    .list(estimateSignatures, { where: where({ estimateId: estimate.id }), limit: 1 });
  return {
    status: 'accepted',
    signedAt: signature?.signedAt ?? estimate.decidedAt,
    total: estimate.total,
    rmr: estimate.rmr,
  };
}

async function accept(tx: Transaction, found: Visit, args: AcceptArgs) {
  const { estimate, link } = found;
  checkMove(estimate.status, 'accepted');
  const system = tx.asSystem();
  const version = await system.look(estimateVersions, link.versionId);
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
    signedAt: tx.env.now,
    signedOn: await companyToday(tx),
    ipAddress: args.evidence.ipAddress,
    forwardedFor: args.evidence.forwardedFor,
    userAgent: args.evidence.userAgent,
  });
  await record(tx, found, args.evidence, 'accepted', `Signed by ${args.signerName}`);
  // With another choice than the one sent, the margin computed before no longer holds.
  const margin = Object.keys(args.selection).length > 0 ? { margin: null } : {};
  const sold = await system.update(estimates, estimate, {
    status: 'accepted',
    decidedAt: tx.env.now,
    ...fields,
    ...margin,
  });
  const account = await system.get(accounts, estimate.accountId);
  if (['lead', 'contacted', 'appointment_set', 'quoted', 'lost'].includes(account.status)) {
    await system.update(accounts, account, {
      status: 'sold',
      soldOn: await companyToday(tx),
      rmr: priced.rmr,
      closeReason: null,
    });
  }
  const money = { currency: version.content.currency };
  const amounts = `${formatMoney(sold.total, money)} and ${formatMoney(sold.rmr, money)} a month`;
  await tell(
    tx,
    sold,
    { kind: 'estimate_accepted', title: `${args.signerName} accepted ${sold.reference}`, body: amounts },
    'office',
  );
  if (link.recipientEmail) {
    const message = await system.create(emailMessages, {
      to: link.recipientEmail,
      subject: `${version.content.company.name}: your signed copy of ${sold.reference}`,
      body: `Hello ${link.recipientName},\n\nthank you. You accepted ${sold.reference} on ${await companyToday(tx)}: ${amounts}.\nYour signed copy is attached to this e-mail.\n\n${version.content.company.name}`,
      accountId: account.id,
      estimateId: estimate.id,
    });
    tx.enqueue({
      kind: 'mail',
      payload: { messageId: message.id, attachSigned: pathOf('estimates', estimate.id) },
    });
  }
  return { status: 'accepted', signedAt: tx.env.now, total: sold.total, rmr: sold.rmr };
}
