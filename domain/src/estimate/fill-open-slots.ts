import type { files } from '../file.ts';
import { deepEqual } from '../kernel/deep-equal.ts';
import type { RowOf } from '../kernel/entity.ts';
import { notReady } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { documentEn } from '../texts/en/document.ts';
import { mintFurtherLink, recipientOf } from './customer-links.ts';
import { appendEvent, signatureHash } from './estimate-events.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { SEAL_JOB } from './follow-signature.ts';
import { checkMove } from './lifecycle.ts';
import { RECORDED, type outsideMethods } from './recorded.ts';
import type { Selection } from './selection.ts';
import { contactOfPlace, signaturesOf, signersNow } from './signing.ts';
import { estimateSignatures, estimateVersions } from './version.ts';

interface Outside {
  readonly method: (typeof outsideMethods)[number];
  readonly signedOn: string;
  readonly signerName: string;
  /** Empty, and without an option, for the selection that was signed here. */
  readonly selection: Selection;
  readonly optionId: string | null;
  /** The signed document. */
  readonly file: Pick<RowOf<typeof files>, 'id' | 'sha256'> | null;
}

/**
 * Fills the slots of all remaining signers with a signature from outside, and queues sealing (decisions 8.2). The
 * first open slot gets the entered name; the others get the name of their signer. Throws NOT_READY if the choice
 * differs from the one signed here.
 */
export async function fillOpenSlots(
  tx: Transaction,
  estimate: EstimateRow,
  { method, signedOn, signerName, selection, optionId, file }: Outside,
): Promise<void> {
  checkMove(estimate.status, 'sealing');
  const system = tx.asSystem();
  const version = await system.get(estimateVersions, estimate.versionId ?? '');
  const signatures = await signaturesOf(tx, estimate);
  const [first] = signatures;
  const isAsSigned = Object.keys(selection).length === 0 && optionId === null;
  if (!first || !(isAsSigned || (deepEqual(first.selection, selection) && first.optionId === optionId)))
    throw notReady(
      `${first?.signerName ?? 'Somebody'} signed another choice here. Nothing was recorded. Record the same option and choices, or revise the estimate.`,
    );
  let name: string | undefined = signerName;
  for (const [index, signer] of (await signersNow(tx, estimate, version.content)).entries()) {
    const place = index + 1;
    if (signatures.some((signature) => signature.place === place)) continue;
    const recipient = await recipientOf(system, estimate, contactOfPlace(estimate, place));
    const signature = await system.create(estimateSignatures, {
      estimateId: estimate.id,
      versionId: version.id,
      linkId: (await mintFurtherLink(tx, estimate, version.id, recipient)).id,
      place,
      round: estimate.signingRound,
      role: signer.role,
      signerName: name ?? signer.name,
      initials: null,
      signature: {
        kind: 'recorded',
        method,
        by: tx.actor.name,
        ...(file && { file: { id: file.id, sha256: file.sha256 } }),
      },
      consentText: '',
      consented: false,
      versionHash: version.hash,
      selection: first.selection,
      optionId: first.optionId,
      totals: first.totals,
      total: first.total,
      rmr: first.rmr,
      signedAt: tx.context.now,
      signedOn,
    });
    name = undefined;
    await appendEvent(tx, estimate, 'signed', {
      by: tx.actor.name,
      note: `${RECORDED}${signature.signerName}. ${documentEn.recorded[method](tx.actor.name)}`,
      subjectHash: await signatureHash(tx, signature),
    });
  }
  await system.update(estimates, estimate, {
    status: 'sealing',
    buyersSignedAt: estimate.buyersSignedAt ?? tx.context.now,
  });
  tx.enqueue({ kind: SEAL_JOB, payload: { versionId: version.id } });
}
