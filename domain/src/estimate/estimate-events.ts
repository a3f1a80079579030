import { canonicalJson } from '../kernel/canonical-json.ts';
import type { RowOf } from '../kernel/entity.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { chainText } from './event-chain.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { estimateEvents, type estimateEventKinds, type estimateSignatures } from './version.ts';

type Kind = (typeof estimateEventKinds)[number];

/** The details of an event. Only customer events record where the request came from. */
interface Said {
  readonly by: string;
  readonly note: string | null;
  readonly questionId?: string;
  readonly lineId?: string | null;
  readonly ipAddress?: string | null;
  readonly userAgent?: string | null;
  /** SHA-256 of the event's subject: the sent version, the signature, or the sealed copy. */
  readonly subjectHash?: string;
}

/** Appends an event to the record of an estimate, and returns its id. Nothing else writes to that record. Concurrent writers wait for each other. */
export async function appendEvent(
  tx: Transaction,
  { id: estimateId, revision }: Pick<EstimateRow, 'id' | 'revision'>,
  kind: Kind,
  said: Said,
): Promise<string> {
  const system = tx.asSystem();
  await system.get(estimates, estimateId, { lock: true });
  const [last] = await system.list(estimateEvents, {
    where: where({ estimateId }),
    orderBy: [{ field: 'position', direction: 'desc' }],
    limit: 1,
  });
  const event = {
    estimateId,
    revision,
    kind,
    // Normalized as stored, because the hash must match what is read later.
    by: said.by.trim(),
    note: said.note?.trim() || null,
    questionId: said.questionId ?? null,
    lineId: said.lineId ?? null,
    ipAddress: said.ipAddress?.trim() || null,
    userAgent: said.userAgent?.trim() || null,
    subjectHash: said.subjectHash ?? null,
    position: (last?.position ?? 0) + 1,
    previousHash: last?.hash ?? null,
  };
  const hash = await tx.context.digest(chainText({ ...event, createdAt: tx.context.now }));
  return (await system.create(estimateEvents, { ...event, hash })).id;
}

/** Records an action of staff or the scheduler in the history of an estimate. */
export const addEstimateEvent = (
  tx: Transaction,
  estimate: Pick<EstimateRow, 'id' | 'revision'>,
  kind: Exclude<Kind, 'viewed' | 'question' | 'signed'>,
  note: string | null,
  about: Pick<Said, 'questionId' | 'lineId' | 'subjectHash'> = {},
): Promise<string> => appendEvent(tx, estimate, kind, { by: tx.actor.name, note, ...about });

/** Returns the SHA-256 of a signature with all of its evidence, as its event stores it. */
export const signatureHash = (tx: Transaction, signed: RowOf<typeof estimateSignatures>): Promise<string> =>
  tx.context.digest(signatureText(signed));

/** Returns the text whose SHA-256 is the hash of a signature. Fields added to signatures later are not part of it. */
export const signatureText = (signed: RowOf<typeof estimateSignatures>): string => {
  const { estimateId, versionId, linkId, versionHash, optionId, selection, totals, total, rmr } = signed;
  const { signerName, signature, consentText, consented, signedAt, signedOn } = signed;
  const { ipAddress, forwardedFor, userAgent } = signed;
  const { place, round, role, initials } = signed;
  const isAlone = place === 1 && round === 1 && initials === null;
  return canonicalJson({
    estimateId,
    versionId,
    linkId,
    versionHash,
    optionId,
    selection,
    totals,
    total,
    rmr,
    signerName,
    signature,
    consentText,
    consented,
    signedAt,
    signedOn,
    ipAddress,
    forwardedFor,
    userAgent,
    // The hash of a signature made before estimates could have several signers does not include these.
    ...(!isAlone && { place, round, role, initials }),
  });
};
