import { contacts } from '../contact.ts';
import type { RowOf } from '../kernel/entity.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import type { EstimateContent } from './content.ts';
import type { EstimateRow } from './estimate.ts';
import type { ContentSigner } from './signers.ts';
import { estimateSignatures, type estimateLinks } from './version.ts';

export type SignatureRow = RowOf<typeof estimateSignatures>;
type LinkRow = RowOf<typeof estimateLinks>;

/** The turn of a link's holder; a reader does not sign. */
export type Turn = 'mine' | 'later' | 'signed' | 'reader';

/** Returns the signers of a version in order: only its contact, unless more were named. */
export const signersOf = (content: EstimateContent): readonly ContentSigner[] =>
  content.signers ?? [{ name: content.contact?.name ?? content.account.name, role: 'buyer' }];

/** Returns the contact who signs at a position, from 1; null if the position does not exist. */
export const contactOfPlace = (
  { contactId, furtherSigners }: Pick<EstimateRow, 'contactId' | 'furtherSigners'>,
  place: number,
): string | null => (place === 1 ? contactId : (furtherSigners[place - 2]?.contactId ?? null));

/** Like {@link signersOf}, with a witness who was named after sending. */
export async function signersNow(
  tx: Transaction,
  estimate: Pick<EstimateRow, 'contactId' | 'furtherSigners'>,
  content: EstimateContent,
): Promise<readonly ContentSigner[]> {
  const signers = signersOf(content);
  const witness = signers.findIndex(({ role }) => role === 'witness');
  const contactId = witness === -1 ? null : contactOfPlace(estimate, witness + 1);
  const named = contactId && (await tx.asSystem().find(contacts, contactId));
  return named
    ? signers.map((signer, at) => (at === witness ? { ...signer, name: named.name } : signer))
    : signers;
}

/**
 * Returns the position of a link's holder among the signers, from 1; null for a reader. If only one person signs, any
 * holder of a link may be that person.
 */
export const placeOf = (content: EstimateContent, { place }: Pick<LinkRow, 'place'>): number | null =>
  content.signers ? (place ?? null) : 1;

/** Returns the position of the next signer, from 1; null once everyone has signed. */
export function awaitedPlace(
  signers: readonly unknown[],
  signatures: readonly Pick<SignatureRow, 'place'>[],
): number | null {
  const index = signers.findIndex((_, at) => !signatures.some(({ place }) => place === at + 1));
  return index === -1 ? null : index + 1;
}

/** Returns the turn of a link's holder. */
export function turnOf(
  place: number | null,
  signers: readonly unknown[],
  signatures: readonly Pick<SignatureRow, 'place'>[],
): Turn {
  if (place === null) return 'reader';
  if (signatures.some((signature) => signature.place === place)) return 'signed';
  return place === awaitedPlace(signers, signatures) ? 'mine' : 'later';
}

/** Returns the signatures of the current sent version in this round, in signing order. */
export async function signaturesOf(
  tx: Transaction,
  { versionId, signingRound: round }: Pick<EstimateRow, 'versionId' | 'signingRound'>,
): Promise<readonly SignatureRow[]> {
  if (!versionId) return [];
  const found = await tx.asSystem().listAll(estimateSignatures, where({ versionId, round }));
  return found.toSorted((a, b) => a.place - b.place);
}

/**
 * Returns the fields that invalidate an estimate's signatures, if any: the next round asks everyone again (decisions
 * 8.3).
 */
export const nextRound = ({ signingRound }: Pick<EstimateRow, 'signingRound'>) => ({
  signingRound: signingRound + 1,
  buyersSignedAt: null,
});

/** Returns the people who sign after the contact. */
export const furtherPeople = async (
  tx: Transaction,
  { furtherSigners }: Pick<EstimateRow, 'furtherSigners'>,
): Promise<readonly RowOf<typeof contacts>[]> => [
  ...(
    await tx.findMany(
      contacts,
      furtherSigners.map(({ contactId }) => contactId),
    )
  ).values(),
];
