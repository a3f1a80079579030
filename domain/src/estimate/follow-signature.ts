import { contacts } from '../contact.ts';
import type { RowOf } from '../kernel/entity.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { languageOf } from '../language.ts';
import { mailTexts } from '../texts/mail.ts';
import { mailLink, mintLink, recipientOf } from './customer-links.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { notifyStaff } from './notify-staff.ts';
import { contactOfPlace, signersNow, type SignatureRow } from './signing.ts';
import type { estimateVersions } from './version.ts';

/** The job that seals a signed estimate, see `estimates.accept`. */
export const SEAL_JOB = 'seal';

/**
 * Runs the steps after a signature. The last signature queues sealing. After any other, the next signer gets their
 * link and the staff are notified. Once every buyer has signed, the offer neither expires nor can be declined.
 */
export async function followSignature(
  tx: Transaction,
  estimate: EstimateRow,
  version: RowOf<typeof estimateVersions>,
  { place, signerName, signedAt }: SignatureRow,
): Promise<void> {
  const signers = await signersNow(tx, estimate, version.content);
  const next = signers[place];
  const buyersDone = signers.slice(place).every(({ role }) => role === 'witness');
  const signed = await tx.asSystem().update(estimates, estimate, {
    status: next ? 'signing' : 'sealing',
    ...(buyersDone && { buyersSignedAt: estimate.buyersSignedAt ?? signedAt }),
  });
  if (!next) {
    tx.enqueue({ kind: SEAL_JOB, payload: { versionId: version.id } });
    return;
  }
  await inviteSigner(tx, signed, version, place + 1, signerName);
  await notifyStaff(
    tx,
    signed,
    {
      kind: 'estimate_accepted',
      title: `${signerName} signed ${signed.reference}`.slice(0, 160),
      body: `${next.name} signs next. Nothing is sold before everyone has signed.`,
    },
    'rep',
  );
}

/**
 * Emails a signer their link once it is their turn. Without an email address they sign in person, or through a link
 * that staff give them.
 */
export async function inviteSigner(
  tx: Transaction,
  estimate: EstimateRow,
  { id, content }: RowOf<typeof estimateVersions>,
  place: number,
  signedBy: string,
): Promise<void> {
  const system = tx.asSystem();
  const contactId = contactOfPlace(estimate, place);
  const contact = contactId && (await system.find(contacts, contactId));
  if (!contact || !contact.email) return;
  const link = await mintLink(system, estimate, id, await recipientOf(system, estimate, contact.id));
  const { reference, company } = content;
  await mailLink(
    system,
    estimate,
    content,
    link,
    mailTexts[languageOf(content)].yourTurn(signedBy, reference, company.name),
  );
}
