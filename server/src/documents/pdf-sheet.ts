import type { ContentOption, EstimateContent } from '@sable/domain/estimate/content';
import type { Selection } from '@sable/domain/estimate/selection';
import { estimateContentSchema } from '@sable/domain/estimate/content';
import type { PdfTotals } from './estimate-amounts.ts';
import type { EstimatePdfInput } from './estimate-pdf-input.ts';
import { pdfFormat, type PdfFormat } from './pdf-format.ts';
import { pdfPalette, type PdfPalette } from './pdf-palette.ts';

/** Data that every part of the document uses. */
export interface PdfSheet {
  readonly content: EstimateContent;
  readonly hash: string;
  /** SHA-256 of the signed content; null if unsigned. */
  readonly acceptanceHash: string | null;
  readonly draft: boolean;
  readonly logo: Uint8Array | null;
  /** Pictures by file id. */
  readonly pictures: Readonly<Record<string, Uint8Array>>;
  /** Font families in the order they are searched for a character. */
  readonly fontFamilies: string[];
  /** The applicable totals: those accepted, else those sent. Never computed here. */
  readonly totals: PdfTotals;
  readonly selection: Selection;
  readonly isSigned: boolean;
  /** The signed option; null if unsigned, or if there was no option to choose. */
  readonly option: ContentOption | null;
  readonly format: PdfFormat;
  readonly palette: PdfPalette;
  /** Creation date written into the document; fixed so that the same input always gives the same bytes. */
  readonly madeAt: Date;
}

/** Builds the sheet. Throws ZodError if the accepted totals are invalid. */
export function pdfSheet(
  {
    content,
    hash,
    signatures = [],
    acceptanceHash,
    logo = null,
    pictures = {},
    draft = false,
  }: EstimatePdfInput,
  fontFamilies: string[],
): PdfSheet {
  // The first signature froze the option and the choices for all signers.
  const [signature] = signatures;
  return {
    content,
    hash,
    acceptanceHash: acceptanceHash ?? null,
    draft,
    logo,
    pictures,
    fontFamilies,
    totals: signature ? estimateContentSchema.shape.totals.parse(signature.totals) : content.totals,
    selection: signature?.selection ?? {},
    isSigned: signature !== undefined,
    option: content.options?.find(({ id }) => id === signature?.optionId) ?? null,
    format: pdfFormat(content),
    palette: pdfPalette(content.company.brandColor),
    madeAt: new Date(signatures.at(-1)?.signedAt ?? `${content.issuedOn}T00:00:00Z`),
  };
}
