import { accounts } from '../account.ts';
import { openRight } from '../cancellation/right-of-sale.ts';
import type { Credit } from '../estimate/credit.ts';
import { companySettings, companyToday } from '../estimate/company-context.ts';
import type { EstimateContent } from '../estimate/content.ts';
import { estimateLines } from '../estimate/line.ts';
import { lineCost } from '../estimate/pricing.ts';
import type { PricedEstimate } from '../estimate/pricing-input.ts';
import type { EstimateRow } from '../estimate/estimate.ts';
import { pricingLine } from '../estimate/reprice.ts';
import { periodMonths } from '../estimate/billing-period.ts';
import { withChosenQuantity } from '../estimate/selection.ts';
import { notReady } from '../kernel/errors.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { WHOLE_PPM } from '../money.ts';
import { agreementTermsOf } from './agreement-terms.ts';
import { withAddenda } from './contract-acts.ts';
import { contractCredits } from './contract-credit.ts';
import { moveContract } from './contract-moves.ts';
import { isLive } from './contract-status.ts';
import { contracts, type ContractRow } from './contract.ts';
import { askToLook } from './changed-offer.ts';
import { effectOfSigning, type SigningEffect } from './effect.ts';
import { changeLines, checkChangeable } from './change-lines.ts';
import { closeServices, type LineDraft } from './ledger.ts';
import { openLedger, postLines, type AccountLedger } from './post.ts';
import { startFrom, termOf } from './sale-term.ts';
import { offeredChoice, type OfferedChoice } from './sent-effect.ts';
import type { RmrReason } from './rmr-line.ts';

/** How a customer agreed. */
export interface Agreement {
  readonly source: ContractRow['source'];
  /** The day of the signature. */
  readonly signedOn: string;
  /**
   * The instant of a signature on the customer's page. The sealed copy, and so the contract, may be created later.
   */
  readonly signedAt?: string;
  /** Who signed, and the signed file, if a person of the company recorded it. */
  readonly signerName?: string | null;
  readonly fileId?: string | null;
  /** Whether each buyer initialed the renewal separately. */
  readonly renewalAcknowledged?: boolean;
}

/** Fields of a version that affect its contract. */
type Sent = Pick<EstimateContent, 'agreementTerms' | 'contractEffect' | 'startsOn'>;

/** The agreed sale: an estimate with the prices of what the customer chose. */
export interface Sale extends Agreement {
  readonly estimate: EstimateRow;
  /** The status of the estimate before it was accepted. */
  readonly estimateBefore: EstimateRow['status'];
  readonly priced: PricedEstimate;
  /** Fields of the signed version that the contract copies. */
  readonly sent: Sent;
}

const reasonOf = { new: 'new', addendum: 'add_on', replacement: 'renewal' } as const satisfies Readonly<
  Record<SigningEffect['kind'], RmrReason>
>;

/**
 * Creates the contract of a signed estimate with its RMR lines, in the acceptance transaction: with the effect of the
 * estimate, or what is still possible at this moment. Sets the account to sold, unless it is already a customer.
 * Throws NOT_READY for a recorded addendum to a contract that has ended.
 */
export async function writeContract(tx: Transaction, sale: Sale): Promise<ContractRow> {
  const { estimate, priced, signedOn } = sale;
  const system = tx.asSystem();
  const today = await companyToday(tx);
  const ledger = await openLedger(tx, estimate.accountId);
  const offered = offeredChoice(sale.sent.contractEffect, estimate);
  const effect = effectOfSigning(offered, ledger.contracts);
  // A customer who signed on their page did so while the parent was live, so its end since then does not matter.
  if (sale.source !== 'signed_here') {
    checkAddendum(offered, effect);
    await checkChangeable(tx, estimate);
  }
  const services = await servicesOf(system, sale);
  const { startsOn } = sale.sent;
  const effectiveOn = startFrom(startsOn, signedOn);
  const closed = effect.kind === 'replacement' ? closingLines(ledger, effect.target, effectiveOn) : [];
  // Versions that were sent before they stored terms have the terms of the day of signing.
  const terms = sale.sent.agreementTerms ?? agreementTermsOf(await companySettings(system));
  const contract = await system.create(contracts, {
    ...(await numbered(system)),
    ...terms,
    renewalAcknowledged: sale.renewalAcknowledged ?? false,
    ...termOf({ ...offered, termMonths: estimate.termMonths }, effect, ledger.contracts, {
      recurs: services.length > 0,
      effectiveOn,
      isFixed: startsOn !== undefined,
    }),
    accountId: estimate.accountId,
    estimateId: estimate.id,
    isTest: ledger.account.isTest,
    kind: effect.kind,
    source: sale.source,
    signedOn,
    signerName: sale.signerName ?? null,
    fileId: sale.fileId ?? null,
    accountBefore: ledger.account.status,
    estimateBefore: sale.estimateBefore,
    oneTime: priced.oneTime.subtotal,
    rmrReplaced: closed.reduce((sum, { monthly }) => sum - monthly, 0),
  });
  await askToLook(system, estimate, { offered, sent: sale.sent.contractEffect }, effect, contract);
  await giveCredit(system, contract, creditOf(estimate));
  await openRight(tx, contract, ledger.account, estimate);
  if (effect.kind === 'replacement') await endReplaced(system, ledger, effect.target);
  await sell(system, ledger.account, signedOn);
  const own = services.map((service) => ({
    ...service,
    contractId: contract.id,
    effectiveOn,
    reason: estimate.change ? ('add_on' as const) : reasonOf[effect.kind],
  }));
  const lowered = changeLines(estimate.change, ledger.lines, contract);
  await postLines(tx, estimate.accountId, [...closed, ...lowered, ...own], today);
  return system.get(contracts, contract.id);
}

