import { LAST_DATE } from '../calendar-date.ts';
import { contracts, type ContractRow } from '../contract/contract.ts';
import { isLive } from '../contract/contract-status.ts';
import type { Rebilled } from '../contract/rebilled.ts';
import { rmrLines, type RmrLineRow } from '../contract/rmr-line.ts';
import { billedOn } from '../contract/standing.ts';
import { notReady } from '../kernel/errors.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { scaleCents, sumCents } from '../money.ts';
import { MAX_SIGNED_LINES, type EstimateChange, type SignedLine } from './change.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { contentOfOption } from './selection.ts';
import { signedLinesOf } from './signed-lines.ts';
import { estimateVersions } from './version.ts';

/** Returns the change orders of an accepted estimate. */
export const changesOf = (system: Transaction, { id }: Pick<EstimateRow, 'id'>): Promise<EstimateRow[]> =>
  system.listAll(estimates, where({ changesId: id }));

/** Returns the contract of an accepted estimate. */
export async function contractOf(
  system: Transaction,
  { id, accountId }: Pick<EstimateRow, 'id' | 'accountId'>,
): Promise<ContractRow | undefined> {
  const signed = await system.listAll(contracts, where({ accountId, estimateId: id }));
  return signed.find(({ status }) => status !== 'voided');
}

async function linesOfVersion(system: Transaction, estimate: EstimateRow): Promise<SignedLine[]> {
  if (!estimate.versionId) return [];
  const { content } = await system.get(estimateVersions, estimate.versionId);
  return signedLinesOf(contentOfOption(content, estimate.chosenOptionId), estimate.selection ?? {});
}

/** Returns what a change order leaves of the earlier lines. */
function without(lines: readonly SignedLine[], { change }: Pick<EstimateRow, 'change'>): SignedLine[] {
  const gone = new Map(change?.lines.map(({ id, removed }) => [id, removed]));
  return lines.map((line) => {
    const removed = gone.get(line.id);
    if (!removed) return line;
    return {
      ...line,
      quantityMilli: line.quantityMilli - removed.quantityMilli,
      net: line.net - removed.net,
      tax: line.tax - removed.tax,
      monthly: line.monthly - removed.monthly,
    };
  });
}

/**
 * Returns a service with its current billing, to the cent, as its contract has it, if its price was changed later or
 * it was canceled.
 */
function asBilledNow(
  line: SignedLine,
  service: readonly RmrLineRow[],
  rebilled: readonly Rebilled[],
): SignedLine {
  if (line.frequency === null) return line;
  const monthly = sumCents(service.map((each) => each.monthly));
  if (monthly <= 0 && line.monthly !== monthly) return { ...line, quantityMilli: 0 };
  const isOtherwise = rebilled.some(({ serviceId }) => serviceId === line.id);
  if (monthly === line.monthly && !isOtherwise) return line;
  const { frequency, billed: net } = billedOn(service, LAST_DATE, rebilled);
  const tax = line.net === 0 ? 0 : scaleCents(line.tax, net, line.net);
  return { ...line, frequency, monthly, net, tax };
}

/**
 * Returns everything signed in an estimate and its change orders that is still in force, with nothing removed, as the
 * start of a change order. Reads as the system. Throws NOT_READY if the contract of the estimate is not live, or if
 * there are more lines than a change order can contain.
 *
 * @param root the accepted estimate, which is not itself a change order.
 * @param except the id of the current change order.
 */
export async function signedNow(
  tx: Transaction,
  root: EstimateRow,
  except: string | null = null,
): Promise<{ readonly change: EstimateChange; readonly contract: ContractRow }> {
  const system = tx.asSystem();
  const contract = await contractOf(system, root);
  if (!contract || !isLive(contract))
    throw notReady(
      `The contract of ${root.reference} is no longer live. Nothing was changed. Write a new estimate instead.`,
    );
  const later = (await changesOf(system, root))
    .filter(({ id, status }) => status === 'accepted' && id !== except)
    .toSorted((a, b) => a.number - b.number);
  let lines = await linesOfVersion(system, root);
  for (const change of later) lines = [...without(lines, change), ...(await linesOfVersion(system, change))];
  const { accountId } = root;
  const ledger = await system.listAll(rmrLines, where({ accountId }));
  const rebilled = (await system.listAll(contracts, where({ accountId }))).flatMap((each) => each.rebilled);
  const standing = lines.map((line) =>
    asBilledNow(
      line,
      ledger.filter(({ serviceId }) => serviceId === line.id),
      rebilled,
    ),
  );
  const left = standing.filter(({ quantityMilli }) => quantityMilli > 0);
  const { reference } = root;
  if (left.length > MAX_SIGNED_LINES)
    throw notReady(
      `${reference} has more than ${MAX_SIGNED_LINES} signed lines. Nothing was changed. Write a new estimate instead.`,
    );
  return { change: { reference, signedOn: contract.signedOn, lines: left }, contract };
}
