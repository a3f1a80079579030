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

/** Whose turn it is, as the holder of a link sees it; a reader signs nothing. */
export type Turn = 'mine' | 'later' | 'signed' | 'reader';

/** Who sign a version, in their order: its contact alone, unless more were named. */
export const signersOf = (content: EstimateContent): readonly ContentSigner[] =>
  content.signers ?? [{ name: content.contact?.name ?? content.account.name, role: 'buyer' }];

/** The contact who signs at a place, from 1; null for a place that there is not. */
export const contactOfPlace = (
  { contactId, furtherSigners }: Pick<EstimateRow, 'contactId' | 'furtherSigners'>,
  place: number,
): string | null => (place === 1 ? contactId : (furtherSigners[place - 2]?.contactId ?? null));

/** Like {@link signersOf}, with the witness who was named since it was sent. */
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

/** The place of a link's holder among the signers, from 1. Where one person signs, whoever holds a link may be that person; null for a reader. */
export const placeOf = (content: EstimateContent, { place }: Pick<LinkRow, 'place'>): number | null =>
  content.signers ? (place ?? null) : 1;

/** The place of the signer who is awaited, from 1; null once everyone has signed. */
export function awaitedPlace(
  signers: readonly unknown[],
  signatures: readonly Pick<SignatureRow, 'place'>[],
): number | null {
  const index = signers.findIndex((_, at) => !signatures.some(({ place }) => place === at + 1));
  return index === -1 ? null : index + 1;
}

/** Whose turn it is for the holder of a link. */
export function turnOf(
  place: number | null,
  signers: readonly unknown[],
  signatures: readonly Pick<SignatureRow, 'place'>[],
): Turn {
  if (place === null) return 'reader';
  if (signatures.some((signature) => signature.place === place)) return 'signed';
  return place === awaitedPlace(signers, signatures) ? 'mine' : 'later';
}

/** The signatures of the version that is out, of this round, in the order of their signers. */
export async function signaturesOf(
  tx: Transaction,
  { versionId, signingRound: round }: Pick<EstimateRow, 'versionId' | 'signingRound'>,
): Promise<readonly SignatureRow[]> {
  if (!versionId) return [];
  const found = await tx.asSystem().listAll(estimateSignatures, where({ versionId, round }));
  return found.toSorted((a, b) => a.place - b.place);
}

/** What an estimate gets when its signatures, if there are any, stop to count: the next round asks everyone again (decisions 8.3). */
export const nextRound = ({ signingRound }: Pick<EstimateRow, 'signingRound'>) => ({
  signingRound: signingRound + 1,
  buyersSignedAt: null,
});

/** The people who sign after the contact. */
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
