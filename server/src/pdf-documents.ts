import { currentContent } from '@sable/domain/estimate/current-content';
import { estimates } from '@sable/domain/estimate/estimate';
import type { EstimateStatus } from '@sable/domain/estimate/lifecycle';
import { lastSigned } from '@sable/domain/estimate/signers';
import { signaturesOf, type SignatureRow } from '@sable/domain/estimate/signing';
import {
  estimateEvents,
  estimateLinks,
  estimateVersions,
  picturesOfSections,
} from '@sable/domain/estimate/version';
import { canonicalJson } from '@sable/domain/kernel/canonical-json';
import { notReady } from '@sable/domain/kernel/errors';
import { where } from '@sable/domain/kernel/predicate';
import type { Transaction } from '@sable/domain/kernel/transaction';
import { noticeDates } from '@sable/domain/cancellation/notice';
import type { Tenancy } from './db/tenant.ts';
import type { EstimatePdfInput } from './documents/estimate-pdf-input.ts';
import type { PdfRenderer } from './documents/render-pdf.ts';
import { readAsSystem } from './read-as.ts';
import type { Sealer, SealTexts } from './seal/sealer.ts';
import { signedCopy } from './signed-copies.ts';
import { sha256 } from './transaction-context.ts';

export interface Pdf {
  /** A file name that is safe in a header. */
  readonly name: string;
  readonly bytes: Buffer;
}

export interface VersionPdf extends Pdf {
  /**
   * When a time-stamp authority confirmed the seal of a signed copy; null without a time stamp, and for unsigned
   * documents.
   */
  readonly stampedAt: Date | null;
}

export interface PdfDocuments {
  /**
   * Renders a sent version: unsigned, or the signed copy with its evidence once accepted. `plain` omits all
   * decoration, which is the only part that can be missing or damaged.
   */
  ofVersion(companyId: string, versionId: string, how?: { readonly plain: boolean }): Promise<VersionPdf>;
  /** Renders the current estimate: its sent version, or the draft with a mark that it is one. */
  ofEstimate(companyId: string, estimateId: string): Promise<Pdf>;
}

export interface PdfDocumentsParts {
  readonly tenancy: Tenancy;
  readonly renderer: PdfRenderer;
  readonly sealer: Pick<Sealer, 'seal'>;
  /** Returns a company's logo as PNG; null if it has none. */
  readonly readLogo: (companyId: string, fileId: string | null) => Promise<Buffer | null>;
  /** Returns a section's picture as JPEG; null if it cannot be drawn. */
  readonly readPhoto: (companyId: string, fileId: string) => Promise<Buffer | null>;
}

/** The content of a document, with its logo and pictures still in the file store. */
type Gathered = Omit<EstimatePdfInput, 'logo' | 'pictures'> & {
  readonly logoId: string | null;
  /** Whether all decoration is omitted. */
  readonly isPlain?: boolean;
  /** Set if the version was signed. */
  readonly signedVersionId?: string;
};

const fileName = (reference: string, revision: number, suffix = ''): string =>
  `${reference}-v${revision}${suffix}.pdf`.replace(/[^\w.-]+/g, '_');

/** Returns the description in the seal of a signed copy: whose seal it is, and who signed what. */
const sealTexts = ({
  content,
  signatures = [],
}: Pick<EstimatePdfInput, 'content' | 'signatures'>): SealTexts => ({
  company: content.company.name,
  statement: `Estimate ${content.reference}, version ${content.revision}, signed by ${signatures.map(({ signerName }) => signerName).join(', ')}`,
});

/**
 * Creates the renderers of the PDF documents. They gather the content of a document and have it rendered. Numbers
 * come from stored data and are never recalculated.
 */