/** Whether the contract that an estimate adds to is no longer live. */
const isTargetGone = ({ effect }: OfferedChoice, { kind }: SigningEffect): boolean =>
  effect === 'addendum' && kind === 'new';

function checkAddendum(offered: OfferedChoice, effect: SigningEffect): void {
  if (isTargetGone(offered, effect)) throw targetGone();
}

const targetGone = () =>
  notReady(
    'This offer changes an agreement that has ended. Nothing was signed. Ask the person who prepared it for a new one.',
  );

/** Whether a sent estimate adds to a contract that has ended, so that it cannot be signed (decisions 2.9). */
export async function addsToEnded(tx: Transaction, estimate: EstimateRow, sent: Sent): Promise<boolean> {
  const offered = offeredChoice(sent.contractEffect, estimate);
  if (offered.effect !== 'addendum') return false;
  const signed = await tx.asSystem().listAll(contracts, where({ accountId: estimate.accountId }));
  return isTargetGone(offered, effectOfSigning(offered, signed));
}

/**
 * Throws NOT_READY before a signature on an addendum to a contract that has ended, and on a change order if the
 * agreement it changes no longer matches it.
 */
export async function checkTarget(tx: Transaction, estimate: EstimateRow, sent: Sent): Promise<void> {
  await checkChangeable(tx, estimate);
  if (await addsToEnded(tx, estimate, sent)) throw targetGone();
}

/** Returns the next contract number. */
export async function numbered(tx: Transaction): Promise<{ number: number; reference: string }> {
  const number = await tx.nextNumber('contracts');
  return { number, reference: `C-${number}` };
}

/** Returns the sold services: each recurring line with a price, as the ledger stores it. */
async function servicesOf(
  system: Transaction,
  { estimate, priced }: Sale,
): Promise<Omit<LineDraft, 'contractId' | 'effectiveOn' | 'reason'>[]> {
  const rows = await system.listAll(estimateLines, where({ estimateId: estimate.id, bucket: 'monthly' }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return priced.lines.flatMap(({ id, base, allocation, billed }) => {
    const row = byId.get(id);
    if (!row || base <= 0) return [];
    const line = pricingLine(withChosenQuantity(row, estimate.selection ?? {}));
    return {
      serviceId: id,
      name: row.name,
      productId: row.productId,
      monthly: base,
      // If the estimate was priced monthly, the allocation of a discount to a line is known only per month.
      billedAmount: billed?.base ?? (allocation === 0 && billed ? billed.net : base * periodMonths(line)),
      frequency: row.frequency ?? 'monthly',
      cost: row.unitCost === null ? null : lineCost(line),
      reversesId: null,
    };
  });
}

const liveWithAddenda = (ledger: AccountLedger, target: ContractRow): ContractRow[] =>
  withAddenda(ledger.contracts, [target.id]).filter(isLive);

function closingLines(ledger: AccountLedger, target: ContractRow, on: string): LineDraft[] {
  const ids = new Set(liveWithAddenda(ledger, target).map(({ id }) => id));
  return closeServices(
    ledger.lines.filter(({ contractId }) => ids.has(contractId)),
    on,
    'renewal',
  );
}

async function endReplaced(system: Transaction, ledger: AccountLedger, target: ContractRow): Promise<void> {
  for (const contract of liveWithAddenda(ledger, target)) await moveContract(system, contract, 'ended');
}

/** Returns the credit of an estimate: as split, or else all of it for its rep, or else for nobody. */
const creditOf = ({
  credit,
  ownerUserId,
}: EstimateRow): readonly { userId: string | null; sharePpm: number }[] =>
  credit.length > 0 ? credit : [{ userId: ownerUserId, sharePpm: WHOLE_PPM }];

/** Creates the credits of a contract; posting its lines updates their figures. */
export async function giveCredit(
  system: Transaction,
  { id, accountId, signedOn, isTest }: ContractRow,
  credit: readonly (Credit | { readonly userId: null; readonly sharePpm: number })[],
): Promise<void> {
  for (const { userId, sharePpm } of credit)
    await system.create(contractCredits, {
      contractId: id,
      accountId,
      signedOn,
      userId,
      sharePpm,
      salesPpm: sharePpm,
      rmrSold: 0,
      oneTime: 0,
      isTest,
    });
}

/** Sets an account to sold. An account that is already sold, installed, active, or at risk keeps its status. */
async function sell(system: Transaction, account: AccountLedger['account'], soldOn: string): Promise<void> {
  if (['sold', 'installed', 'active', 'at_risk'].includes(account.status)) return;
  await system.update(accounts, account, { status: 'sold', soldOn, closeReason: null });
}