export function createPdfDocuments({
  tenancy,
  renderer,
  sealer,
  readLogo,
  readPhoto,
}: PdfDocumentsParts): PdfDocuments {
  const readPhotos = async (companyId: string, content: EstimatePdfInput['content']) => {
    const photos: Record<string, Uint8Array> = {};
    for (const id of picturesOfSections(content)) {
      const photo = await readPhoto(companyId, id);
      if (photo) photos[id] = photo;
    }
    return photos;
  };
  const render = async (
    companyId: string,
    { logoId, isPlain, signedVersionId, ...input }: Gathered,
  ): Promise<VersionPdf> => {
    const suffix = signedVersionId ? '-signed' : input.draft ? '-draft' : '';
    const make = async () =>
      renderer.renderEstimate({
        ...input,
        logo: isPlain ? null : await readLogo(companyId, logoId),
        pictures: isPlain ? {} : await readPhotos(companyId, input.content),
      });
    const made = signedVersionId
      ? await signedCopy(tenancy, companyId, signedVersionId, async () =>
          sealer.seal(companyId, await make(), sealTexts(input)),
        )
      : { bytes: await make(), stampedAt: null };
    return { name: fileName(input.content.reference, input.content.revision, suffix), ...made };
  };
  return {
    async ofVersion(companyId, versionId, { plain } = { plain: false }) {
      const input = await readAsSystem(tenancy, companyId, (tx) => versionInput(tx, versionId));
      return render(companyId, { ...input, isPlain: plain });
    },
    ofEstimate: async (companyId, estimateId) =>
      render(
        companyId,
        await readAsSystem(tenancy, companyId, async (tx) => {
          const estimate = await tx.get(estimates, estimateId);
          return estimate.versionId ? versionInput(tx, estimate.versionId) : draftInput(tx, estimateId);
        }),
      ),
  };
}

/**
 * Returns the SHA-256 of what was signed, by whom, and when: the version's hash, the choice, the totals, the signer,
 * and the words agreed to.
 */
const acceptanceHash = (signed: SignatureRow): string => {
  const { versionHash, selection, optionId, totals, total, rmr } = signed;
  const { signerName, initials, signature, consentText, signedAt } = signed;
  return sha256(
    canonicalJson({
      versionHash,
      selection,
      ...(optionId && { optionId }),
      totals,
      total,
      rmr,
      signerName,
      ...(initials && { initials }),
      signature,
      consentText,
      signedAt,
    }),
  );
};

/** Statuses in which a version has its signed copy: all from the last signature on. */
const signedStatuses: readonly EstimateStatus[] = ['sealing', 'accepted', 'rescinded'];

async function versionInput(tx: Transaction, versionId: string): Promise<Gathered> {
  const version = await tx.get(estimateVersions, versionId);
  const { content, hash, pictures } = version;
  const sent = { content, hash, logoId: pictures.logo };
  const estimate = await tx.get(estimates, version.estimateId);
  const isSigned = estimate.versionId === versionId && signedStatuses.includes(estimate.status);
  const signatures = isSigned ? await signaturesOf(tx, estimate) : [];
  const latestSignature = signatures.at(-1);
  if (!latestSignature) return sent;
  const links = await tx.findMany(
    estimateLinks,
    signatures.map(({ linkId }) => linkId),
  );
  const latest = await tx.list(estimateEvents, {
    // The record ends with the last signature: what happens to the estimate later is not part of what was signed.
    where: where(
      { estimateId: version.estimateId, revision: version.revision },
      { field: 'createdAt', op: 'lte', value: latestSignature.signedAt },
    ),
    orderBy: [{ field: 'position', direction: 'desc' }],
    limit: 200,
  });
  const [last] = latest;
  const hashes = signatures.map(acceptanceHash);
  const signedOn = lastSigned(signatures)?.signedOn;
  return {
    ...sent,
    signedVersionId: versionId,
    ...(content.notice &&
      signedOn && {
        noticeDates: noticeDates(content, signedOn, content.currency),
      }),
    signatures: signatures.map((signed) => ({
      ...signed,
      linkRecipient: links.get(signed.linkId)?.recipientName ?? '',
    })),
    acceptanceHash: hashes.length === 1 ? (hashes[0] ?? '') : sha256(canonicalJson(hashes)),
    events: latest.toReversed(),
    ...(last && { chain: { head: last.hash, length: last.position } }),
  };
}

async function draftInput(tx: Transaction, estimateId: string): Promise<Gathered> {
  const estimate = await tx.get(estimates, estimateId);
  if (!estimate.tax)
    throw notReady(
      'The estimate has no tax profile yet, so it cannot be printed. The draft is kept. Choose a tax profile.',
    );
  const { content, pictures } = await currentContent(tx, estimate);
  return { content, hash: sha256(canonicalJson(content)), logoId: pictures.logo, draft: true };
}
